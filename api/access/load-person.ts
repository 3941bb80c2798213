import type { DataScope, MaskedDataType, StaffRole } from 'contract/enums.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Actor } from './actor.ts';

export type Person = Omit<Actor, 'sessionId' | 'realUserId' | 'isPlatformAdmin'>;

/** Columns of `active_person`. */
export interface PersonRow {
  role: StaffRole;
  scope: DataScope;
  name: string;
  organization_id: string | null;
  department_ids: string[];
  masks: MaskedDataType[];
}

export const personOf = (tenantId: string, userId: string, row: PersonRow): Person => ({
  tenantId,
  userId,
  role: row.role,
  scope: row.scope,
  name: row.name,
  organizationId: row.organization_id,
  departmentIds: row.department_ids,
  masks: row.masks,
});

/** An active colleague with what decides what they may see, as it is now; in a transaction bound to the tenant. */
export async function loadPerson(db: Kysely<DB>, tenantId: string, userId: string): Promise<Person | undefined> {
  const { rows } = await sql<PersonRow>`select * from public.active_person(${tenantId}, ${userId})`.execute(db);
  return rows[0] && personOf(tenantId, userId, rows[0]);
}
