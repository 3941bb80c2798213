/** The end of what runs last in each line. */
const last = new Map<string, Promise<unknown>>();

/**
 * Calls of one tenant begin one after the other, and are led on so. Counting them takes a lock; those that wait for it in the
 * database would each keep a connection, and a rush on one number would leave none to anybody else.
 */
export function inTurn<T>(line: string, work: () => Promise<T>): Promise<T> {
  const own = (last.get(line) ?? Promise.resolve()).then(work);
  const ended = own.catch(() => {});
  last.set(line, ended);
  void ended.then(() => {
    if (last.get(line) === ended) last.delete(line);
  });
  return own;
}
