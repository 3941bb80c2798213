import type { Source } from './event-stream.ts';
import { LiveTab } from './live-tab.ts';
import type { Heard, StreamStatus, TabMessage, Unread } from './messages.ts';

// One per document: the tab's part in the browser's stream, whoever asks for it.
let tab: LiveTab | undefined;
let owner = '';
let last: Unread | undefined;
const listeners = new Set<(heard: Heard) => void>();
const statusListeners = new Set<() => void>();

/** On which the tabs of one person talk to each other. */
export const liveChannel = (userId: string) => `langnghe-live-${userId}`;

/** Starts hearing what happens, for one person; `position` is the place that the page's data is at least as new as. */
export function startLive(userId: string, position: string): void {
  if (owner === userId) return;
  tab?.stop();
  owner = userId;
  last = undefined;
  const name = liveChannel(userId);
  const channel = new BroadcastChannel(name);
  tab = new LiveTab(position, {
    openSource: url => new EventSource(`${url}&as=${userId}`) as unknown as Source,
    channel: channel as unknown as { postMessage: (message: TabMessage) => void; onmessage: null },
    campaign: navigator.locks ? byLock(name) : whileVisible,
    name: crypto.randomUUID?.() ?? String(Math.random()),
  });
  tab.listen(heard => {
    if (heard.is === 'unread') last = heard.unread;
    for (const listener of [...listeners]) listener(heard);
  });
  tab.onStatus(() => {
    for (const listener of [...statusListeners]) listener();
  });
  const current = tab;
  current.start();
  // a page in the back-forward cache hears nothing and must not hold the lead
  window.addEventListener('pagehide', () => current.stop());
  window.addEventListener('pageshow', event => {
    if (event.persisted && tab === current) current.start();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && tab === current) current.catchUp();
  });
}

export const live = {
  listen: (listener: (heard: Heard) => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  onStatus: (listener: () => void) => {
    statusListeners.add(listener);
    return () => {
      statusListeners.delete(listener);
    };
  },
  status: (): StreamStatus => tab?.status ?? 'connecting',
  isLeading: (): boolean => tab?.isLeading ?? false,
  isFocusedElsewhere: (): Promise<boolean> => tab?.isFocusedElsewhere() ?? Promise.resolve(false),
  /** The server's count, asked for by one tab, for all of them. */
  tellUnread: (unread: Unread): void => tab?.tellAll({ is: 'unread', unread }),
  unread: (): Unread | undefined => last,
};

/** One tab at a time holds the lock; when it closes, the next one gets it. */
const byLock = (name: string) => (lead: () => void, resign: () => void) => {
  const leaving = new AbortController();
  const held = () =>
    new Promise<void>(release => {
      leaving.signal.addEventListener('abort', () => {
        resign();
        release();
      });
      lead();
    });
  navigator.locks.request(name, { signal: leaving.signal }, held).catch(() => {});
  return () => leaving.abort();
};

/** Without locks (a page that is not served securely) every visible tab has a stream of its own. */
function whileVisible(lead: () => void, resign: () => void): () => void {
  let leads = false;
  const look = () => {
    const visible = document.visibilityState === 'visible';
    if (visible === leads) return;
    leads = visible;
    if (leads) lead();
    else resign();
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
