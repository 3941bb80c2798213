import { useLocation } from '@remix-run/react';
import { type ComponentType, useEffect, useState } from 'react';
import { paths } from '../../http/paths.ts';
import { cx } from '../../ui/cx.ts';
import type { Navigation } from '../frame/navigation.ts';
import { areaOf, withoutPanel } from '../frame/place.ts';
import { tabTitle } from './tab-title.ts';
import { keepLastVisited, readLastVisited, tabsKey, windowStore } from './window-store.ts';

/** The page last visited, then the open tickets and customers; their code comes with the first of them. */
export function WorkspaceTabs({ userId, rail }: { userId: string; rail: Navigation['rail'] }) {
  const { pathname, search } = useLocation();
  const [last, setLast] = useState<string | null>(null);
  const [OpenTabs, setOpenTabs] = useState<ComponentType<{ userId: string }>>();
  const isTabPage = tabTitle(pathname) !== undefined;
  const isNeeded = isTabPage && !OpenTabs;
  useEffect(() => {
    if (isTabPage) setLast(readLastVisited(userId));
    else {
      keepLastVisited(userId, pathname, withoutPanel(search));
    }
    if (!isNeeded && windowStore.get(tabsKey(userId)) === null) return;
    // without a network the next page tries again
    import('./open-tabs.tsx').then(part => setOpenTabs(() => part.default)).catch(() => {});
  }, [pathname, search, isTabPage, isNeeded, userId]);

  const home = isTabPage ? (last ?? `/${areaOf(pathname)}`) : pathname + search;
  const area = rail.find(item => item.area === areaOf(home.split('?')[0]!));
  return (
    <nav className="tabs" aria-label="Tab làm việc">
      <a
        href={area ? home : paths.home}
        className={cx('tab tab-home', !isTabPage && 'tab-current')}
        aria-current={isTabPage ? undefined : 'page'}
      >
        {area?.label ?? 'Trang chủ'}
      </a>
      {OpenTabs && <OpenTabs userId={userId} />}
    </nav>
  );
}
