import { sql } from 'kysely';
import { record, type Work } from '../work.ts';

/** Whoever has moved or ended a reminder has read that its time came. */
export async function readItsNotification(work: Work, id: string): Promise<void> {
  const { db, actor, now } = work;
  const { numAffectedRows = 0n } = await sql`update notifications set read_at = ${now}
    where tenant_id = ${actor.tenantId} and reminder_id = ${id} and read_at is null`.execute(db);
  if (numAffectedRows > 0n)
    await record(work, 'notification', { read: Number(numAffectedRows) }, { users: [actor.userId] });
}
