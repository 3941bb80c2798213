import type { RouteAnswer } from 'contract/route.ts';
import type { listTickets } from 'contract/tickets/tickets.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { showAttributes, showText } from '../access/masking.ts';
import { ticketFieldsOf, userNames } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';

export type TicketRows = RouteAnswer<typeof listTickets>['list'];

interface Row {
  number: number;
  subject: string;
  status: number;
  priority_id: string | null;
  type_id: string | null;
  service_id: string | null;
  organization_id: string | null;
  department_id: string | null;
  assignee_id: string | null;
  requester_number: number;
  requester_name: string;
  source: TicketRows[number]['source'];
  source_detail: TicketRows[number]['source_detail'];
  tags: string[];
  attributes: Record<string, unknown>;
  is_missed_call: boolean;
  due_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: number;
}

/** The rows of `tickets t` that meet a condition, in an order, from the first on. */
export const selectTicketRows = (
  work: Work,
  condition: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
  limit: number,
  offset = 0,
): Promise<TicketRows> =>
  showTicketRows(
    work,
    sql`select t.* from tickets t where ${condition} order by ${order} limit ${limit} offset ${offset}`,
    order,
  );

/** These tickets in this order, as far as they meet the condition. */
export const selectTicketsByNumber = (
  work: Work,
  numbers: number[],
  condition: RawBuilder<SqlBool>,
): Promise<TicketRows> =>
  selectTicketRows(
    work,
    sql`${condition} and t.number = any (${numbers}::int[])`,
    sql`array_position(${numbers}::int[], t.number)`,
    numbers.length,
  );

export async function countTicketRows({ db }: Work, condition: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from tickets t where ${condition}`.execute(db);
  return rows[0]!.total;
}

/** Rows as people see them. `page`: rows of `tickets`; `order`: theirs again, over `t`; `mark`: `prepared` or nothing. */
export async function showTicketRows(
  work: Work,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  mark: RawBuilder<unknown> = sql``,
): Promise<TicketRows> {
  const { db, actor } = work;
  // names are joined to the page's rows alone, after the limit
  const { rows } = await sql<Row>`${mark}
    with page as (${page})
    select t.number, t.subject, t.status, t.priority_id, t.type_id, t.service_id, t.organization_id, t.department_id,
      t.assignee_id, t.requester_number, c.name as requester_name, t.source, t.source_detail,
      t.tags, t.attributes, (t.missed_call_at is not null and t.called_back_at is null) as is_missed_call,
      t.due_at, t.created_at, t.updated_at, t.version
    from page t
    join contacts c on c.tenant_id = t.tenant_id and c.number = t.requester_number
    order by ${order}`.execute(db);
  const nameOf = await userNames(
    work,
    rows.flatMap(row => row.assignee_id ?? []),
  );
  const seen = new Set((await ticketFieldsOf(work)).map(({ key }) => key));
  const seenOf = (attributes: Row['attributes']) =>
    Object.fromEntries(Object.entries(attributes).filter(([key]) => seen.has(key)));
  return rows.map(row => ({
    _id: row.number,
    code: `#${row.number}`,
    subject: showText(actor, row.subject),
    status: row.status,
    priority_id: row.priority_id,
    type_id: row.type_id,
    service_id: row.service_id,
    organization_id: row.organization_id,
    department_id: row.department_id,
    requester: { _id: row.requester_number, name: showText(actor, row.requester_name) },
    assignee: row.assignee_id ? { _id: row.assignee_id, name: nameOf(row.assignee_id) } : null,
    source: row.source,
    source_detail: row.source_detail,
    tags: row.tags,
    attributes: showAttributes(actor, seenOf(row.attributes)),
    is_missed_call: row.is_missed_call,
    due_at: row.due_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  }));
}
