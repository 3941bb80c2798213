import { macrosOfTicket } from 'contract/macros/macros.ts';
import { loaderFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';

/** What '/' offers in a reply to the ticket of `?ticket=`. */
export const loader = loaderFor('signed-in', ({ url, api }) =>
  answerJson(async () => {
    const params = { id: Number(url.searchParams.get('ticket')) };
    return { list: (await api(macrosOfTicket, { params })).list };
  }),
);
