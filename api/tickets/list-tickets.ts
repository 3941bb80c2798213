import type { TicketMode } from 'contract/enums.ts';
import type { FieldTable, ListState } from 'contract/filters.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { nearDueMinutes, ticketFields } from 'contract/tickets/fields.ts';
import type { listTickets as route } from 'contract/tickets/tickets.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { showAttributes, showText } from '../access/masking.ts';
import { type FieldSqlTable, filterSql, readListState } from '../lists/filter-sql.ts';
import { holdsVisibly, readSearchText, sortedText } from '../lists/search-text.ts';
import type { Work } from '../work.ts';
import { customFieldsOf } from './custom-fields.ts';
import { ticketScope } from './ticket-scope.ts';
import { tallied } from './ticket-tallies.ts';

type Answer = RouteAnswer<typeof route>;

const columns: FieldSqlTable = {
  code: { kind: 'integer', column: sql`t.number` },
  subject: { kind: 'folded', column: sql`public.vn_fold(t.subject)` },
  status: { kind: 'integer', column: sql`t.status` },
  priority_id: { kind: 'uuid', column: sql`t.priority_id` },
  type_id: { kind: 'uuid', column: sql`t.type_id` },
  service_id: { kind: 'uuid', column: sql`t.service_id` },
  assignee_id: { kind: 'uuid', column: sql`t.assignee_id` },
  department_id: { kind: 'uuid', column: sql`t.department_id` },
  organization_id: { kind: 'uuid', column: sql`t.organization_id` },
  requester_id: { kind: 'integer', column: sql`t.requester_number` },
  source: { kind: 'text', column: sql`t.source` },
  source_detail: { kind: 'text', column: sql`t.source_detail` },
  tags: { kind: 'array', column: sql`t.tags` },
  duedate: { kind: 'instant', column: sql`t.due_at` },
  created_at: { kind: 'instant', column: sql`t.created_at` },
  updated_at: { kind: 'instant', column: sql`t.updated_at` },
};

const sorts: Record<string, RawBuilder<unknown>> = {
  code: sql`t.number`,
  status: sql`t.status`,
  priority_id: sql`(select p.position from priorities p where p.tenant_id = t.tenant_id and p.id = t.priority_id)`,
  duedate: sql`t.due_at`,
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
};

/** What a list mode means, beside the scope. */
export function modeSql(mode: TicketMode, work: Pick<Work, 'actor' | 'now'>): RawBuilder<SqlBool> {
  const me = work.actor.userId;
  switch (mode) {
    case 'all':
      return sql`true`;
    case 'me':
      return sql`t.assignee_id = ${me}`;
    case 'group':
      return sql`t.department_id = any (${work.actor.departmentIds}::uuid[])`;
    case 'following':
      return sql`t.number in (select f.ticket_number from ticket_followers f where f.tenant_id = t.tenant_id and f.user_id = ${me})`;
    case 'campaign':
      return sql`t.campaign_id is not null`;
    case 'miss':
      return sql`t.missed_call_at is not null and t.called_back_at is null`;
    case 'open':
      return sql`t.status in (1, 4)`;
    case 'doing':
      return sql`t.status = 2`;
    case 'completed':
      return sql`t.status in (3, 5)`;
    case 'nearExpired':
      return sql`t.status in (1, 2, 4) and t.due_at < ${new Date(work.now.getTime() + nearDueMinutes * 60_000)}`;
    case 'notAssign':
      return sql`t.assignee_id is null`;
  }
}

/** The field table of this tenant: the fixed fields, then its own attributes. */
export async function ticketFieldTable(work: Work): Promise<{ table: FieldTable; columns: FieldSqlTable }> {
  const custom = await customFieldsOf(work, 'ticket');
  return { table: [...ticketFields, ...custom.table], columns: { ...columns, ...custom.columns } };
}

