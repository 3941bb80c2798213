import { useLocation } from '@remix-run/react';
import type { Account } from '../../http/guard.server.ts';
import type { OwnState } from '../../softphone/agent-menu.tsx';
import { AgentPlace } from '../../softphone/agent-place.tsx';
import { MenuIcon, SearchIcon } from '../../ui/icons.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Bell } from '../notifications/bell.tsx';
import { preloadPalette } from '../palette/use-palette.tsx';
import { WorkspaceTabs } from '../tabs/workspace-tabs.tsx';
import { AccountMenu } from './account-menu.tsx';
import { opensDrawer } from './drawer-on-phone.ts';
import type { Navigation } from './navigation.ts';
import { panelHref } from './place.ts';

/** The line above every page: where one is, search, what waits, who is signed in. */
export function TopBar({
  account,
  agent,
  theme,
  unread,
  rail,
  onSearch,
}: {
  account: Account;
  agent: OwnState | null;
  theme: string | undefined;
  unread: number;
  rail: Navigation['rail'];
  onSearch: () => void;
}) {
  const location = useLocation();
  return (
    <header className="top">
      <button type="button" className="btn btn-quiet btn-icon top-menu" aria-label="Mở menu" {...opensDrawer('rail')}>
        <MenuIcon />
      </button>
      <WorkspaceTabs userId={account.user._id} rail={rail} />
      <div className="top-tools">
        <a
          href={panelHref(location, 'search')}
          className="top-search"
          aria-label="Tìm, mở… Ctrl K"
          onClick={event => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onSearch();
          }}
          onMouseEnter={preloadPalette}
          onFocus={preloadPalette}
        >
          <SearchIcon />
          <span>
            Tìm, mở… <Kbd>Ctrl K</Kbd>
          </span>
        </a>
        {agent && <AgentPlace initial={agent} userId={account.user._id} />}
        <Bell unread={unread} />
        <AccountMenu account={account} theme={theme} />
      </div>
    </header>
  );
}
