import type { ContactDetail } from 'contract/contacts/contacts.ts';
import { genderLabels } from 'contract/enums.ts';
import { MailIcon, PhoneIcon } from '../../ui/icons.tsx';
import { TierBadge } from './tier-badge.tsx';

/** Tier and how to reach a customer, in one line that wraps. */
export function ReachLine({ contact }: { contact: ContactDetail }) {
  const { tier, gender, phones, emails } = contact;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
      <TierBadge tier={tier} />
      {gender && <span>{genderLabels[gender]}</span>}
      {phones.map(({ _id, value }) => (
        <span key={_id} className="figures inline-flex items-center gap-1.5 text-ink">
          <PhoneIcon className="text-muted" aria-label="Điện thoại" /> {value}
        </span>
      ))}
      {emails.map(({ _id, value }) => (
        <span key={_id} className="inline-flex items-center gap-1.5 wrap-anywhere text-ink">
          <MailIcon className="text-muted" aria-label="Email" /> {value}
        </span>
      ))}
      {phones.length + emails.length === 0 && <span>Chưa có số điện thoại hay email</span>}
    </span>
  );
}
