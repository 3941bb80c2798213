import { useLocation } from '@remix-run/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { paths } from '../../http/paths.ts';
import { useRead } from '../../http/use-read.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { panelHref } from '../frame/place.ts';
import type { NotificationPage } from './load-notifications.server.ts';

const BellList = lazy(() => import('./bell-list.tsx'));

/** The bell with its count; opens the newest notifications, and without JavaScript leads to all of them. */
export function Bell({ unread }: { unread: number }) {
  const location = useLocation();
  const { data: page, load } = useRead<NotificationPage>();
  const [opened, setOpened] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const menu = root.current?.querySelector('details');
    const show = () => {
      if (!menu?.open) return;
      setOpened(true);
      load(paths.notifications);
    };
    // an open list follows the count
    show();
    menu?.addEventListener('toggle', show);
    return () => menu?.removeEventListener('toggle', show);
  }, [unread, load]);
  return (
    <span ref={root}>
      <Menu
        align="end"
        aria-label={unread > 0 ? `${unread > 99 ? '99+' : unread} thông báo chưa đọc` : 'Thông báo'}
        className="bell"
        trigger={
          <>
            <BellIcon />
            <CountBadge count={unread} max={99} className="top-bell-count" />
          </>
        }
      >
        {opened && (
          <Suspense fallback={null}>
            {page ? (
              <BellList page={page} />
            ) : (
              <div className="flex flex-col gap-3 p-3">
                <Skeleton className="w-4/5" />
                <Skeleton className="w-3/5" />
                <Skeleton className="w-4/5" />
              </div>
            )}
          </Suspense>
        )}
        <a
          href={panelHref(location, 'notifications')}
          data-preserve-scroll=""
          className="menu-item justify-center border-t border-line text-accent"
        >
          Xem tất cả thông báo
        </a>
      </Menu>
    </span>
  );
}
