import { sql } from 'kysely';
import { lookupsChanged } from '../lookups/lookups.ts';
import { audit, newId, type Work } from '../work.ts';
import type { Reach } from './check-reach.ts';
import { mailInvitation } from './mail-password-link.ts';

export interface NewUserRow extends Reach {
  name: string;
  email: string;
  role: string;
  scope: string;
  organization_id: string | null;
  sip_extension: string;
}

/** Writes somebody new and invites them; what they are given has been checked. Returns their id. */
export async function insertUser(work: Work, row: NewUserRow, departmentIds: string[]): Promise<string> {
  const { db, actor } = work;
  const id = newId();
  const { value: agent_id } = await db
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('tenant_id', '=', actor.tenantId)
    .where('name', '=', 'agent')
    .returning(sql<number>`value::int`.as('value'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('users')
    .values({ tenant_id: actor.tenantId, id, agent_id, ...row })
    .execute();
  await putInDepartments(work, id, departmentIds);
  await mailInvitation(work, { id, email: row.email, name: row.name });
  await audit(work, {
    action: 'user.create',
    subject: `user:${id}`,
    after: { agent_id, ...row, department_ids: departmentIds },
  });
  await lookupsChanged(work, 'users');
  return id;
}

/** They belong to these departments and to no others. */
export async function putInDepartments({ db, actor }: Work, userId: string, ids: string[]): Promise<void> {
  await sql`delete from user_groups where tenant_id = ${actor.tenantId} and user_id = ${userId}
    and group_id <> all (${ids}::uuid[])`.execute(db);
  await sql`insert into user_groups (tenant_id, user_id, group_id)
    select ${actor.tenantId}, ${userId}, id from unnest(${ids}::uuid[]) id on conflict do nothing`.execute(db);
}
