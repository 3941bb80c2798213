/** The browser's local storage, or memory where it is closed or full: what is kept in memory is at least there until the tab goes. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys(prefix: string): string[] };

export function browserStore(given?: Storage): Store {
  const memory = new Map<string, string>();
  const storage = given ?? openStorage();
  return {
    getItem: key => memory.get(key) ?? storage?.getItem(key) ?? null,
    setItem(key, value) {
      try {
        if (!storage) throw new Error('no storage');
        storage.setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    removeItem(key) {
      memory.delete(key);
      storage?.removeItem(key);
    },
    keys: prefix =>
      [...new Set([...(storage ? Object.keys(storage) : []), ...memory.keys()])].filter(key => key.startsWith(prefix)),
  };
}

function openStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** A fresh name for one attempt to send; works on plain http too, where `randomUUID` is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
