import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { ScopeColumns } from '../work.ts';

/** Which rows of `tickets t` a person sees, by their data scope: 'not yours' is the same as 'not there'. */
export function ticketScope(actor: Actor): RawBuilder<SqlBool> {
  const tenant = sql`t.tenant_id = ${actor.tenantId}`;
  switch (actor.scope) {
    case 'all':
      return sql`${tenant}`;
    case 'my_organization':
      return sql`${tenant} and (t.assignee_id = ${actor.userId} or t.organization_id = ${actor.organizationId}::uuid)`;
    case 'my_group':
      return sql`${tenant} and (t.assignee_id = ${actor.userId} or t.department_id = any (${actor.departmentIds}::uuid[]))`;
    case 'me':
      return sql`${tenant} and t.assignee_id = ${actor.userId}`;
  }
}

/** The same rows as parts that may overlap, each of which an index may hold in the order of a list. */
export function ticketScopeParts(actor: Actor): RawBuilder<SqlBool>[] {
  const tenant = sql`t.tenant_id = ${actor.tenantId}`;
  const mine = sql<SqlBool>`${tenant} and t.assignee_id = ${actor.userId}`;
  switch (actor.scope) {
    case 'my_organization':
      return [mine, sql`${tenant} and t.organization_id = ${actor.organizationId}::uuid`];
    case 'my_group':
      return [mine, ...actor.departmentIds.map(id => sql<SqlBool>`${tenant} and t.department_id = ${id}`)];
    default:
      return [ticketScope(actor)];
  }
}

/** The same as arguments of `search.count_tickets`: assignee, departments, organisation; all null for scope `all`. */
export function scopeColumns(actor: Actor): RawBuilder<unknown> {
  const assignee = actor.scope === 'all' ? null : actor.userId;
  const departments = actor.scope === 'my_group' ? actor.departmentIds : null;
  const organization = actor.scope === 'my_organization' ? actor.organizationId : null;
  return sql`${assignee}::uuid, ${departments}::uuid[], ${organization}::uuid`;
}

/** The same rule for one row at hand: events and notifications ask it. */
export function isInTicketScope(
  actor: Pick<Actor, 'scope' | 'userId' | 'departmentIds' | 'organizationId'>,
  row: ScopeColumns,
): boolean {
  if (actor.scope === 'all' || row.assignee_id === actor.userId) return true;
  if (actor.scope === 'my_group') return row.department_id !== null && actor.departmentIds.includes(row.department_id);
  if (actor.scope === 'my_organization')
    return row.organization_id !== null && row.organization_id === actor.organizationId;
  return false;
}
