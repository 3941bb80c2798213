/** This browser window's own storage: survives a reload and is not shared between windows. */
export const windowStore = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Null removes. A browser that keeps nothing has it until it reloads, in memory. */
  set(key: string, value: string | null): void {
    try {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, value);
    } catch {
      // full or closed
    }
  },
};

export const tabsKey = (userId: string) => `langnghe-tabs:${userId}`;

/** The page last visited that is no tab, with its search. */
const lastKey = (userId: string) => `langnghe-last:${userId}`;
export const readLastVisited = (userId: string): string | null => {
  const page = windowStore.get(lastKey(userId));
  return page && /^\/(?!\/)/.test(page) ? page : null;
};
export const keepLastVisited = (userId: string, page: string): void => windowStore.set(lastKey(userId), page);

/** The search that a list was left with. */
const listKey = (userId: string, pathname: string) => `langnghe-list:${userId}:${pathname}`;
export const readListSearch = (userId: string, pathname: string): string =>
  windowStore.get(listKey(userId, pathname)) ?? '';
export const keepListSearch = (userId: string, pathname: string, search: string): void =>
  windowStore.set(listKey(userId, pathname), search || null);
