import { join } from 'node:path';
import type { CallEvent } from 'contract/calls/call-events.ts';
import pino from 'pino';
import { openHost } from '../api/calls/open-host.ts';
import type { House } from '../api/house.ts';
import { openPool } from '../db/pool.ts';

/**
 * What decides for a gateway as a process of its own, for tests that kill it: at GATEWAY it has people signed in and calls that
 * run. Takes { what: 'register' | 'call', … } and says 'ready', then what came of each.
 */
const { APP_URL, FOLDER, GATEWAY } = process.env;
const house = {
  pool: openPool(APP_URL!, 4, () => {}),
  voice: {
    domain: 'voice.test.invalid',
    gateways: '',
    recordings: join(FOLDER!, 'recordings'),
    lookUpHosts: new Set(),
  },
  log: pino({ level: 'silent' }),
  limitFactor: 100,
  origin: () => 'http://localhost:3000',
  streams: new Set(),
} as unknown as House;
const host = openHost(house);
await host.start(GATEWAY!);

type Asked =
  | { what: 'register'; tenantId: string; userId: string }
  | { what: 'call'; dialled: string; number: string; events: CallEvent[] };

process.on('message', async (asked: Asked) => {
  if (asked.what === 'register') {
    const { tenantId, userId } = asked;
    await host.registered({ tenantId, userId }, { page: 'armed', desk: false });
    return process.send!('registered');
  }
  const { number, dialled, events } = asked;
  const from = { kind: 'web' as const, address: '203.0.113.9', name: 'Khách Web', number };
  const begun = await host.begin({ from, dialled });
  if ('status' in begun) throw new Error(begun.message);
  await host.tell(begun, events);
  process.send!(begun.callId);
});
process.send!('ready');
