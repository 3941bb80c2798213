import { findTags } from 'contract/lookups/lookups.ts';
import { loaderFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';

/** Tags for pickers and suggestions: `?q=`, as the tenant spells them, each with its group. */
export const loader = loaderFor('signed-in', ({ url, api }) =>
  answerJson(async () => {
    const keyword = (url.searchParams.get('q') ?? '').slice(0, 200);
    const { list, total, groups } = await api(findTags, { query: { keyword } });
    return { options: list.map(tag => ({ value: tag, label: tag, detail: groups[tag] })), total };
  }),
);
