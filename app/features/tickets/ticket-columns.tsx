import { showCustomValue } from 'contract/custom-fields.ts';
import { sourceLabels } from 'contract/enums.ts';
import type { ListState } from 'contract/filters.ts';
import { type TicketColumn, ticketColumns, ticketFields } from 'contract/tickets/fields.ts';
import type { TicketRow } from 'contract/tickets/tickets.ts';
import { formatDateTime, relativeTime } from 'contract/time.ts';
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

type Look = Pick<Column<TicketRow>, 'cell'> & Partial<Column<TicketRow>>;

const looks: Record<TicketColumn, (shown: Shown) => Look> = {
  code: () => ({
    cell: row => (
      <a href={paths.ticket(row._id)} className="link font-semibold">
        {row.code}
      </a>
    ),
    sticky: true,
    width: 'auto',
  }),
  subject: () => ({
    cell: row => (
      <a href={paths.ticket(row._id)} className="font-normal text-ink hover:underline" title={row.subject}>
        {row.is_missed_call && <PhoneMissedIcon className="mr-1 inline size-3.5 text-critical" aria-label="Gọi nhỡ" />}
        {row.subject}
      </a>
    ),
    width: 'fill',
    phone: 'title',
  }),
  requester: () => ({
    cell: row => (
      <a href={paths.customer(row.requester._id)} className="font-normal text-ink hover:underline">
        {row.requester.name}
      </a>
    ),
    width: 'narrow',
    phone: 'bare',
  }),
  status: () => ({ cell: row => <StatusWord status={row.status} />, width: 'auto', phone: 'end' }),
  priority_id: ({ lookups }) => ({
    cell: row => (row.priority_id ? lookups.nameOf(row.priority_id) : dash),
    width: 'narrow',
  }),
  assignee_id: () => ({
    cell: row => row.assignee?.name ?? <span className="text-muted">Chưa phân công</span>,
    width: 'narrow',
    phone: 'bare',
  }),
  department_id: ({ lookups }) => ({
    cell: row => (row.department_id ? lookups.nameOf(row.department_id) : dash),
    width: 'narrow',
  }),
  type_id: ({ lookups }) => ({
    cell: row => (row.type_id ? lookups.nameOf(row.type_id) : dash),
    width: 'narrow',
    phone: 'hide',
  }),
  service_id: ({ lookups }) => ({
    cell: row => (row.service_id ? lookups.nameOf(row.service_id) : dash),
    width: 'narrow',
    phone: 'hide',
  }),
  source: () => ({ cell: row => sourceLabels[row.source], width: 'narrow', phone: 'hide' }),
  tags: () => ({
    cell: row => (row.tags.length ? row.tags.map(tag => <Tag key={tag}>{tag}</Tag>) : dash),
    phone: 'hide',
  }),
  duedate: ({ now }) => ({ cell: row => <DueWord due={row.due_at} status={row.status} now={now} />, width: 'auto' }),
  created_at: () => ({ cell: row => formatDateTime(row.created_at), width: 'auto', phone: 'hide' }),
  updated_at: ({ now }) => ({
    cell: row => (
      <time dateTime={row.updated_at} title={formatDateTime(row.updated_at)} className="text-muted">
        {relativeTime(row.updated_at, now)}
      </time>
    ),
    width: 'auto',
    phone: 'hide',
  }),
};

/** The chosen columns of the ticket list, headers sorting where the field can. */
export function columnsOf(chosen: readonly string[], url: URL, state: ListState, shown: Shown): Column<TicketRow>[] {
  return chosen.flatMap(name => {
    if (name.startsWith('attr_')) return attributeColumn(name.slice('attr_'.length), shown);
    const known = ticketColumns.find(column => column.name === name);
    if (!known) return [];
    const { label } = known;
    const field = ticketFields.find(one => one.name === name);
    const direction =
      state.sort?.field === name ? state.sort.direction : name === 'updated_at' && !state.sort ? 'DESC' : undefined;
    const next = direction === 'ASC' ? 'DESC' : 'ASC';
    return {
      key: name,
      header: label,
      ...(field &&
        'sortable' in field && {
          sort: {
            href: listHref(url, state, { sort: { field: name, direction: next } }),
            direction: direction && (direction === 'ASC' ? ('asc' as const) : ('desc' as const)),
          },
        }),
      ...looks[known.name](shown),
    };
  });
}

/** A custom attribute as a column; none when the tenant has it no longer. */
function attributeColumn(key: string, { lookups }: Shown): Column<TicketRow>[] {
  const field = lookups.ticketFields.find(one => one.key === key);
  if (!field) return [];
  const cell = (row: TicketRow) => showCustomValue(field.type, row.attributes[key]) || dash;
  const align = field.type === 'number' ? ('right' as const) : ('left' as const);
  return [{ key: `attr_${key}`, header: field.title, cell, align, phone: 'hide' }];
}
