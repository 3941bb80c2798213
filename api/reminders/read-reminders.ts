import type * as routes from 'contract/reminders/reminders.ts';
import type { Reminder } from 'contract/reminders/reminders.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { notFound } from '../errors.ts';
import { readLookups } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';
import { presetTime } from './preset-time.ts';
import { ownReminders, selectReminders } from './select-reminders.ts';

export async function listReminders(
  work: Work,
  { query: { only, page, size } }: RouteParsed<typeof routes.listReminders>,
): Promise<RouteAnswer<typeof routes.listReminders>> {
  const [condition, order] =
    only === 'done'
      ? [sql<boolean>`r.done_at is not null`, sql`r.done_at desc, r.id desc`]
      : [sql<boolean>`r.done_at is null`, sql`r.remind_at, r.id`];
  const list = await selectReminders(work, condition, order, size, (page - 1) * size);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from reminders r where ${ownReminders(work)} and ${condition}`.execute(work.db);
  return { list, total: rows[0]!.total };
}

/** A reminder of the actor's own, its row locked where it is to be changed; 404 for any other. */
export async function ownReminder(work: Work, id: string, { locked = false } = {}): Promise<Reminder> {
  if (locked)
    await sql`select 1 from reminders r where ${ownReminders(work)} and r.id = ${id} for update`.execute(work.db);
  const [row] = await selectReminders(work, sql`r.id = ${id}`);
  if (!row) throw notFound('Không tìm thấy lời nhắc này');
  return row;
}

export async function readReminder(
  work: Work,
  { params }: RouteParsed<typeof routes.readReminder>,
): Promise<RouteAnswer<typeof routes.readReminder>> {
  return { data: await ownReminder(work, params.id) };
}

export async function reminderTimes(work: Work): Promise<RouteAnswer<typeof routes.reminderTimes>> {
  const { calendar } = await readLookups(work);
  const at = (preset: 'hour' | 'morning') => presetTime(preset, calendar, work.now).toISOString();
  return { data: { hour: at('hour'), morning: at('morning') } };
}
