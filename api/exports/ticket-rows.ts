import { showCustomValue } from 'contract/custom-fields.ts';
import { sourceLabels, type TicketMode, ticketStatuses } from 'contract/enums.ts';
import { ticketColumnSet } from 'contract/tickets/column-set.ts';
import { ticketColumns } from 'contract/tickets/fields.ts';
import type { TicketRow } from 'contract/tickets/tickets.ts';
import { formatDateTime } from 'contract/time.ts';
import { sql } from 'kysely';
import { readListState } from '../lists/filter-sql.ts';
import { readLookups, ticketFieldsOf } from '../lookups/lookups.ts';
import { ticketCondition, ticketFieldTable } from '../tickets/ticket-condition.ts';
import { ticketOrder, wholeOrder } from '../tickets/ticket-order.ts';
import { countTicketRows, selectTicketsByNumber } from '../tickets/ticket-rows.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';
import { columnsOfMyList } from './columns-of-my-list.ts';
import {
  cellsOf,
  type ExportColumn,
  type ExportSource,
  instantCell,
  listOfParams,
  numberCell,
} from './export-source.ts';

type Column = ExportColumn<TicketRow>;

async function exportableColumns(work: Work): Promise<Map<string, Column>> {
  const lookups = await readLookups(work);
  const named = (list: { _id: string; name: string }[]) => {
    const names = new Map(list.map(one => [one._id, one.name]));
    return (id: string | null) => (id ? (names.get(id) ?? '') : '');
  };
  const when = (at: string | null) => (at ? formatDateTime(at) : '');
  const [priority, type] = [named(lookups.priorities), named(lookups.types)];
  const [service, department] = [named(lookups.services), named(lookups.departments)];
  const cells: Record<(typeof ticketColumns)[number]['name'], Column['cell']> = {
    code: row => row.code,
    subject: row => row.subject,
    requester: row => row.requester.name,
    status: row => ticketStatuses.find(status => status.id === row.status)?.name ?? String(row.status),
    priority_id: row => priority(row.priority_id),
    assignee_id: row => row.assignee?.name ?? '',
    department_id: row => department(row.department_id),
    type_id: row => type(row.type_id),
    service_id: row => service(row.service_id),
    source: row => sourceLabels[row.source],
    tags: row => row.tags.join(', '),
    duedate: row => when(row.due_at),
    created_at: row => when(row.created_at),
    updated_at: row => when(row.updated_at),
  };
  const typed: Partial<Record<keyof typeof cells, NonNullable<Column['typed']>>> = {
    duedate: row => instantCell(row.due_at),
    created_at: row => instantCell(row.created_at),
    updated_at: row => instantCell(row.updated_at),
  };
  const fixed = ticketColumns.map(({ name, label }): [string, Column] => [
    name,
    { label, cell: cells[name], ...(typed[name] && { typed: typed[name] }) },
  ]);
  const custom = (await ticketFieldsOf(work)).map(({ key, title, type: kind }): [string, Column] => [
    `attr_${key}`,
    {
      label: title,
      cell: row => showCustomValue(kind, row.attributes[key]),
      ...(kind === 'number' && { typed: row => numberCell(row.attributes[key]) }),
    },
  ]);
  return new Map([...fixed, ...custom]);
}

async function readTicketList(work: Work, params: URLSearchParams) {
  const { table, columns } = await ticketFieldTable(work);
  const state = await readListState(work, listOfParams(params), table);
  return { state, condition: await ticketCondition(work, params.get('mode') as TicketMode, state, columns) };
}

export const ticketExport: ExportSource = {
  noun: 'ticket',
  fileName: 'ticket',
  columns: exportableColumns,
  myColumns: async work => columnsOfMyList(work, ticketColumnSet, await exportableColumns(work)),
  count: async (work, params) => countTicketRows(work, (await readTicketList(work, params)).condition),
  async keys(work, params) {
    const { state, condition } = await readTicketList(work, params);
    const { rows } = await sql<{ number: number }>`
      select t.number from tickets t where ${condition} order by ${wholeOrder(await ticketOrder(work, state))}`.execute(
      work.db,
    );
    return rows.map(one => one.number);
  },
  rows: async (work, numbers, columns, isTyped) =>
    cellsOf(
      await selectTicketsByNumber(work, numbers, ticketScope(work.actor)),
      await exportableColumns(work),
      columns,
      isTyped,
    ),
};
