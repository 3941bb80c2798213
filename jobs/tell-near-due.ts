import { sql } from 'kysely';
import { tellUsers } from '../api/notifications/tell-users.ts';
import { forEachTenant } from './tidy.ts';
import type { Desk } from './worker.ts';

/**
 * Tells each assignee once when a ticket of theirs comes near its due time, as near as the tenant has set; a due time that is
 * moved is told anew. The mark's key keeps two runs from telling twice, and it is written with the notification or not at all.
 * A stopped server catches up with what fell due in the last half hour.
 */
export async function tellNearDue(desk: Desk, now = new Date()): Promise<void> {
  await forEachTenant(desk, async (db, tenantId) => {
    const { rows } = await sql<{ number: number; user_id: string; subject: string }>`
      with near as (
        select t.number, t.assignee_id, t.subject, t.due_at from tickets t
        join users u on u.tenant_id = t.tenant_id and u.id = t.assignee_id and u.is_active
        where t.tenant_id = ${tenantId} and t.status in (1, 2, 4)
          and t.due_at between ${now}::timestamptz - interval '30 minutes' and ${now}::timestamptz
            + (select make_interval(mins => s.near_due_minutes) from tenant_settings s where s.tenant_id = ${tenantId})
          and not exists (select from near_due_told d where d.tenant_id = t.tenant_id and d.ticket_number = t.number
            and d.user_id = t.assignee_id and d.due_at = t.due_at)
        order by t.due_at limit 500),
      told as (
        insert into near_due_told (tenant_id, ticket_number, user_id, due_at)
        select ${tenantId}, number, assignee_id, due_at from near order by number on conflict do nothing
        returning ticket_number, user_id)
      select near.number, told.user_id, near.subject
      from told join near on near.number = told.ticket_number order by near.due_at`.execute(db);
    const told = rows.map(row => ({
      ...{ userId: row.user_id, kind: 'near_due' as const },
      ...{ ticketNumber: row.number, text: row.subject },
    }));
    await tellUsers(db, { tenantId, actorId: null }, told);
  });
  desk.house.relay?.wake();
}
