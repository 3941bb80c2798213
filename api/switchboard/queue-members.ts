import { type RawBuilder, sql } from 'kysely';
import type { StoredRow } from '../crud/store.ts';
import { newId, type Work } from '../work.ts';

export interface Members {
  user_ids: string[];
  department_ids: string[];
}

/** Rows of queues with who takes their calls, in the order of names. */
export async function withMembers(work: Work, rows: StoredRow[]): Promise<(StoredRow & Members)[]> {
  const { rows: members } = await sql<{ queue_id: string; user_id: string | null; group_id: string | null }>`
    select m.queue_id, m.user_id, m.group_id from call_queue_members m
    left join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    left join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
    where m.tenant_id = ${work.actor.tenantId} and m.queue_id = any (${rows.map(({ _id }) => _id)}::uuid[])
    order by coalesce(u.name, g.name) collate "vi-x-icu", m.id`.execute(work.db);
  return rows.map(row => {
    const own = members.filter(({ queue_id }) => queue_id === row._id);
    return {
      ...row,
      user_ids: own.flatMap(({ user_id }) => user_id ?? []),
      department_ids: own.flatMap(({ group_id }) => group_id ?? []),
    };
  });
}

export const sameMembers = (one: Members, other: Members): boolean =>
  same(one.user_ids, other.user_ids) && same(one.department_ids, other.department_ids);
const same = (one: string[], other: string[]) =>
  new Set(one).size === new Set(other).size && one.every(id => other.includes(id));

export async function writeMembers({ db, actor }: Work, queueId: string, members: Members): Promise<void> {
  const { user_ids, department_ids } = members;
  await sql`delete from call_queue_members where tenant_id = ${actor.tenantId} and queue_id = ${queueId}
    and (user_id is null or user_id <> all (${user_ids}::uuid[]))
    and (group_id is null or group_id <> all (${department_ids}::uuid[]))`.execute(db);
  const rows = [
    ...[...new Set(user_ids)].map(id => ({ user_id: id, group_id: null })),
    ...[...new Set(department_ids)].map(id => ({ user_id: null, group_id: id })),
  ].map(member => ({ tenant_id: actor.tenantId, queue_id: queueId, id: newId(), ...member }));
  if (rows.length > 0)
    await db
      .insertInto('call_queue_members')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute();
}

/** Active people who take a queue's calls, each once: `queue_id`, `user_id`. */
export const queuePeople: RawBuilder<unknown> = sql`(
  select distinct m.tenant_id, m.queue_id, u.id as user_id from call_queue_members m
  left join user_groups ug on ug.tenant_id = m.tenant_id and ug.group_id = m.group_id
  join users u on u.tenant_id = m.tenant_id and u.id = coalesce(m.user_id, ug.user_id) and u.is_active
  where m.tenant_id = current_tenant())`;
