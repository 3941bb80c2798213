import { useLocation } from '@remix-run/react';
import { panelHref } from '../frame/place.ts';
import type { NotificationPage } from './load-notifications.server.ts';
import { NotificationItem, ReadAll } from './notification-item.tsx';

const shown = 6;

/** The newest few, for the bell. */
export default function BellList({ page: { list, unread, now } }: { page: NotificationPage }) {
  const location = useLocation();
  return (
    <>
      <div className="flex items-center justify-between gap-3 py-1 pr-1 pl-2">
        <h2>Thông báo</h2>
        <span className="flex items-center gap-1">
          {unread > 0 && <ReadAll />}
          <a href={panelHref(location, 'reminders')} data-preserve-scroll="" className="btn btn-quiet btn-sm">
            Lời nhắc
          </a>
        </span>
      </div>
      {list.length === 0 ? (
        <p className="px-2 py-6 text-center text-muted">Chưa có thông báo nào</p>
      ) : (
        <ul>
          {list.slice(0, shown).map(item => (
            <NotificationItem key={item._id} item={item} now={now} />
          ))}
        </ul>
      )}
    </>
  );
}
