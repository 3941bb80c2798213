import { listDrafts } from 'contract/tickets/drafts.ts';
import type { Visit } from '../../http/guard.server.ts';

export async function loadDrafts({ api }: Visit) {
  return { list: (await api(listDrafts, {})).list, now: Date.now() };
}
export type DraftList = Awaited<ReturnType<typeof loadDrafts>>;
