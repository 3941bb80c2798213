import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { ScopeColumns, Work } from '../work.ts';

/**
 * Which rows of `contacts c` a person sees: those given to them by scope, and the requesters of tickets they see.
 * `few`: only the first rows of an order are read, so each is asked for its tickets; otherwise the planner may read the
 * tickets once for all rows (`offset 0` leaves it no choice).
 */
export function contactScope(actor: Actor, { few = false } = {}): RawBuilder<SqlBool> {
  const tenant = sql`c.tenant_id = ${actor.tenantId}`;
  if (actor.scope === 'all') return sql`${tenant}`;
  // one person's are few among all: walking an order until a page is full would pass nearly everybody
  if (few && actor.scope === 'me')
    return sql`${tenant} and c.number = any (array(
      select o.number from contacts o where o.tenant_id = ${actor.tenantId} and o.assignee_id = ${actor.userId}
      union select t.requester_number from tickets t where ${ticketScope(actor)}))`;
  return sql`${tenant} and (${own(actor)} or exists (
    select 1 from tickets t where t.requester_number = c.number and ${ticketScope(actor)} ${few ? sql`offset 0` : sql``}))`;
}

function own(actor: Actor): RawBuilder<SqlBool> {
  if (actor.scope === 'my_group')
    return sql`(c.assignee_id = ${actor.userId} or c.department_id = any (${actor.departmentIds}::uuid[]))`;
  if (actor.scope === 'my_organization')
    return sql`(c.assignee_id = ${actor.userId} or c.organization_id = ${actor.organizationId}::uuid)`;
  return sql`c.assignee_id = ${actor.userId}`;
}

/** Who may hear of a customer's change: the same people, by the customer's columns now and `before`, and by their tickets. */
export async function contactAudience(
  { db, actor }: Work,
  number: number,
  before?: ScopeColumns,
): Promise<{ rows: ScopeColumns[] }> {
  const { rows } = await sql<ScopeColumns>`
    select assignee_id, department_id, organization_id from contacts
    where tenant_id = ${actor.tenantId} and number = ${number}
    union select assignee_id, department_id, organization_id from tickets
    where tenant_id = ${actor.tenantId} and requester_number = ${number}`.execute(db);
  if (!before) return { rows };
  const { assignee_id, department_id, organization_id } = before;
  return { rows: [...rows, { assignee_id, department_id, organization_id }] };
}
