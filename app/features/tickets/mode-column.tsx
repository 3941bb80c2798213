import { type TicketMode, ticketModes } from 'contract/enums.ts';
import { formatCount } from 'contract/numbers.ts';
import { paths } from '../../http/paths.ts';
import { ColumnGroup, ColumnLink, SideColumn } from '../frame/side-column.tsx';

interface ModeColumnProps {
  data: { mode?: TicketMode; counts: Partial<Record<TicketMode, number>> };
}

/** The second column of the ticket area: the eleven modes with their counts. */
export function ModeColumn({ data: { mode, counts } }: ModeColumnProps) {
  return (
    <SideColumn here={ticketModes.find(({ key }) => key === mode)?.label ?? 'Ticket'}>
      <ColumnGroup label="Danh sách">
        {ticketModes.map(({ key, label, meaning }) => (
          <li key={key} title={meaning}>
            <ColumnLink
              href={key === 'all' ? paths.tickets : `${paths.tickets}?mode=${key}`}
              current={mode === key}
              count={formatCount(counts[key] ?? 0)}
            >
              {label}
            </ColumnLink>
          </li>
        ))}
      </ColumnGroup>
    </SideColumn>
  );
}
