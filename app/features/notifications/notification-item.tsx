import { useFetcher } from '@remix-run/react';
import type { Notification, NotificationKind } from 'contract/notifications/notifications.ts';
import { formatDateTime, relativeTime } from 'contract/time.ts';
import { paths } from '../../http/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import {
  AtSignIcon,
  CheckIcon,
  ClockIcon,
  EyeIcon,
  FileSpreadsheetIcon,
  type Icon,
  MessageSquareIcon,
  PhoneMissedIcon,
  UserPlusIcon,
} from '../../ui/icons.tsx';
import { hrefOf, titleOf } from './words.ts';

const icons: Record<NotificationKind, Icon> = {
  assigned: UserPlusIcon,
  mentioned: AtSignIcon,
  commented: MessageSquareIcon,
  export: FileSpreadsheetIcon,
  near_due: ClockIcon,
  viewed: EyeIcon,
  reminder: ClockIcon,
  import: FileSpreadsheetIcon,
  missed_call: PhoneMissedIcon,
  voicemail: PhoneMissedIcon,
};

/** One notification: who did what, an excerpt, when; its link opens the ticket and marks it as read. */
export function NotificationItem({ item, now }: { item: Notification; now: number }) {
  const fetcher = useFetcher({ key: `read-${item._id}` });
  // its action answers null
  const isRead = item.is_read || fetcher.state !== 'idle' || fetcher.data === null;
  const Mark = icons[item.kind];
  const href = hrefOf(item);
  const markRead = () => {
    if (!isRead) fetcher.submit({ id: item._id }, { method: 'post', action: paths.notifications });
  };
  const words = (
    <>
      <span className={cx('block wrap-anywhere', !isRead && 'font-semibold')}>{titleOf(item)}</span>
      {item.text && <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{item.text}</span>}
    </>
  );
  return (
    <li className={cx('notification', !isRead && 'notification-unread')}>
      <span className="relative flex-none">
        {item.actor ? (
          <Avatar name={item.actor.name} url={item.actor.avatar_id && paths.file(item.actor.avatar_id)} />
        ) : (
          <span className="notification-mark">
            <Mark />
          </span>
        )}
        {item.actor && (
          <span className="notification-kind">
            <Mark />
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        {href ? (
          <a href={href} className="notification-link" onClick={markRead} onAuxClick={markRead}>
            {words}
          </a>
        ) : (
          words
        )}
        <time dateTime={item.created_at} title={formatDateTime(item.created_at)} className="text-xs text-faint">
          {relativeTime(item.created_at, now)}
        </time>
      </div>
      {!isRead && (
        <fetcher.Form method="post" action={paths.notifications} className="relative z-1 flex-none">
          <input type="hidden" name="id" value={item._id} />
          <button
            type="submit"
            className="btn btn-quiet btn-icon btn-sm"
            aria-label="Đánh dấu đã đọc"
            title="Đánh dấu đã đọc"
          >
            <CheckIcon />
          </button>
        </fetcher.Form>
      )}
    </li>
  );
}

/** Marks everything as read. */
export function ReadAll() {
  const fetcher = useFetcher({ key: 'read-all' });
  return (
    <fetcher.Form method="post" action={paths.notifications}>
      <button type="submit" name="all" value="1" className="btn btn-quiet btn-sm" disabled={fetcher.state !== 'idle'}>
        Đánh dấu tất cả đã đọc
      </button>
    </fetcher.Form>
  );
}
