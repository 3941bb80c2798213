import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../access/actor.ts';

/**
 * Which rows of `calls c` a person's data scope shows: of calls that they or colleagues of their scope spoke in, and were rung for
 * where nobody else spoke: what was missed, and the message that was left.
 */
export function callScope(
  actor: Pick<Actor, 'tenantId' | 'userId' | 'scope' | 'departmentIds' | 'organizationId'>,
): RawBuilder<SqlBool> {
  const tenant = sql`c.tenant_id = ${actor.tenantId}`;
  if (actor.scope === 'all') return sql`${tenant}`;
  const people = {
    me: sql`u.id = ${actor.userId}`,
    my_group: sql`(u.id = ${actor.userId} or exists (select from user_groups g where g.tenant_id = u.tenant_id and g.user_id = u.id
      and g.group_id = any (${actor.departmentIds}::uuid[])))`,
    my_organization: sql`(u.id = ${actor.userId} or u.organization_id = ${actor.organizationId}::uuid)`,
  }[actor.scope];
  const theirs = sql`array(select u.id from users u where u.tenant_id = ${actor.tenantId} and ${people})`;
  const ofDepartment =
    actor.scope === 'my_group'
      ? sql`or c.queue_id = any (array(select q.id from call_queues q where q.tenant_id = ${actor.tenantId}
          and q.department_id = any (${actor.departmentIds}::uuid[])))`
      : sql``;
  // an equation rather than an `or` with a column of `c`: legs are read once for a list, and by their call for one call
  return sql`${tenant} and (c.user_id = any (${theirs}) ${ofDepartment} or exists (
    select from call_legs l cross join (values (true), (false)) call (unanswered)
    where l.tenant_id = c.tenant_id and l.call_id = c.id and l.user_id = any (${theirs})
      and call.unanswered = (c.answered_at is null) and (call.unanswered or l.answered_at is not null)))`;
}
