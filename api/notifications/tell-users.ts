import type { NotificationKind } from 'contract/notifications/notifications.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { newId } from '../work.ts';

const longestText = 200;

export interface Told {
  userId: string;
  kind: NotificationKind;
  ticketNumber: number | null;
  reminderId?: string;
  importId?: string;
  callId?: string;
  text: string;
}

/**
 * Writes notifications and the one event that their browsers wait for, in the caller's transaction. Who may be told is the
 * caller's business; `notify` decides it for tickets. Jobs call it with no actor and wake the relay afterwards.
 */
export async function tellUsers(
  db: Kysely<DB>,
  { tenantId, actorId }: { tenantId: string; actorId: string | null },
  told: Told[],
): Promise<void> {
  if (told.length === 0) return;
  await db
    .insertInto('notifications')
    .values(
      told.map(({ userId, kind, ticketNumber, reminderId, importId, callId, text }) => ({
        tenant_id: tenantId,
        id: newId(),
        user_id: userId,
        kind,
        ticket_number: ticketNumber,
        reminder_id: reminderId ?? null,
        import_id: importId ?? null,
        call_id: callId ?? null,
        actor_id: actorId,
        text: text.slice(0, longestText),
      })),
    )
    .execute();
  const users = [...new Set(told.map(({ userId }) => userId))];
  await db
    .insertInto('events')
    .values({
      tenant_id: tenantId,
      kind: 'notification',
      subject: JSON.stringify({ number: told[0]!.ticketNumber }),
      audience: JSON.stringify({ users }),
      actor_id: actorId,
    })
    .execute();
}
