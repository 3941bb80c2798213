import { useLocation, useMatches, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import type { Account } from '../../http/guard.server.ts';
import type { OwnState } from '../../softphone/agent-menu.tsx';
import { cx } from '../../ui/cx.ts';
import { useLivePages } from '../live/use-live-pages.ts';
import { useUnread } from '../notifications/use-unread.ts';
import { usePalette } from '../palette/use-palette.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { closeDrawers } from './drawer-on-phone.ts';
import { useLinkNavigation } from './link-navigation.ts';
import type { Navigation } from './navigation.ts';
import { Notices } from './notices.tsx';
import { areaOf } from './place.ts';
import { Rail, useRailOpen } from './rail.tsx';
import { AreaColumn, type FrameHandle } from './side-column.tsx';
import { TopBar } from './top-bar.tsx';
import { useFirstInput } from './use-first-input.ts';

export interface FrameProps {
  account: Account;
  /** What they are doing, for calls; null: somebody else looks. */
  agent: OwnState | null;
  navigation: Navigation;
  railOpen: boolean;
  theme: string | undefined;
  children: ReactNode;
}

/** The frame of every signed-in page: rail, top bar, banners, second column, and the page. */
export function Frame({ account, agent, navigation, railOpen, theme, children }: FrameProps) {
  const { pathname, key } = useLocation();
  const isOpen = useRailOpen(railOpen);
  const isLoading = useNavigation().state !== 'idle';
  const page = useMatches().findLast(match => (match.handle as FrameHandle | undefined) !== undefined);
  const handle = page?.handle as FrameHandle | undefined;
  const Column = page?.data == null ? undefined : handle?.column;
  const groups = navigation.columns[areaOf(pathname)];
  useLinkNavigation();
  useFirstInput(key);
  useLivePages(account);
  const unread = useUnread(account);
  const { palette, openPalette } = usePalette(navigation);
  useShortcuts(openPalette);
  useEffect(closeDrawers, [pathname]);
  return (
    <div className="frame" data-rail={isOpen ? 'open' : 'closed'}>
      <a href="#main" className="skip-link">
        Bỏ qua đến nội dung
      </a>
      <Rail items={navigation.rail} pathname={pathname} isOpen={isOpen} />
      <TopBar
        account={account}
        agent={agent}
        theme={theme}
        unread={unread}
        rail={navigation.rail}
        onSearch={openPalette}
      />
      {isLoading && <div className="frame-loading" role="progressbar" aria-label="Đang tải trang" />}
      <div className="notices">
        <Notices account={account} />
      </div>
      <div className="frame-body">
        {Column ? <Column data={page?.data} /> : groups && <AreaColumn groups={groups} pathname={pathname} />}
        <main id="main" tabIndex={-1} className={cx('frame-main', handle?.full && 'frame-main-full')}>
          {children}
        </main>
      </div>
      {palette}
    </div>
  );
}
