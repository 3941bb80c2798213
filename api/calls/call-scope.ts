import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../access/actor.ts';

type Seer = Pick<Actor, 'tenantId' | 'userId' | 'scope' | 'departmentIds' | 'organizationId'>;

/**
 * Which rows of `calls c` a person sees: their data scope, and messages that were left for a queue that they are a member of. Of
 * those that the scope does not show they see the message alone: `talkScope` is what everything else asks for.
 */
export function callScope(actor: Seer): RawBuilder<SqlBool> {
  if (actor.scope === 'all') return talkScope(actor);
  // conditions of the row itself, as the others of this `or` are: nothing is read for each call of a list
  return sql`c.tenant_id = ${actor.tenantId} and (${inScope(actor)} or c.has_message and c.queue_id = any (array(
    select m.queue_id from call_queue_members m where m.tenant_id = ${actor.tenantId}
      and (m.user_id = ${actor.userId} or m.group_id in (select g.group_id from user_groups g
        where g.tenant_id = ${actor.tenantId} and g.user_id = ${actor.userId})))))`;
}

/**
 * Which rows of `calls c` a person's data scope shows whole, with what was talked: of calls that they or colleagues of their scope
 * spoke in, and were rung for where nobody else spoke: what was missed, and the message that was left.
 */
export function talkScope(actor: Seer): RawBuilder<SqlBool> {
  const tenant = sql<SqlBool>`c.tenant_id = ${actor.tenantId}`;
  return actor.scope === 'all' ? tenant : sql`${tenant} and (${inScope(actor)})`;
}

function inScope(actor: Seer): RawBuilder<SqlBool> {
  const { scope } = actor;
  if (scope === 'all') return sql`true`;
  const people = {
    me: sql`u.id = ${actor.userId}`,
    my_group: sql`(u.id = ${actor.userId} or exists (select from user_groups g where g.tenant_id = u.tenant_id and g.user_id = u.id
      and g.group_id = any (${actor.departmentIds}::uuid[])))`,
    my_organization: sql`(u.id = ${actor.userId} or u.organization_id = ${actor.organizationId}::uuid)`,
  }[scope];
  const theirs = sql`array(select u.id from users u where u.tenant_id = ${actor.tenantId} and ${people})`;
  const ofDepartment =
    scope === 'my_group'
      ? sql`or c.queue_id = any (array(select q.id from call_queues q where q.tenant_id = ${actor.tenantId}
          and q.department_id = any (${actor.departmentIds}::uuid[])))`
      : sql``;
  // an equation rather than an `or` with a column of `c`: legs are read once for a list, and by their call for one call
  return sql`c.user_id = any (${theirs}) ${ofDepartment} or exists (
    select from call_legs l cross join (values (true), (false)) call (unanswered)
    where l.tenant_id = c.tenant_id and l.call_id = c.id and l.user_id = any (${theirs})
      and call.unanswered = (c.answered_at is null) and (call.unanswered or l.answered_at is not null))`;
}
