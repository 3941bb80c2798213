import { type TicketMode, ticketModes } from 'contract/enums.ts';
import { formatCount } from 'contract/numbers.ts';
import { paths } from '../../http/paths.ts';

/** The second column of the ticket area: the eleven modes with their counts. */
export function ModeColumn({
  data: { mode, counts },
}: {
  data: { mode?: TicketMode; counts: Partial<Record<TicketMode, number>> };
}) {
  return (
    <nav aria-label="Danh sách ticket">
      <h2 className="px-2 pt-3 pb-1 text-sm text-faint">Danh sách</h2>
      <ul>
        {ticketModes.map(({ key, label, meaning }) => (
          <li key={key}>
            <a
              href={key === 'all' ? paths.tickets : `${paths.tickets}?mode=${key}`}
              title={meaning}
              aria-current={mode === key ? 'page' : undefined}
              className="flex min-h-8 items-center justify-between gap-2 rounded px-2 hover:bg-surface-3 aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
            >
              {label}
              <span className="figures text-sm font-normal text-muted">{formatCount(counts[key] ?? 0)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
