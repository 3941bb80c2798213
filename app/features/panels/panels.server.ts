import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { loadAccountPanel } from '../access/load-account-panel.server.ts';
import { loadDrafts } from '../drafts/load-drafts.server.ts';
import { loadExports } from '../exports/load-exports.server.ts';
import { loadNotifications } from '../notifications/load-notifications.server.ts';
import { loadSearch } from '../palette/load-search.server.ts';
import { loadReminders } from '../reminders/load-reminders.server.ts';

/** Every panel of the frame with what it shows; a panel without data of its own answers null. */
const loaders: Record<string, (visit: Visit) => Promise<unknown>> = {
  exports: loadExports,
  account: loadAccountPanel,
  notifications: loadNotifications,
  reminders: loadReminders,
  drafts: loadDrafts,
  search: loadSearch,
  shortcuts: async () => null,
};

export type LoadedPanel = { name: string; data: unknown } | { name: string; failed: string };

/** The panel that an address opens. Its failure is its own: the page below stays. */
export async function loadPanel(visit: Visit): Promise<LoadedPanel | null> {
  const name = visit.url.searchParams.get('panel') ?? '';
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
  if (!load) return null;
  try {
    return { name, data: await load(visit) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    return { name, failed: error.message };
  }
}
