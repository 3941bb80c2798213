import { hiddenNumber } from 'contract/calls/call-words.ts';
import { TierBadge } from '../../features/customers/tier-badge.tsx';
import { paths } from '../../http/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { CallStore } from '../call-store.ts';

/** Who is at the other end. */
export function CallerCard({ store }: { store: CallStore }) {
  const { caller, callInfo, currentNumberCall } = store;
  const ticket = callInfo?.ticketId ?? null;
  const others = caller?.tickets.filter(({ id }) => id !== ticket) ?? [];
  const name = caller?.name || currentNumberCall || hiddenNumber;
  const number = caller?.numberPhone || currentNumberCall;
  const facts = [caller?.group, caller?.hotline].filter(Boolean);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <Avatar name={name} url={caller?.avatar} size="lg" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
            {caller?.contact ? <a href={paths.customer(caller.contact)}>{name}</a> : name}
            {caller?.tier != null && <TierBadge tier={caller.tier} />}
          </p>
          {number !== name && <p className="text-sm text-muted tabular-nums">{number}</p>}
          {facts.length > 0 && <p className="truncate text-xs text-muted">{facts.join(' · ')}</p>}
        </div>
      </div>
      {ticket !== null && (
        <a href={paths.ticket(ticket)} className="self-start text-sm font-semibold text-accent hover:underline">
          Ticket #{ticket}
        </a>
      )}
      {others.length > 0 && (
        <ul className="flex flex-col text-sm" aria-label="Ticket gần đây">
          {others.map(({ id, code, subject }) => (
            <li key={id}>
              <a href={paths.ticket(id)} className="flex gap-2 rounded px-1 py-0.5 hover:bg-surface-3">
                <span className="flex-none text-muted tabular-nums">{code}</span>
                <span className="truncate">{subject}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
