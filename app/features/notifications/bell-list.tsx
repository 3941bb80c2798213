import type { NotificationPage } from './load-notifications.server.ts';
import { NotificationItem, ReadAll } from './notification-item.tsx';

const shown = 6;

/** The newest few, for the bell. */
export default function BellList({ page: { list, unread, now } }: { page: NotificationPage }) {
  return (
    <>
      <div className="flex items-center justify-between gap-3 py-1 pr-1 pl-2">
        <h2>Thông báo</h2>
        {unread > 0 && <ReadAll />}
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
