/** A file that was chosen but is not on the server yet: kept in this browser, so that a lost line or a reload does not lose it. */
export interface PendingFile {
  id: string;
  userId: string;
  draftKey: string;
  file: File;
}

export interface PendingFiles {
  put(pending: PendingFile): Promise<void>;
  get(id: string): Promise<PendingFile | undefined>;
  list(userId: string, draftKey: string): Promise<PendingFile[]>;
  remove(id: string): Promise<void>;
}

const database = 'langnghe';
const table = 'pending-files';

/** In IndexedDB, or in memory where the browser gives none. */
export function pendingFiles(): PendingFiles {
  const memory = new Map<string, PendingFile>();
  const opened = open().catch(() => undefined);
  const run = async <T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> => {
    const db = await opened;
    if (!db) return undefined;
    return new Promise((resolve, reject) => {
      const transaction = db.transaction(table, mode);
      const request = ask(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  };
  return {
    async put(pending) {
      memory.set(pending.id, pending);
      await run('readwrite', store => store.put(pending)).catch(() => undefined);
    },
    async get(id) {
      return memory.get(id) ?? (await run<PendingFile>('readonly', store => store.get(id)).catch(() => undefined));
    },
    async list(userId, draftKey) {
      const kept = (await run<PendingFile[]>('readonly', store => store.getAll()).catch(() => undefined)) ?? [];
      const all = new Map([...kept, ...memory.values()].map(pending => [pending.id, pending]));
      return [...all.values()].filter(pending => pending.userId === userId && pending.draftKey === draftKey);
    },
    async remove(id) {
      memory.delete(id);
      await run('readwrite', store => store.delete(id)).catch(() => undefined);
    },
  };
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
