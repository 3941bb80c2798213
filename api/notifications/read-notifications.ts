import type { readNotifications as route } from 'contract/notifications/notifications.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type SqlBool, sql } from 'kysely';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';
import { record } from '../work.ts';
import { unreadCount, visibleNotifications } from './visible-notifications.ts';

/** Marks notifications as read; my other browsers hear of it. */
export async function readNotifications(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor, now } = work;
  const visible = visibleNotifications(actor);
  let named = sql<SqlBool>`true`;
  if ('ids' in json) {
    const ids = [...new Set(json.ids)];
    named = sql<SqlBool>`n.id = any (${ids}::uuid[])`;
    const { rows } = await sql<{ known: number }>`
      select count(*)::int as known from notifications n where ${visible} and ${named}`.execute(db);
    if (rows[0]!.known !== ids.length) throw notFound('Không tìm thấy thông báo này');
  }
  const { numAffectedRows } = await sql`
    update notifications n set read_at = ${now} where ${visible} and ${named} and n.read_at is null`.execute(db);
  const changed = Number(numAffectedRows ?? 0);
  if (changed > 0) await record(work, 'notification', { read: changed }, { users: [actor.userId] });
  const { rows } = await sql<{ unread: number }>`select ${unreadCount(actor)} as unread`.execute(db);
  return { data: { changed, unread: rows[0]!.unread } };
}
