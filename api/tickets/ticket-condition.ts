import type { TicketMode } from 'contract/enums.ts';
import type { FieldTable, ListState } from 'contract/filters.ts';
import { ticketFields } from 'contract/tickets/fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type FieldSqlTable, filterSql } from '../lists/filter-sql.ts';
import { holdsVisibly, holdsWords, readSearchText, type SearchText } from '../lists/search-text.ts';
import { readLookups, ticketFieldsOf } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';
import { listFieldsOf } from './custom-fields.ts';
import { ticketScope } from './ticket-scope.ts';

const columns: FieldSqlTable = {
  code: { kind: 'integer', column: sql`t.number` },
  subject: { kind: 'folded', column: sql`t.subject_folded` },
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

/** What a list mode means, beside the scope. */
export async function modeSql(mode: TicketMode, work: Work): Promise<RawBuilder<SqlBool>> {
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
      return sql`t.status in (1, 2, 4) and t.due_at < ${await nearDueUntil(work)}`;
    case 'notAssign':
      return sql`t.assignee_id is null`;
  }
}

/** Due before then is near due, by the tenant's setting. */
async function nearDueUntil(work: Work): Promise<Date> {
  const { nearDueMinutes } = await readLookups(work);
  return new Date(work.now.getTime() + nearDueMinutes * 60_000);
}

/** The field table of this tenant: the fixed fields, then its own attributes. */
export async function ticketFieldTable(work: Work): Promise<{ table: FieldTable; columns: FieldSqlTable }> {
  const custom = listFieldsOf(await ticketFieldsOf(work), 'ticket');
  return { table: [...ticketFields, ...custom.table], columns: { ...columns, ...custom.columns } };
}

/** What mode and filters ask of rows of `tickets t`, and what a search may find for this viewer; the scope and the search stand apart. */
export async function listCondition(
  work: Work,
  mode: TicketMode,
  state: ListState,
  fields: FieldSqlTable,
): Promise<RawBuilder<SqlBool>> {
  const parts = [await modeSql(mode, work), filterSql(state, fields, work.now)];
  const search = searchOf(work, state);
  if (search) parts.push(holdsVisibly(work.actor, sql`t.search_text`, search.words));
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/** The rows of `tickets t` that a list state names: all that a condition can say of them. */
export async function ticketCondition(
  work: Work,
  mode: TicketMode,
  state: ListState,
  fields: FieldSqlTable,
): Promise<RawBuilder<SqlBool>> {
  const search = searchCondition(searchOf(work, state));
  return sql<SqlBool>`${ticketScope(work.actor)} and ${await listCondition(work, mode, state, fields)} and ${search}`;
}

/** What is searched for: undefined = nothing is, null = too little to find anything by. */
export const searchOf = (work: Pick<Work, 'actor'>, { q }: Pick<ListState, 'q'>): SearchText | null | undefined =>
  q === '' ? undefined : readSearchText(q, work.actor);

/** The search as a condition that is asked of each row. */
export function searchCondition(search: SearchText | null | undefined): RawBuilder<SqlBool> {
  if (search === undefined) return sql`true`;
  const ways: RawBuilder<SqlBool>[] = [];
  if (search?.words.length) ways.push(holdsWords(sql`t.search_text`, search.words));
  else if (search?.digits)
    ways.push(sql`t.requester_number in (select s.number from search.contacts('{}', ${search.digits}, null) s)`);
  if (search && search.code !== null) ways.push(sql`t.number = ${search.code}`);
  if (ways.length === 0) return sql`false`;
  // as a case the planner takes it for one row in two: it walks the list in its order, or reads what else narrows it
  return sql`case when ${sql.join(ways, sql` or `)} then true else false end`;
}
