import { type TicketMode, ticketModes } from 'contract/enums.ts';
import { formatCount } from 'contract/numbers.ts';
import { paths } from '../../http/paths.ts';
import { ColumnGroup, ColumnLink, SideColumn } from '../frame/side-column.tsx';
import type { ViewLink } from '../views/view-links.server.ts';

interface ModeColumnProps {
  data: { mode?: TicketMode; counts: Partial<Record<TicketMode, number>>; views: ViewLink[]; viewName?: string };
}

/** The second column of the ticket area: the eleven modes with their counts. */
export function ModeColumn({ data: { mode, counts, views, viewName } }: ModeColumnProps) {
  return (
    <SideColumn here={viewName ?? ticketModes.find(({ key }) => key === mode)?.label ?? 'Ticket'}>
      <ColumnGroup label="Danh sách">
        {ticketModes.map(({ key, label, meaning }) => (
          <li key={key} title={meaning}>
            <ColumnLink
              href={key === 'all' ? paths.tickets : `${paths.tickets}?mode=${key}`}
              current={!viewName && mode === key}
              count={formatCount(counts[key] ?? 0)}
            >
              {label}
            </ColumnLink>
          </li>
        ))}
      </ColumnGroup>
      <ColumnGroup label="Góc nhìn">
        {views.map(({ label, ...link }) => (
          <li key={link.href}>
            <ColumnLink {...link}>{label}</ColumnLink>
          </li>
        ))}
      </ColumnGroup>
    </SideColumn>
  );
}
