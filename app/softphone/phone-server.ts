import type { Caller } from './call-store.ts';
import type { Line } from './line.ts';
import { phonePaths } from './phone-paths.ts';
import type { PhoneServer } from './world.ts';

const asJson = { Accept: 'application/json', 'Content-Type': 'application/json' };

/** By the application's own routes: the session's cookie goes along, and an ended session answers by a redirect. */
export const phoneServer: PhoneServer = {
  async line() {
    for (;;) {
      try {
        const response = await fetch(phonePaths.line, {
          method: 'POST',
          headers: asJson,
          redirect: 'manual',
          body: '{}',
        });
        if (response.type === 'opaqueredirect' || response.status === 401) return 'signed-out';
        if (response.ok) return ((await response.json()) as { line: Line | null }).line ?? 'none';
        // not theirs to have, or not there at all; what is only away is asked again
        if (response.status < 500 && response.status !== 429) return 'none';
      } catch {
        // no network
      }
      await untilWorthTrying();
    }
  },
  async card(callId) {
    const response = await fetch(phonePaths.card(callId), { headers: asJson, redirect: 'manual' }).catch(
      () => undefined,
    );
    return response?.ok ? ((await response.json()) as Caller) : undefined;
  },
  trace(kind, report) {
    const body = JSON.stringify({ kind, ...report });
    // it may be told as the page goes; it is never worth a word to the person
    void fetch(phonePaths.traces, {
      method: 'POST',
      headers: asJson,
      redirect: 'manual',
      body,
      keepalive: body.length < 60_000,
    }).catch(() => {});
  },
};

const retryEvery = 5_000;

const untilWorthTrying = () =>
  new Promise<void>(resolve => {
    const again = () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
      resolve();
    };
    const timer = setTimeout(again, retryEvery);
    window.addEventListener('online', again);
  });
