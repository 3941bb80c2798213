import { sql } from 'kysely';
import { tellUsers } from '../api/notifications/tell-users.ts';
import { forEachTenant } from './tidy.ts';
import type { Desk } from './worker.ts';

/** Of one tenant at a time; the rest follows a minute later. */
const mostAtOnce = 500;

/**
 * Tells people what they wanted to be reminded of, each time once: the mark and the notification are one transaction, and a
 * second run finds the row locked or marked. A server that stood still tells late. Who is locked out is told when they are back.
 */
export async function tellReminders(desk: Desk, now = new Date()): Promise<void> {
  await forEachTenant(desk, async (db, tenantId) => {
    const { rows } = await sql<{ id: string; owner_id: string }>`
      with due as (
        select r.id from reminders r
        join users u on u.tenant_id = r.tenant_id and u.id = r.owner_id and u.is_active
        where r.tenant_id = ${tenantId} and r.told_at is null and r.done_at is null and r.remind_at <= ${now}
        order by r.remind_at limit ${mostAtOnce} for update of r skip locked)
      update reminders r set told_at = ${now} from due where r.tenant_id = ${tenantId} and r.id = due.id
      returning r.id, r.owner_id`.execute(db);
    // what it says is read with the notification, by who may see it then
    const told = rows.map(({ id, owner_id }) => ({
      ...{ userId: owner_id, kind: 'reminder' as const, ticketNumber: null },
      ...{ reminderId: id, text: '' },
    }));
    await tellUsers(db, { tenantId, actorId: null }, told);
  });
  desk.house.relay?.wake();
}
