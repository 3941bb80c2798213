import type { updateReminder as route } from 'contract/reminders/reminders.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { restoreHidden } from '../access/masking.ts';
import { conflict, invalid } from '../errors.ts';
import { audit, type Work } from '../work.ts';
import { chosenTime } from './chosen-time.ts';
import { readItsNotification } from './read-its-notification.ts';
import { ownReminder } from './read-reminders.ts';

/** Moves a reminder, changes its note, or marks it as done. What it says of its time is read by then. */
export async function updateReminder(
  work: Work,
  { params, json: { version, note, is_done, ...choice } }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor, now } = work;
  const before = await ownReminder(work, params.id, { locked: true });
  const chosen = await chosenTime(work, choice, before.remind_at);
  const moved = chosen && chosen.getTime() !== Date.parse(before.remind_at) ? chosen : undefined;
  const isNoted = note !== undefined && note !== before.note;
  const done = is_done && before.done_at === null;
  if (moved === undefined && !isNoted && !done) return { data: before };
  if (version !== before.version)
    throw conflict('Lời nhắc này vừa được thay đổi ở nơi khác. Hãy xem lại trước khi lưu.', before);
  if (isNoted && before.reach === 'hidden')
    throw invalid('note', 'Bạn không còn xem được nội dung này, nên ghi chú không sửa được');
  await db
    .updateTable('reminders')
    .set({
      ...(moved && { remind_at: moved, told_at: null, done_at: null }),
      ...(isNoted && { note: await withHidden(work, params.id, note) }),
      ...(done && { done_at: now }),
      version: before.version + 1,
      updated_at: now,
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', params.id)
    .execute();
  if (moved || done) await readItsNotification(work, params.id);
  await audit(work, {
    action: 'reminder.update',
    subject: `reminder:${params.id}`,
    before: { remind_at: before.remind_at },
    after: { remind_at: moved ?? before.remind_at, ...(done && { is_done: true }) },
  });
  return { data: await ownReminder(work, params.id) };
}

/** The note as it was sent, what is hidden from its own writer put back. */
async function withHidden({ db, actor }: Work, id: string, sent: string): Promise<string> {
  const { note } = await db
    .selectFrom('reminders')
    .select('note')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return restoreHidden(actor, note, sent);
}
