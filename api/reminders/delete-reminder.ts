import type { deleteReminder as route } from 'contract/reminders/reminders.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { audit, type Work } from '../work.ts';
import { readItsNotification } from './read-its-notification.ts';
import { ownReminder } from './read-reminders.ts';

/** A reminder goes, and its notification with it. */
export async function deleteReminder(
  work: Work,
  { params }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { remind_at } = await ownReminder(work, params.id, { locked: true });
  await readItsNotification(work, params.id);
  await work.db
    .deleteFrom('reminders')
    .where('tenant_id', '=', work.actor.tenantId)
    .where('id', '=', params.id)
    .execute();
  await audit(work, { action: 'reminder.delete', subject: `reminder:${params.id}`, before: { remind_at } });
  return { message: 'Đã xóa lời nhắc' };
}
