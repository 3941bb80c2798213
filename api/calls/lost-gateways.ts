import type { House } from '../house.ts';
import type { CallChanges } from './changes.ts';
import { endGateway } from './end-gateway.ts';

/** Milliseconds between two looks. */
const lookEvery = 1_000;
/** Milliseconds for which a process is missed before it counts as gone: one that lost its connection alone has another one by then. */
const missedFor = 6_000;

/**
 * Ends what gateways leave behind that die without a word: each one that lives looks for the locks of the others. Who cannot see
 * them, for it has no connection of its own, judges nobody.
 */
export function followGateways(house: House, changes: Pick<CallChanges, 'stands'>): { close(): Promise<void> } {
  const missedSince = new Map<string, number>();
  const look = async () => {
    if (!changes.stands()) return missedSince.clear();
    const { rows } = await house.pool.query<{ name: string }>('select directory.lost_gateways() as name');
    const missed = new Set(rows.map(({ name }) => name));
    for (const name of missedSince.keys()) if (!missed.has(name)) missedSince.delete(name);
    for (const name of missed) {
      const since = missedSince.get(name) ?? performance.now();
      missedSince.set(name, since);
      if (performance.now() - since < missedFor) continue;
      house.log.warn({ gateway: name }, 'a gateway is gone: its calls are ended');
      await endGateway(house, name, { unlessIt: 'lives' });
      missedSince.delete(name);
    }
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch(error => {
        missedSince.clear();
        house.log.warn({ err: error }, 'gateways cannot be looked after');
      })
      .finally(() => {
        looking = undefined;
      });
  }, lookEvery);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}
