import { clearPageStates } from './page-state.ts';
import { type Change, emptyWorkspace, readWorkspace, statesToClear, type Workspace } from './tab-rules.ts';

// Of this browser window and this person: session storage survives a reload and is not shared between windows.
let owner = '';
let workspace: Workspace = emptyWorkspace;
const listeners = new Set<() => void>();

const keyOf = (userId: string) => `langnghe-tabs:${userId}`;

export const tabStore = {
  open(userId: string): void {
    if (owner === userId) return;
    owner = userId;
    workspace = readWorkspace(stored(keyOf(userId)));
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  get: (): Workspace => workspace,
  set(next: Workspace): void {
    if (next === workspace) return;
    workspace = next;
    try {
      sessionStorage.setItem(keyOf(owner), JSON.stringify(next));
    } catch {
      // a browser that keeps nothing has its tabs until it reloads
    }
    for (const listener of listeners) listener();
  },
  /** Takes a change over, and clears what was kept for pages that no tab needs any more. */
  apply(change: Change): void {
    tabStore.set(change.workspace);
    clearPageStates(owner, statesToClear(change));
  },
};

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
