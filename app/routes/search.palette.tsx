import { searchEverything } from 'contract/search/search.ts';
import { loaderFor } from '../http/guard.server.ts';
import { answerJson } from '../http/json.server.ts';

/** What a text typed into the palette may mean, with the text, so that an answer can be told from an older one. */
export const loader = loaderFor('signed-in', ({ url, api }) =>
  answerJson(async () => {
    const q = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
    return { q, ...(await api(searchEverything, { query: { q } })).data };
  }),
);
