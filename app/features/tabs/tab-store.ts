import { emptyWorkspace, readWorkspace, type Workspace } from './tab-rules.ts';
import { tabsKey, windowStore } from './window-store.ts';

// Of this browser window and this person.
let owner = '';
let workspace: Workspace = emptyWorkspace;
const listeners = new Set<() => void>();

export const tabStore = {
  open(userId: string): void {
    if (owner === userId) return;
    owner = userId;
    workspace = readWorkspace(windowStore.get(tabsKey(userId)));
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
    windowStore.set(tabsKey(owner), JSON.stringify(next));
    for (const listener of listeners) listener();
  },
};
