import { cities } from 'contract/lookups/areas.ts';
import { loaderFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';

/** The provinces of today, and below them the former ones whose name is none of today's. All at once: `?q=` is for longer lists. */
export const loader = loaderFor('signed-in', ({ api }) =>
  answerJson(async () => {
    const [{ list: now }, { list: former }] = await Promise.all([
      api(cities, { query: {} }),
      api(cities, { query: { former: 'true' } }),
    ]);
    const names = new Set(now.map(({ name }) => name));
    const options = [
      ...now.map(({ name }) => ({ value: name, label: name, detail: 'Hiện nay' })),
      ...former
        .filter(({ name, valid_to }) => valid_to !== null && !names.has(name))
        .map(({ name }) => ({ value: name, label: name, detail: 'Tên cũ, trước 01/07/2025' })),
    ];
    return { options, total: options.length, isOne: true };
  }),
);
