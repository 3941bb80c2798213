import { nearDueMinutes } from 'contract/tickets/fields.ts';
import { sql } from 'kysely';
import { type Told, tellUsers } from '../api/notifications/tell-users.ts';
import { forEachTenant } from './tidy.ts';
import type { Desk } from './worker.ts';

/**
 * Tells each assignee once when a ticket of theirs comes near its due time; a due time that is moved opens a new window.
 * A stopped server catches up with what fell due in the last half hour.
 */
export async function tellNearDue(desk: Desk): Promise<void> {
  await forEachTenant(desk, async (db, tenantId) => {
    const window = sql`make_interval(mins => ${nearDueMinutes})`;
    const { rows } = await sql<{ number: number; assignee_id: string; subject: string }>`
      select t.number, t.assignee_id, t.subject from tickets t
      join users u on u.tenant_id = t.tenant_id and u.id = t.assignee_id and u.is_active
      where t.tenant_id = ${tenantId} and t.status in (1, 2, 4)
        and t.due_at between now() - interval '30 minutes' and now() + ${window}
        and not exists (select 1 from notifications n where n.tenant_id = t.tenant_id and n.user_id = t.assignee_id
          and n.kind = 'near_due' and n.ticket_number = t.number and n.created_at >= t.due_at - ${window})
      order by t.due_at limit 500`.execute(db);
    for (const row of rows) {
      const told: Told = { userId: row.assignee_id, kind: 'near_due', ticketNumber: row.number, text: row.subject };
      await tellUsers(db, { tenantId, actorId: null }, [told]);
    }
  });
  desk.house.relay?.wake();
}
