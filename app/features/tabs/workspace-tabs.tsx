import { useLocation } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { paths } from '../../http/paths.ts';
import { cx } from '../../ui/cx.ts';
import { XIcon } from '../../ui/icons.tsx';
import type { Navigation } from '../frame/navigation.ts';
import { areaOf } from '../frame/place.ts';
import { emptyWorkspace, type Tab, tabTitle } from './tab-rules.ts';
import { useWorkspace } from './use-workspace.ts';

/** The page last visited, then a tab for each open ticket and customer. */
export function WorkspaceTabs({ userId, rail }: { userId: string; rail: Navigation['rail'] }) {
  const { pathname, search } = useLocation();
  const { workspace = emptyWorkspace, closeTab } = useWorkspace(userId);
  const isTabPage = tabTitle(pathname) !== undefined;
  const home = isTabPage ? (workspace.lastVisited ?? `/${areaOf(pathname)}`) : pathname + search;
  const area = rail.find(item => item.area === areaOf(home.split('?')[0]!));
  const bar = useRef<HTMLElement>(null);
  // on a phone too, what comes into view is in view
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('.tab-current');
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - bar.current.offsetLeft - 24;
  }, [pathname, workspace.tabs.length]);
  return (
    <nav ref={bar} className="tabs" aria-label="Tab làm việc">
      <a
        href={area ? home : paths.home}
        className={cx('tab tab-home', !isTabPage && 'tab-current')}
        aria-current={isTabPage ? undefined : 'page'}
      >
        {area?.label ?? 'Trang chủ'}
      </a>
      {workspace.tabs.map((tab, at) => (
        <TabLink key={tab.pathname} tab={tab} at={at} isCurrent={tab.pathname === pathname} onClose={closeTab} />
      ))}
    </nav>
  );
}

function TabLink({
  tab,
  at,
  isCurrent,
  onClose,
}: {
  tab: Tab;
  at: number;
  isCurrent: boolean;
  onClose: (tab: Tab) => void;
}) {
  const onMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    onClose(tab);
  };
  return (
    <span className={cx('tab', isCurrent && 'tab-current')} onAuxClick={onMiddle}>
      <a
        href={tab.pathname + tab.search}
        aria-current={isCurrent ? 'page' : undefined}
        title={`${tab.title} (Alt+${at + 1})`}
        className="tab-link"
      >
        <span className="truncate">{tab.title}</span>
        {tab.isUnsaved && (
          <span className="tab-unsaved" title="Chưa lưu">
            <span className="sr-only">, chưa lưu</span>
          </span>
        )}
      </a>
      <button type="button" className="tab-close" aria-label={`Đóng ${tab.title}`} onClick={() => onClose(tab)}>
        <XIcon />
      </button>
    </span>
  );
}
