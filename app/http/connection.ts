/**
 * Whether the server answers, as this tab knows it; and the router's requests made to survive an outage: a page that
 * is asked for waits until the server answers, a form that is posted keeps its page and its fields.
 */

export type Reach = 'reached' | 'lost';

const retryEvery = 2_000;
const gatewayFailures = [502, 503, 504];
/** What the router reads as an action that answered `Unreached`: it neither leaves the page nor loads it again. */
const unreached = '[{"_1":2},"data",{"_3":4},"unreached",true]\n';

let reach: Reach = 'reached';
const listeners = new Set<() => void>();
const waiting = new Set<() => void>();
const unsentListeners = new Set<() => void>();

const listenTo = (set: Set<() => void>) => (listener: () => void) => {
  set.add(listener);
  return () => {
    set.delete(listener);
  };
};

export const connection = {
  subscribe: listenTo(listeners),
  get: (): Reach => reach,
  /** A form was posted and nothing came back. */
  onUnsent: listenTo(unsentListeners),
  /** Asks again at once for what waits. */
  retry: (): void => {
    for (const again of [...waiting]) again();
  },
};

export function tell(now: Reach): void {
  if (reach === now) return;
  reach = now;
  for (const listener of listeners) listener();
  if (now === 'reached') connection.retry();
}

let asked = 0;

/**
 * Goes once the server answers, unless something else is asked for meanwhile. For what is not fetched through `fetch`, such as the
 * code of a page: the router leaves the page when that fails.
 */
export function onceReached(go: () => void): void {
  asked += 1;
  const mine = asked;
  if (reach === 'reached') go();
  else void window.fetch('/__manifest').then(() => mine === asked && go());
}

/** Installs itself once, before the router makes its first request. */
export function surviveOutages(plain: typeof fetch = window.fetch.bind(window)): void {
  window.fetch = (input, init) => (isForRouter(input) ? persistentFetch(plain, input, init) : plain(input, init));
  window.addEventListener('offline', () => tell('lost'));
  window.addEventListener('online', () => {
    if (waiting.size > 0) connection.retry();
    else tell('reached');
  });
  if (!navigator.onLine) tell('lost');
}

function isForRouter(input: RequestInfo | URL): boolean {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  return url.origin === location.origin && (url.pathname.endsWith('.data') || url.pathname === '/__manifest');
}

export async function persistentFetch(
  plain: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const isRead = (init.method ?? 'GET').toUpperCase() === 'GET';
  for (;;) {
    const response = await attempt(plain, input, init);
    if (response) return init.signal ? heedingAbort(response, init.signal) : response;
    tell('lost');
    if (!isRead) {
      for (const listener of unsentListeners) listener();
      return new Response(unreached, { status: 503, headers: { 'X-Remix-Response': 'yes' } });
    }
    await untilWorthTrying(init.signal);
  }
}

/**
 * An answer that arrived whole can still be read after its request was given up. The router then takes the routes that it asked
 * for as known, without having them: every later request to them ends in a 404 of its own.
 */
function heedingAbort(response: Response, signal: AbortSignal): Response {
  const read = response.json.bind(response);
  response.json = async () => {
    const value: unknown = await read();
    signal.throwIfAborted();
    return value;
  };
  return response;
}

/** Undefined when nothing of ours answered: no network, or a proxy in front of a server that is away. */
async function attempt(plain: typeof fetch, input: RequestInfo | URL, init: RequestInit) {
  try {
    const response = await plain(input, init);
    if (gatewayFailures.includes(response.status) && !response.headers.has('X-Remix-Response')) return undefined;
    tell('reached');
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return undefined;
  }
}

function untilWorthTrying(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      waiting.delete(again);
      signal?.removeEventListener('abort', stop);
    };
    const again = () => {
      end();
      resolve();
    };
    const stop = () => {
      end();
      reject(signal?.reason);
    };
    const timer = setTimeout(again, retryEvery);
    waiting.add(again);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop);
  });
}
