import type { countUnread as route } from 'contract/notifications/notifications.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';
import { selectNotifications } from './select-notifications.ts';
import { unreadCount } from './visible-notifications.ts';

/** How many of my notifications wait, and the newest of them. */
export async function countUnread(work: Work): Promise<RouteAnswer<typeof route>> {
  const { rows } = await sql<{ unread: number }>`select ${unreadCount(work.actor)} as unread`.execute(work.db);
  const [latest = null] = await selectNotifications(work, sql`n.read_at is null`, 1);
  return { data: { unread: rows[0]!.unread, latest } };
}
