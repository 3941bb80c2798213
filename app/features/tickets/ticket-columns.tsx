import { showCustomValue } from 'contract/custom-fields.ts';
import { sourceLabels } from 'contract/enums.ts';
import type { ListState } from 'contract/filters.ts';
import { type TicketColumn, ticketColumns, ticketFields } from 'contract/tickets/fields.ts';
import type { TicketRow } from 'contract/tickets/tickets.ts';
import { formatDateTime, relativeTime } from 'contract/time.ts';
import type { ReactNode } from 'react';
import { paths } from '../../http/paths.ts';
import { Tag } from '../../ui/chip.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { PhoneMissedIcon } from '../../ui/icons.tsx';
import { listHref } from '../lists/list-url.ts';
import type { Lookups } from '../lookups.ts';
import { DueWord, StatusWord } from './status-word.tsx';

const dash = <span className="text-muted">—</span>;

interface Shown {
  lookups: Lookups;
  now: number;
}

type Named = Pick<TicketRow, '_id' | 'code'>;
/** A ticket with the fields that its columns show. */
export type ShownTicket = Named & Partial<TicketRow>;

type Place = Pick<Column<ShownTicket>, 'width' | 'sticky' | 'phone'>;
interface Look {
  fields: readonly (keyof TicketRow)[];
  cell: (row: ShownTicket, shown: Shown) => ReactNode;
  place: Place;
}

/** How a column looks: `cell` gets the fields that it names, and no others. */
const look = <F extends keyof TicketRow>(
  fields: readonly F[],
  cell: (row: Named & Pick<TicketRow, F>, shown: Shown) => ReactNode,
  place: Place,
): Look => ({ fields, cell: cell as Look['cell'], place });

const nameLook = (field: 'priority_id' | 'department_id' | 'type_id' | 'service_id', place: Place = {}) =>
  look([field], (row, { lookups }) => lookups.nameOf(row[field]) || dash, { width: 'narrow', ...place });

const looks: Record<TicketColumn, Look> = {
  code: look([], row => <a href={paths.ticket(row._id)}>{row.code}</a>, { sticky: true, width: 'auto' }),
  subject: look(
    ['subject', 'is_missed_call'],
    row => (
      <a href={paths.ticket(row._id)} className="plain" title={row.subject}>
        {row.is_missed_call && <PhoneMissedIcon className="mr-1 inline size-3.5 text-critical" aria-label="Gọi nhỡ" />}
        {row.subject}
      </a>
    ),
    { width: 'fill', phone: 'title' },
  ),
  requester: look(
    ['requester'],
    row => (
      <a href={paths.customer(row.requester._id)} className="plain">
        {row.requester.name}
      </a>
    ),
    { width: 'narrow', phone: 'bare' },
  ),
  status: look(['status'], row => <StatusWord status={row.status} />, { width: 'auto', phone: 'end' }),
  priority_id: nameLook('priority_id'),
  assignee_id: look(['assignee'], row => row.assignee?.name ?? <span className="text-muted">Chưa phân công</span>, {
    width: 'narrow',
    phone: 'bare',
  }),
  department_id: nameLook('department_id'),
  type_id: nameLook('type_id', { phone: 'hide' }),
  service_id: nameLook('service_id', { phone: 'hide' }),
  source: look(['source'], row => sourceLabels[row.source], { width: 'narrow', phone: 'hide' }),
  tags: look(['tags'], row => (row.tags.length ? row.tags.map(tag => <Tag key={tag}>{tag}</Tag>) : dash), {
    phone: 'hide',
  }),
  duedate: look(['due_at', 'status'], (row, { now }) => <DueWord due={row.due_at} status={row.status} now={now} />, {
    width: 'auto',
  }),
  created_at: look(['created_at'], row => formatDateTime(row.created_at), { width: 'auto', phone: 'hide' }),
  updated_at: look(
    ['updated_at'],
    (row, { now }) => (
      <time dateTime={row.updated_at} title={formatDateTime(row.updated_at)} className="text-muted">
        {relativeTime(row.updated_at, now)}
      </time>
    ),
    { width: 'auto', phone: 'hide' },
  ),
};

/** What the page needs of each row to show the columns. */
export function shownTickets(rows: readonly TicketRow[], columns: readonly string[]): ShownTicket[] {
  const fields = new Set(
    columns.flatMap(name =>
      isAttribute(name) ? ['attributes' as const] : (looks[name as TicketColumn]?.fields ?? []),
    ),
  );
  return rows.map(row => {
    const shown: Record<string, unknown> = { _id: row._id, code: row.code };
    for (const field of fields) shown[field] = row[field];
    return shown as ShownTicket;
  });
}

const isAttribute = (column: string) => column.startsWith('attr_');

/** The chosen columns of the ticket list, headers sorting where the field can. */
export function columnsOf(chosen: readonly string[], url: URL, state: ListState, shown: Shown): Column<ShownTicket>[] {
  return chosen.flatMap((name): Column<ShownTicket>[] => {
    if (isAttribute(name)) return attributeColumn(name.slice('attr_'.length), shown);
    const known = ticketColumns.find(column => column.name === name);
    if (!known) return [];
    const { label } = known;
    const field = ticketFields.find(one => one.name === name);
    const direction =
      state.sort?.field === name ? state.sort.direction : name === 'updated_at' && !state.sort ? 'DESC' : undefined;
    const next = direction === 'ASC' ? 'DESC' : 'ASC';
    const { cell, place } = looks[known.name];
    return [
      {
        key: name,
        header: label,
        cell: row => cell(row, shown),
        ...place,
        ...(field &&
          'sortable' in field && {
            sort: {
              href: listHref(url, state, { sort: { field: name, direction: next } }),
              direction: direction && (direction === 'ASC' ? ('asc' as const) : ('desc' as const)),
            },
          }),
      },
    ];
  });
}

/** A custom attribute as a column; none when the tenant has it no longer. */
function attributeColumn(key: string, { lookups }: Shown): Column<ShownTicket>[] {
  const field = lookups.ticketFields.find(one => one.key === key);
  if (!field) return [];
  const cell = (row: ShownTicket) => showCustomValue(field.type, row.attributes?.[key]) || dash;
  const align = field.type === 'number' ? ('right' as const) : ('left' as const);
  return [{ key: `attr_${key}`, header: field.title, cell, align, phone: 'hide' }];
}