/** Rows of `tickets t` that a list state names, without order and page. */
export function ticketCondition(
  work: Work,
  mode: TicketMode,
  state: ListState,
  fields: FieldSqlTable,
): RawBuilder<SqlBool> {
  const parts = [ticketScope(work.actor), modeSql(mode, work), filterSql(state, fields, work.now)];
  if (state.q !== '') parts.push(searchSql(work.actor, state.q));
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

function searchSql(viewer: Actor, text: string): RawBuilder<SqlBool> {
  const search = readSearchText(text, viewer);
  if (!search) return sql`false`;
  const found = sql`select s.number from search.tickets(${search.words}::text[], ${search.digits}) s`;
  const byCode = search.code === null ? sql`` : sql` union select ${search.code}::int`;
  // materialised: else the planner walks the whole list by date and asks for each row
  const matches = sql`t.number = any (array(with found as materialized (${found}${byCode}) select number from found))`;
  return sql<SqlBool>`(${matches} and ${holdsVisibly(viewer, sql`t.search_text`, search.words)})`;
}

export function ticketOrder(viewer: Pick<Actor, 'isMasked'>, state: Pick<ListState, 'sort'>): RawBuilder<unknown> {
  const sort = state.sort ?? { field: 'updated_at', direction: 'DESC' };
  const direction = sql.raw(sort.direction === 'DESC' ? 'desc nulls last' : 'asc nulls last');
  const plain = sql.raw(sort.direction === 'DESC' ? 'desc' : 'asc');
  if (sort.field === 'code') return sql`t.number ${plain}`;
  // columns without nulls keep the plain order of their index
  const nullable = sort.field === 'duedate' || sort.field === 'priority_id';
  const by =
    sort.field === 'subject' ? sql`${sortedText(viewer, sql`t.subject`)} collate "vi-x-icu"` : sorts[sort.field]!;
  return sql`${by} ${nullable ? direction : plain}, t.number ${plain}`;
}

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
  assignee_name: string | null;
  requester_number: number;
  requester_name: string;
  source: Answer['list'][number]['source'];
  source_detail: Answer['list'][number]['source_detail'];
  tags: string[];
  attributes: Record<string, unknown>;
  is_missed_call: boolean;
  due_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: number;
}

/** One page of tickets and how many there are in all. */
export async function listTickets(work: Work, { query }: RouteParsed<typeof route>): Promise<Answer> {
  const { mode, ...rest } = query;
  const { table, columns: fields } = await ticketFieldTable(work);
  const state = readListState(rest, table);
  const condition = ticketCondition(work, mode, state, fields);
  const order = ticketOrder(work.actor, state);
  const rows = await selectTicketRows(work, condition, order, state.size, (state.page - 1) * state.size);
  const isPlain = state.q === '' && state.conditions.length === 0;
  const total = (isPlain ? await tallied(work, mode) : undefined) ?? (await countRows(work, condition));
  return { list: rows, total };
}

export async function countRows({ db }: Work, condition: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from tickets t where ${condition}`.execute(db);
  return rows[0]!.total;
}

export async function selectTicketRows(
  { db, actor }: Work,
  condition: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<Answer['list']> {
  // names are joined to the page's rows alone, after the limit
  const { rows } = await sql<Row>`
    with page as (
      select t.* from tickets t where ${condition} order by ${order} limit ${limit} offset ${offset}
    )
    select t.number, t.subject, t.status, t.priority_id, t.type_id, t.service_id, t.organization_id, t.department_id,
      t.assignee_id, u.name as assignee_name, t.requester_number, c.name as requester_name, t.source, t.source_detail,
      t.tags, t.attributes, (t.missed_call_at is not null and t.called_back_at is null) as is_missed_call,
      t.due_at, t.created_at, t.updated_at, t.version
    from page t
    join contacts c on c.tenant_id = t.tenant_id and c.number = t.requester_number
    left join users u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
    order by ${order}`.execute(db);
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
    assignee: row.assignee_id ? { _id: row.assignee_id, name: row.assignee_name ?? '' } : null,
    source: row.source,
    source_detail: row.source_detail,
    tags: row.tags,
    attributes: showAttributes(actor, row.attributes),
    is_missed_call: row.is_missed_call,
    due_at: row.due_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  }));
}
