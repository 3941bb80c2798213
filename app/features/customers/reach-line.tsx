import { useFetcher } from '@remix-run/react';
import type { ContactDetail } from 'contract/contacts/contacts.ts';
import { genderLabels } from 'contract/enums.ts';
import { CallButton } from '../../softphone/call-button.tsx';
import { Button } from '../../ui/button.tsx';
import { MailIcon, PhoneIcon } from '../../ui/icons.tsx';
import type { Revealed } from './reveal-point.server.ts';
import { TierBadge } from './tier-badge.tsx';

interface ReachLineProps {
  contact: ContactDetail;
  mayReveal: boolean;
  /** What the page's action answered, without JavaScript. */
  revealed: Revealed | undefined;
}

/** Tier and how to reach a customer, in one line that wraps. */
export function ReachLine({ contact, ...reveal }: ReachLineProps) {
  const { tier, gender, phones, emails } = contact;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
      <TierBadge tier={tier} />
      {gender && <span>{genderLabels[gender]}</span>}
      {phones.map(point => (
        <div key={point._id} className="figures inline-flex items-center gap-1.5 text-ink">
          <PhoneIcon className="text-muted" aria-label="Điện thoại" /> <Point kind="phone" {...{ point }} {...reveal} />
          <CallButton name={contact.name} target={`point-${point._id}`} />
        </div>
      ))}
      {emails.map(point => (
        <div key={point._id} className="inline-flex items-center gap-1.5 wrap-anywhere text-ink">
          <MailIcon className="text-muted" aria-label="Email" /> <Point kind="email" {...{ point }} {...reveal} />
        </div>
      ))}
      {phones.length + emails.length === 0 && <span>Chưa có số điện thoại hay email</span>}
    </div>
  );
}

interface PointProps extends Omit<ReachLineProps, 'contact'> {
  kind: 'phone' | 'email';
  point: ContactDetail['emails'][number];
}

/** A number or address; where it is hidden, with a button that shows this one. */
function Point({ kind, point, mayReveal, revealed }: PointProps) {
  const fetcher = useFetcher<{ revealed: Revealed }>();
  const answer = fetcher.data?.revealed ?? (revealed?.point === point._id ? revealed : undefined);
  if (!point.is_hidden) return point.value;
  if (answer?.value) return <span role="status">{answer.value}</span>;
  return (
    <>
      {point.value}
      {mayReveal && (
        <fetcher.Form method="post" className="inline-flex">
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="point" value={point._id} />
          <Button type="submit" size="sm" name="intent" value="reveal" pending={fetcher.state !== 'idle'}>
            {kind === 'phone' ? 'Hiện số' : 'Hiện email'}
          </Button>
        </fetcher.Form>
      )}
      {answer?.refused && (
        <span role="alert" className="text-sm text-critical">
          {answer.refused}
        </span>
      )}
    </>
  );
}
