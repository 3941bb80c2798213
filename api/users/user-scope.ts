import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../access/actor.ts';

/** Which rows of `users u` a person's data scope shows; everybody sees themselves. */
export function userScope(actor: Actor): RawBuilder<SqlBool> {
  const within = {
    all: sql`true`,
    my_group: sql`exists (select 1 from user_groups g where g.tenant_id = u.tenant_id and g.user_id = u.id
      and g.group_id = any (${actor.departmentIds}::uuid[]))`,
    my_organization: sql`u.organization_id = ${actor.organizationId}::uuid`,
    me: sql`false`,
  }[actor.scope];
  return sql<SqlBool>`u.tenant_id = ${actor.tenantId} and (u.id = ${actor.userId} or ${within})`;
}
