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

/** The search that a page without a tab was left with. */
const searchKey = (userId: string, pathname: string) => `langnghe-search:${userId}:${pathname}`;
export const readListSearch = (userId: string, pathname: string): string =>
  windowStore.get(searchKey(userId, pathname)) ?? '';

export function keepLastVisited(userId: string, pathname: string, search: string): void {
  windowStore.set(lastKey(userId), pathname + search);
  windowStore.set(searchKey(userId, pathname), search);
}
