import { withoutPanel } from '../frame/place.ts';
import { tabTitle } from './tab-title.ts';

/** The rules of the workspace's tabs, as plain values: what opens, closes and comes next. */

export interface Tab {
  pathname: string;
  /** Of the last time it was in view: `?…` or ''. */
  search: string;
  title: string;
  /** Something was typed there that is not sent or saved. */
  isUnsaved: boolean;
}

export interface Workspace {
  /** Oldest first. */
  tabs: Tab[];
}

export const maxTabs = 5;
export const emptyWorkspace: Workspace = { tabs: [] };
const fallbackPage = '/tickets';

export interface Place {
  pathname: string;
  search: string;
}

export interface Change {
  workspace: Workspace;
  /** Tabs that went, to offer those with unsaved text again. */
  closed: Tab[];
}

/** A page comes into view: its tab is added, or remembers where it is; with five tabs the oldest makes room. */
export function visit(workspace: Workspace, { pathname, search }: Place): Change {
  const title = tabTitle(pathname);
  if (title === undefined) return { workspace, closed: [] };
  const kept = withoutPanel(search);
  if (workspace.tabs.some(tab => tab.pathname === pathname)) {
    const tabs = workspace.tabs.map(tab => (tab.pathname === pathname ? { ...tab, search: kept } : tab));
    return { workspace: { tabs }, closed: [] };
  }
  const isFull = workspace.tabs.length > maxTabs - 1;
  const closed = isFull ? workspace.tabs.slice(0, 1) : [];
  const added: Tab = { pathname, search: kept, title, isUnsaved: false };
  return { workspace: { tabs: [...workspace.tabs.slice(closed.length), added] }, closed };
}

/** Without a tab, in its place another page's: a ticket that was being written has got its number. */
export function replace(workspace: Workspace, pathname: string, place: Place): Change {
  const at = workspace.tabs.findIndex(tab => tab.pathname === pathname);
  const title = tabTitle(place.pathname);
  if (at < 0 || title === undefined || workspace.tabs.some(tab => tab.pathname === place.pathname)) {
    const { workspace: rest, closed } = close(workspace, pathname);
    const after = visit(rest, place);
    return { workspace: after.workspace, closed: [...closed, ...after.closed] };
  }
  const added: Tab = { ...place, search: withoutPanel(place.search), title, isUnsaved: false };
  return { workspace: { tabs: workspace.tabs.with(at, added) }, closed: [workspace.tabs[at]!] };
}

export function close(workspace: Workspace, pathname: string): Change {
  return {
    workspace: { tabs: workspace.tabs.filter(tab => tab.pathname !== pathname) },
    closed: workspace.tabs.filter(tab => tab.pathname === pathname),
  };
}

/** Where to go when the tab in view closes: the next tab, else the previous one, else the last page, else the tickets. */
export function pageAfterClosing(workspace: Workspace, pathname: string, lastVisited: string | null): string {
  const at = workspace.tabs.findIndex(tab => tab.pathname === pathname);
  const neighbour = at < 0 ? undefined : (workspace.tabs[at + 1] ?? workspace.tabs[at - 1]);
  return neighbour ? neighbour.pathname + neighbour.search : (lastVisited ?? fallbackPage);
}

export function setUnsaved(workspace: Workspace, pathname: string, isUnsaved: boolean): Workspace {
  const tab = workspace.tabs.find(one => one.pathname === pathname);
  if (!tab || tab.isUnsaved === isUnsaved) return workspace;
  return { tabs: workspace.tabs.map(one => (one === tab ? { ...one, isUnsaved } : one)) };
}

/** What was stored, or nothing when it is not of this shape. */
export function readWorkspace(text: string | null): Workspace {
  try {
    const { tabs } = JSON.parse(text ?? '') as Workspace;
    const isTab = (tab: Tab) => typeof tab.pathname === 'string' && tabTitle(tab.pathname) !== undefined;
    return {
      tabs: tabs
        .filter(isTab)
        .slice(-maxTabs)
        .map(tab => ({
          pathname: tab.pathname,
          search: String(tab.search ?? ''),
          title: tabTitle(tab.pathname)!,
          isUnsaved: tab.isUnsaved === true,
        })),
    };
  } catch {
    return emptyWorkspace;
  }
}
