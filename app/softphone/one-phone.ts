import { toast } from '../ui/toast.ts';
import { browserWorld } from './browser-world.ts';
import type { CallStore, WrapUp } from './call-store.ts';
import { windowPlace } from './constants.ts';
import { isInView } from './in-view.ts';
import { type PhoneChannel, PhoneTab } from './phone-tab.ts';
import { tracesName } from './reports.ts';
import { Softphone } from './softphone.ts';
import type { PhoneWorld } from './world.ts';

const tickEvery = 1_000;
const placeName = 'softphone-place';
/** Of everybody at this browser, as traces were kept once. */
const tracesOfBefore = 'softphone-traces';
/** ms: who has not said what came of a call by then will not. */
const wrapUpsKept = 3_600_000;

/** This tab's part in the one telephone of its person in this browser. */
export function onePhone(me: PhoneWorld['me'], isTouched: boolean) {
  const name = `langnghe-phone-${me.userId}`;
  const channel = new BroadcastChannel(name) as unknown as PhoneChannel;
  const tab = new PhoneTab(
    {
      channel,
      isInView,
      notice: told => void toast(told),
      campaign: navigator.locks ? byLock(name) : alone,
      open: (changed, given, tell) => new Softphone(browserWorld(me, tell), changed, given),
    },
    { isArmed: isTouched, positionInCall: readPlace(), ...readWrapUps(name) },
  );
  const stops: (() => void)[] = [];
  return {
    get: tab.get,
    subscribe: tab.subscribe,
    send: tab.send,
    callChanged: tab.callChanged,
    traces: () => localStorage.getItem(tracesName(me.userId)) ?? '[]',
    /** `at`: ms since 1970, of the last touch of this page; undefined: not yet. */
    touched: (at: number | undefined) => at !== undefined && tab.touched(at),
    start() {
      localStorage.removeItem(tracesOfBefore);
      const heard = new AbortController();
      const { signal } = heard;
      const ticking = setInterval(tab.tick, tickEvery);
      window.addEventListener('online', () => tab.moved(true), { signal });
      window.addEventListener('offline', () => tab.moved(false), { signal });
      navigator.mediaDevices?.addEventListener('devicechange', tab.devicesChanged, { signal });
      networkOf(navigator)?.addEventListener('change', tab.woke, { signal });
      document.addEventListener('visibilitychange', () => isInView() && tab.looked(), {
        signal,
      });
      // a page in the back-forward cache holds nothing
      window.addEventListener('pagehide', () => tab.stop(), { signal });
      window.addEventListener('pageshow', ({ persisted }) => persisted && tab.start(), { signal });
      const stopKeeping = tab.subscribe(() => {
        keepPlace(tab.get());
        keepWrapUps(name, tab.get());
      });
      stops.push(() => {
        clearInterval(ticking);
        heard.abort();
        stopKeeping();
      });
      tab.start();
    },
    stop() {
      for (const stop of stops.splice(0)) stop();
      tab.stop();
    },
  };
}

/** One tab at a time holds the lock; when it closes, the next one gets it. */
const byLock = (name: string) => (lead: () => void, resign: () => void, steal: boolean) => {
  const leaving = new AbortController();
  const held = () =>
    new Promise<void>(release => {
      leaving.signal.addEventListener('abort', () => release());
      lead();
    });
  const asked = steal ? { steal } : { signal: leaving.signal };
  navigator.locks.request(name, asked, held).catch(() => {
    // taken by another tab, unless this one let go itself
    if (!leaving.signal.aborted) resign();
  });
  return () => leaving.abort();
};

/** Without locks (a page that is not served securely, an old browser) there is no telephone: each tab says so. */
const alone = (lead: () => void) => {
  lead();
  return () => {};
};

interface NetworkChange {
  addEventListener(kind: 'change', listener: () => void, options: { signal: AbortSignal }): void;
}
const networkOf = (browser: Navigator): NetworkChange | undefined =>
  (browser as { connection?: NetworkChange }).connection;

function readPlace(): { x: number; y: number } {
  try {
    const { x, y } = JSON.parse(localStorage.getItem(placeName) ?? '{}') as { x?: unknown; y?: unknown };
    return typeof x === 'number' && typeof y === 'number' ? { x, y } : windowPlace;
  } catch {
    return windowPlace;
  }
}

let kept = '';
function keepPlace({ positionInCall }: CallStore): void {
  const place = JSON.stringify(positionInCall);
  if (place === kept) return;
  kept = place;
  localStorage.setItem(placeName, place);
}

type WrapUpsOf = Pick<CallStore, 'wrapUp' | 'laterWrapUps'>;

/** What was not said of the last calls yet, over a reload. */
function readWrapUps(name: string): Partial<WrapUpsOf> {
  try {
    const kept = JSON.parse(localStorage.getItem(`${name}-wrap-ups`) ?? '[]') as WrapUp[];
    const [wrapUp = null, ...later] = kept.filter(({ at }) => Date.now() - at < wrapUpsKept);
    return { wrapUp, laterWrapUps: later.reverse() };
  } catch {
    return {};
  }
}

let keptWrapUps = '';
function keepWrapUps(name: string, { wrapUp, laterWrapUps }: WrapUpsOf): void {
  const wrapUps = JSON.stringify(wrapUp ? [wrapUp, ...[...laterWrapUps].reverse()] : []);
  if (wrapUps === keptWrapUps) return;
  keptWrapUps = wrapUps;
  localStorage.setItem(`${name}-wrap-ups`, wrapUps);
}
