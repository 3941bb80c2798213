import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { toast } from '../../ui/toast.ts';
import { useGo } from '../frame/use-go.ts';
import { close, pageAfterClosing, replace, setUnsaved, type Tab, visit, type Workspace } from './tab-rules.ts';
import { tabStore } from './tab-store.ts';
import { isMadeBy } from './tab-title.ts';
import { hasUnsaved } from './unsaved.ts';
import { readLastVisited } from './window-store.ts';

/** Milliseconds after typing before the page is looked at. */
const settle = 300;

/** The tabs of this window, kept with where one goes. */
export function useWorkspace(userId: string) {
  const location = useLocation();
  const go = useGo();
  const navigation = useNavigation();
  const workspace = useSyncExternalStore(tabStore.subscribe, tabStore.get, tabStore.get);
  const here = useRef('');
  /** A ticket or customer is being made: where it was written, until its own page comes. */
  const made = useRef<string>();
  /** A post leads from the tab in view to another page: its row is gone, or was handed away. */
  const gone = useRef<{ pathname: string; to: string }>();
  /** The tab in view is asked to close: it does so when its neighbour has come, for its page may refuse to be left. */
  const closing = useRef<{ pathname: string; goTo: string }>();

  const posted = navigation.state === 'loading' && navigation.formMethod === 'POST' ? navigation.formAction : undefined;
  if (posted && /^\/(tickets|customers)\/new/.test(posted)) made.current = location.pathname;

  const to = navigation.location?.pathname;
  if (posted && to && to !== location.pathname && new URL(posted, window.location.href).pathname === location.pathname)
    gone.current = { pathname: location.pathname, to };

  useEffect(() => {
    tabStore.open(userId);
    const { pathname, search } = location;
    const before = here.current;
    here.current = pathname;
    const asked = closing.current;
    // a page that is not there takes no tab
    const isMissing = document.querySelector('#main [data-missing]') !== null;
    closing.current = undefined;
    if (asked && asked.goTo === pathname + search && asked.pathname === before) leaveTab(before, go);
    if (made.current === before && isMadeBy(before, pathname))
      tabStore.set(replace(tabStore.get(), before, { pathname, search }).workspace);
    else if (!isMissing) {
      const change = visit(tabStore.get(), { pathname, search });
      tabStore.set(change.workspace);
      for (const tab of change.closed) if (tab.isUnsaved) offerBack(tab, go);
    }
    const left = gone.current;
    if (left && left.pathname === before && left.to === pathname && made.current !== before)
      tabStore.set(close(tabStore.get(), before).workspace);
    gone.current = undefined;
    made.current = undefined;
  }, [location, userId]);

  useUnsavedDot(location.pathname, navigation.state);

  const closeTab = (tab: Tab) => {
    if (tab.pathname !== location.pathname) return leaveTab(tab.pathname, go);
    // what was just typed has not been looked at yet
    look(tab.pathname);
    const goTo = pageAfterClosing(tabStore.get(), tab.pathname, readLastVisited(userId));
    closing.current = { pathname: tab.pathname, goTo };
    go(goTo);
  };
  return { workspace, closeTab };
}

type Go = (to: string) => void;

function leaveTab(pathname: string, go: Go): void {
  const change = close(tabStore.get(), pathname);
  tabStore.set(change.workspace);
  for (const tab of change.closed) if (tab.isUnsaved) offerBack(tab, go);
}

/** What was typed there is a draft on the server, which the page shows when it is opened again. */
function offerBack(tab: Tab, go: Go): void {
  toast({
    kind: 'info',
    title: `Đã đóng ${tab.title}`,
    description: 'Nội dung chưa gửi vẫn được giữ.',
    action: {
      label: 'Mở lại',
      onClick: () => go(tab.pathname + tab.search),
    },
  });
}

/** Marks the tab in view when its page holds something unsaved. */
function look(pathname: string): void {
  const page = document.getElementById('main');
  if (page) tabStore.set(setUnsaved(tabStore.get(), pathname, hasUnsaved(page)));
}

/** Looks at the page after typing, and when something was posted or loaded. */
function useUnsavedDot(pathname: string, state: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => look(pathname), settle);
    };
    soon();
    for (const kind of ['input', 'change', 'click', 'submit', 'reset']) document.addEventListener(kind, soon);
    return () => {
      clearTimeout(timer);
      for (const kind of ['input', 'change', 'click', 'submit', 'reset']) document.removeEventListener(kind, soon);
    };
  }, [pathname, state]);
}

export type { Workspace };
