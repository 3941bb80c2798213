import { showCustomValue } from 'contract/custom-fields.ts';
import { sourceLabels, ticketStatuses } from 'contract/enums.ts';
import { shownColumns } from 'contract/settings/config-columns.ts';
import { ticketColumnSet } from 'contract/tickets/column-set.ts';
import { ticketColumns } from 'contract/tickets/fields.ts';
import type { TicketRow } from 'contract/tickets/tickets.ts';
import { formatDateTime } from 'contract/time.ts';
import { readLookups, ticketFieldsOf } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';

/** One column of an export: its head and what stands under it, as the list shows it. */
export interface ExportColumn {
  label: string;
  cell: (row: TicketRow) => string;
}

/** The columns that may be exported, by the name that lists and configurations use. */
export async function exportableColumns(work: Work): Promise<Map<string, ExportColumn>> {
  const lookups = await readLookups(work);
  const named = (list: { _id: string; name: string }[]) => {
    const names = new Map(list.map(one => [one._id, one.name]));
    return (id: string | null) => (id ? (names.get(id) ?? '') : '');
  };
  const when = (at: string | null) => (at ? formatDateTime(at) : '');
  const [priority, type] = [named(lookups.priorities), named(lookups.types)];
  const [service, department] = [named(lookups.services), named(lookups.departments)];
  const cells: Record<(typeof ticketColumns)[number]['name'], ExportColumn['cell']> = {
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
  const fixed = ticketColumns.map(({ name, label }): [string, ExportColumn] => [name, { label, cell: cells[name] }]);
  const custom = (await ticketFieldsOf(work)).map(({ key, title, type: kind }): [string, ExportColumn] => [
    `attr_${key}`,
    { label: title, cell: row => showCustomValue(kind, row.attributes[key]) },
  ]);
  return new Map([...fixed, ...custom]);
}

/** The columns of the actor's own list, as the list page shows them. */
export async function columnsOfMyList(
  { db, actor }: Work,
  known: Map<string, ExportColumn>,
): Promise<readonly string[]> {
  const config = await db
    .selectFrom('user_configs')
    .select('value')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('key', '=', 'ticket_table_columns')
    .executeTakeFirst();
  const chosen = Array.isArray(config?.value) ? config.value.map(String) : null;
  const all = [...known].map(([name, { label }]) => ({ name, label }));
  return shownColumns(ticketColumnSet, chosen, all);
}
