import { parseFilters } from 'contract/filters.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useLookups } from '../lookups.ts';
import { columnsOf, type shownTickets } from './ticket-columns.tsx';

interface TicketsOfProps {
  label: string;
  /** Of columns of the ticket list. */
  columns: string[];
  tickets: { list: ReturnType<typeof shownTickets>; total: number };
  page: number;
  size: number;
  /** ms since 1970 */
  now: number;
  /** The address of the page that shows them. */
  address: string;
  emptyHint: string;
}

/** The tickets of a customer or an organisation, in the list's own order, page by page. */
export function TicketsOf({ label, columns: names, tickets, page, size, now, address, emptyHint }: TicketsOfProps) {
  const lookups = useLookups();
  const here = new URL(address, 'http://page');
  const columns = columnsOf(names, here, parseFilters(new URLSearchParams(), []), { lookups, now });
  return (
    <DataTable
      label={label}
      columns={columns.map(({ sort: _, ...column }) => column)}
      rows={tickets.list}
      rowKey={row => String(row._id)}
      empty={{ hint: emptyHint }}
      footer={
        <Pagination
          page={page}
          size={size}
          total={tickets.total}
          hrefFor={(to, rows) => `${here.pathname}?${new URLSearchParams({ page: `${to}`, size: `${rows}` })}`}
        />
      }
    />
  );
}
