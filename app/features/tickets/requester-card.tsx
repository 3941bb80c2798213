import { tiers } from 'contract/enums.ts';
import type { TicketDetail } from 'contract/tickets/tickets.ts';
import { paths } from '../../http/paths.ts';
import { CallButton } from '../../softphone/call-button.tsx';
import { callTarget } from '../../softphone/call-target.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Chip } from '../../ui/chip.tsx';
import { MailIcon, PhoneIcon } from '../../ui/icons.tsx';

/** Who asks: name, tier, how to reach them, and how much they have asked before. */
export function RequesterCard({ requester, ticket }: { requester: TicketDetail['requester']; ticket: number }) {
  const tier = tiers.find(one => one.id === requester.tier);
  return (
    <section aria-label="Khách hàng" className="rounded border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <Avatar name={requester.name} />
        <div className="min-w-0">
          <a href={paths.customer(requester._id)} className="font-semibold wrap-anywhere hover:underline">
            {requester.name}
          </a>
          <p className="flex flex-wrap gap-2 text-sm text-muted">
            {tier && tier.id > 0 && <Chip>{tier.name}</Chip>}
            {requester.gender}
          </p>
        </div>
      </div>
      <ul className="mt-3 flex flex-col gap-1">
        {requester.phones.map((phone, at) => (
          <li key={requester.phone_ids[at]} className="figures flex items-center gap-2">
            <PhoneIcon className="text-muted" aria-label="Điện thoại" /> {phone}
            <CallNumber
              name={requester.name}
              ticket={ticket}
              target={callTarget({ number: phone, contact_id: requester._id }, { point: requester.phone_ids[at] })}
            />
          </li>
        ))}
        {requester.emails.map(email => (
          <li key={email} className="flex items-center gap-2 wrap-anywhere">
            <MailIcon className="flex-none text-muted" aria-label="Email" /> {email}
          </li>
        ))}
        {requester.phones.length + requester.emails.length === 0 && (
          <li className="text-muted">Chưa có số điện thoại hay email</li>
        )}
      </ul>
      <a
        href={`${paths.tickets}?f=requester_id:eq:${requester._id}`}
        className="mt-3 inline-block text-sm text-accent hover:underline"
      >
        {requester.ticket_count} ticket · {requester.open_count} đang mở
      </a>
    </section>
  );
}

function CallNumber({ target, ...rest }: { name: string; ticket: number; target: string | undefined }) {
  return target ? <CallButton target={target} {...rest} /> : null;
}
