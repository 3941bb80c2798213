import type { RelayedEvent } from './events/relay.ts';
import type { House } from './house.ts';
import type { Work } from './work.ts';

const keptFor = 30 * 60_000;
const mostKept = 2_000;

interface Store<T> {
  entries: Map<string, { value: T; until: number }>;
  /** Counts what was dropped: a value that was being loaded meanwhile is not kept. */
  drops: number;
}

export interface Kept<T> {
  /** The value as this process keeps it, loaded when it has none. Never call it after writing in the same transaction. */
  read(work: Work): Promise<T>;
  /** Call it where the value changes: this process drops it at commit; the event does the same in the others. */
  drop(work: Work): void;
}

/** A value that a process keeps for 30 minutes and drops when it hears of a change. Without a relay nothing is kept. */
export function kept<T>(options: {
  load: (work: Work) => Promise<T>;
  keyOf: (work: Work) => string;
  /** The keys that a committed event makes stale. */
  staleBy: (event: RelayedEvent) => string[];
}): Kept<T> {
  const stores = new WeakMap<House, Store<T>>();

  const forget = (store: Store<T>, keys: string[]) => {
    if (keys.length > 0) store.drops += 1;
    for (const key of keys) store.entries.delete(key);
  };

  function storeOf(house: House): Store<T> | undefined {
    if (!house.relay) return undefined;
    let store = stores.get(house);
    if (!store) {
      const opened: Store<T> = { entries: new Map(), drops: 0 };
      house.relay.subscribe(event => forget(opened, options.staleBy(event)));
      stores.set(house, opened);
      store = opened;
    }
    return store;
  }

  return {
    async read(work) {
      const store = storeOf(work.house);
      const key = options.keyOf(work);
      const found = store?.entries.get(key);
      if (found && found.until > Date.now()) return found.value;
      const drops = store?.drops;
      const value = await options.load(work);
      if (store && store.drops === drops) {
        if (store.entries.size >= mostKept) store.entries.clear();
        store.entries.set(key, { value, until: Date.now() + keptFor });
      }
      return value;
    },
    drop(work) {
      const key = options.keyOf(work);
      work.afterCommit(() => {
        const store = storeOf(work.house);
        if (store) forget(store, [key]);
      });
    },
  };
}
