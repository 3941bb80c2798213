import type { DataScope, StaffRole } from 'contract/enums.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Actor } from './actor.ts';

export type Person = Omit<Actor, 'sessionId' | 'realUserId' | 'isPlatformAdmin'>;

/** An active colleague with what decides what they may see, as it is now; in a transaction bound to the tenant. */
export async function loadPerson(db: Kysely<DB>, tenantId: string, userId: string): Promise<Person | undefined> {
  const { rows } = await sql<{
    role: StaffRole;
    scope: DataScope;
    name: string;
    organization_id: string | null;
    departments: string[];
    is_masked: boolean;
  }>`
    select u.role, u.scope, u.name, u.organization_id,
      array(select group_id from user_groups g where g.tenant_id = u.tenant_id and g.user_id = u.id) as departments,
      u.role = any (s.masked_roles) as is_masked
    from users u join tenant_settings s on s.tenant_id = u.tenant_id
    where u.tenant_id = ${tenantId} and u.id = ${userId} and u.is_active`.execute(db);
  const user = rows[0];
  return (
    user && {
      tenantId,
      userId,
      role: user.role,
      scope: user.scope,
      name: user.name,
      organizationId: user.organization_id,
      departmentIds: user.departments,
      isMasked: user.is_masked,
    }
  );
}
