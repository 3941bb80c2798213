import { searchEverything } from 'contract/search/search.ts';
import type { Visit } from '../../http/guard.server.ts';

/** The palette's search as a page: `?panel=search&find=…`. */
export async function loadSearch({ url, api }: Visit) {
  const q = (url.searchParams.get('find') ?? '').trim().slice(0, 200);
  return { q, ...(await api(searchEverything, { query: { q } })).data };
}
export type SearchAnswer = Awaited<ReturnType<typeof loadSearch>>;
