import { listNotifications } from 'contract/notifications/notifications.ts';
import type { Visit } from '../../http/guard.server.ts';

const size = 20;

/** One page of notifications, as the panel's own part of the address asks: `?only=unread&npage=2`. */
export async function loadNotifications({ url, api }: Visit) {
  const only = url.searchParams.get('only') === 'unread' ? ('unread' as const) : ('all' as const);
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(url.searchParams.get('npage'))) || 1));
  const { list, total, unread } = await api(listNotifications, { query: { page, size, only } });
  return { list, total, unread, only, page, pages: Math.max(1, Math.ceil(total / size)), now: Date.now() };
}
export type NotificationPage = Awaited<ReturnType<typeof loadNotifications>>;
