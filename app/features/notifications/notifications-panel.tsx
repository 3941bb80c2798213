import { useLocation } from '@remix-run/react';
import { formatCount } from 'contract/numbers.ts';
import { BellIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { panelHref } from '../frame/place.ts';
import type { PanelBodyProps } from '../panels/panel.tsx';
import { DesktopChoice } from './desktop-choice.tsx';
import type { NotificationPage } from './load-notifications.server.ts';
import { NotificationItem, ReadAll } from './notification-item.tsx';

/** Everything that was told to me, twenty at a time. */
export default function NotificationsPanel({ data }: PanelBodyProps<NotificationPage>) {
  const { list, unread, only, page, pages, now } = data;
  const location = useLocation();
  const hrefFor = (change: { only?: string; npage?: number }) => {
    const params = new URLSearchParams(location.search);
    params.delete('npage');
    for (const [key, value] of Object.entries(change)) params.set(key, String(value));
    return `${location.pathname}?${params}`;
  };
  return (
    <div data-preserve-scroll="" className="-mx-5 -mt-5">
      <div className="flex flex-wrap items-end justify-between gap-2 border-b border-line pr-3 pl-2">
        <Tabs
          label="Lọc thông báo"
          className="border-b-0"
          items={[
            { href: hrefFor({ only: 'all' }), label: 'Tất cả', current: only === 'all' },
            {
              href: hrefFor({ only: 'unread' }),
              label: 'Chưa đọc',
              current: only === 'unread',
              count: unread > 0 ? formatCount(unread) : undefined,
            },
            { href: panelHref(location, 'reminders'), label: 'Lời nhắc', current: false },
          ]}
        />
        {unread > 0 && (
          <div className="pb-1">
            <ReadAll />
          </div>
        )}
      </div>
      <DesktopChoice />
      {list.length === 0 ? (
        <EmptyState
          icon={BellIcon}
          title={only === 'unread' ? 'Bạn đã đọc hết thông báo' : 'Chưa có thông báo nào'}
          hint="Khi có người giao ticket, nhắc đến bạn hoặc viết ở ticket của bạn, bạn sẽ thấy ở đây."
        />
      ) : (
        <ul>
          {list.map(item => (
            <NotificationItem key={item._id} item={item} now={now} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav
          aria-label="Trang thông báo"
          className="flex items-center justify-between border-t border-line px-5 py-2 text-sm"
        >
          {page > 1 ? (
            <a href={hrefFor({ npage: page - 1 })} className="link">
              Mới hơn
            </a>
          ) : (
            <span />
          )}
          <span className="figures text-muted">
            Trang {page}/{pages}
          </span>
          {page < pages ? (
            <a href={hrefFor({ npage: page + 1 })} className="link">
              Cũ hơn
            </a>
          ) : (
            <span />
          )}
        </nav>
      )}
    </div>
  );
}
