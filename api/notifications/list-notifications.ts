import type { listNotifications as route } from 'contract/notifications/notifications.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type SqlBool, sql } from 'kysely';
import type { Work } from '../work.ts';
import { selectNotifications } from './select-notifications.ts';
import { unreadCount, visibleNotifications } from './visible-notifications.ts';

/** One page of what happened to my work. */
export async function listNotifications(
  work: Work,
  { query }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const condition = query.only === 'unread' ? sql<SqlBool>`n.read_at is null` : sql<SqlBool>`true`;
  const list = await selectNotifications(work, condition, query.size, (query.page - 1) * query.size);
  const { rows } = await sql<{ total: number; unread: number }>`
    select (select count(*)::int from notifications n where ${visibleNotifications(work.actor)} and ${condition}) as total,
      ${unreadCount(work.actor)} as unread`.execute(work.db);
  return { list, ...rows[0]! };
}
