import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { memberFields } from 'contract/users/member-fields.ts';
import type { listUsers as list, readUser as one } from 'contract/users/users.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { type FieldSqlTable, filterSql, readListState } from '../lists/filter-sql.ts';
import { foldedWords, holdsVisibly, sortedText } from '../lists/search-text.ts';
import type { Work } from '../work.ts';
import { givenName, selectUser, selectUsers, userStatus } from './user-rows.ts';
import { userScope } from './user-scope.ts';

const columns: FieldSqlTable = {
  role: { kind: 'text', column: sql`u.role` },
  status: { kind: 'text', column: userStatus },
  department_id: {
    kind: 'owned',
    hasAny:
      values => sql<SqlBool>`exists (select 1 from user_groups d where d.tenant_id = u.tenant_id and d.user_id = u.id
      and d.group_id = any (${values}::uuid[]))`,
  },
  organization_id: { kind: 'uuid', column: sql`u.organization_id` },
  scope: { kind: 'text', column: sql`u.scope` },
  created_at: { kind: 'instant', column: sql`u.created_at` },
};

/** People in my scope; one page and how many there are in all. */
export async function listUsers(work: Work, { query }: RouteParsed<typeof list>): Promise<RouteAnswer<typeof list>> {
  const { actor, db, now } = work;
  const { ids, ...listed } = query;
  const state = await readListState(work, listed, memberFields);
  const parts = [userScope(actor), filterSql(state, columns, now)];
  if (ids) parts.push(sql`u.id = any (${ids}::uuid[])`);
  if (state.q !== '') parts.push(searchSql(actor, state.q));
  const condition = sql<SqlBool>`${sql.join(parts, sql` and `)}`;
  const direction = sql.raw(state.sort?.direction === 'DESC' ? 'desc' : 'asc');
  const order =
    state.sort?.field === 'created_at'
      ? sql`u.created_at ${direction}, u.id`
      : sql`${sortedText(actor, givenName)} collate "vi-x-icu" ${direction},
          ${sortedText(actor, sql`u.name`)} collate "vi-x-icu" ${direction}, u.id`;
  const page = ids ? { limit: ids.length, offset: 0 } : { limit: state.size, offset: (state.page - 1) * state.size };
  const rows = await selectUsers(work, condition, order, page);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from users u where ${condition}`.execute(db);
  return { list: rows, total: counted[0]!.total };
}

/** A part of an address, or every word of a name; a line's number as a whole. Masked addresses are found by the whole alone. */
function searchSql(viewer: Actor, text: string): RawBuilder<SqlBool> {
  const address = text.toLowerCase();
  const words = foldedWords(text);
  const like = `%${address.replace(/[\\%_]/g, '\\$&')}%`;
  const byAddress = viewer.masks.includes('email') ? sql`u.email = ${address}` : sql`u.email like ${like}`;
  const named = words.map(word => sql`u.name_folded like ${`%${word}%`}`);
  const byName = named.length > 0 ? sql.join(named, sql` and `) : sql`false`;
  return sql<SqlBool>`(${byAddress} or u.sip_extension = ${address}
    or (${byName} and ${holdsVisibly(viewer, sql`u.name_folded`, words)}))`;
}

export const readUser = async (work: Work, { params }: RouteParsed<typeof one>): Promise<RouteAnswer<typeof one>> => ({
  data: await selectUser(work, params.id),
});
