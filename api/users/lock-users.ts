import { sql } from 'kysely';
import { forbidden } from '../errors.ts';
import type { Work } from '../work.ts';
import type { Reach } from './check-reach.ts';
import { userScope } from './user-scope.ts';

/** The stored row of somebody whom administrators change. */
export interface StoredUser extends Reach {
  id: string;
  name: string;
  email: string;
  role: string;
  scope: string;
  organization_id: string | null;
  department_ids: string[];
  sip_extension: string;
  is_active: boolean;
  joined_at: Date | null;
  version: number;
}

/**
 * People of the actor's scope, locked until the transaction ends. All administrators are locked first, and whoever acts must
 * still be one: nobody takes rights from themselves, so one administrator stays, also when two do it to each other at once.
 */
export async function lockUsers({ db, actor }: Work, ids: string[]): Promise<StoredUser[]> {
  const { rows: administrators } = await sql<{ id: string }>`
    select u.id from users u where u.tenant_id = ${actor.tenantId} and u.role = 'administrator' and u.is_active
    order by u.id for no key update`.execute(db);
  if (!administrators.some(({ id }) => id === actor.userId)) throw forbidden();
  const { rows } = await sql<StoredUser>`
    select u.id, u.name, u.email, u.role, u.scope, u.organization_id, u.sip_extension, u.call_channel_type, u.call_address,
      u.auto_answer, u.hotline_id, u.is_active, u.joined_at, u.version,
      array(select g.group_id from user_groups g where g.tenant_id = u.tenant_id and g.user_id = u.id order by g.group_id)
        as department_ids
    from users u where u.id = any (${ids}::uuid[]) and ${userScope(actor)}
    order by u.id for no key update of u`.execute(db);
  return rows;
}
