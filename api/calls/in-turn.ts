/** The end of what runs last of each tenant. */
const last = new Map<string, Promise<unknown>>();

/**
 * Calls of one tenant begin one after the other. Counting them takes a lock; those that wait for it in the database would each
 * keep a connection, and a rush on one number would leave none to anybody else.
 */
export function inTurn<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  const own = (last.get(tenantId) ?? Promise.resolve()).then(work);
  const ended = own.catch(() => {});
  last.set(tenantId, ended);
  void ended.then(() => {
    if (last.get(tenantId) === ended) last.delete(tenantId);
  });
  return own;
}
