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
