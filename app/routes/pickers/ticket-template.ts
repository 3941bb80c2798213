import { ticketTemplates } from 'contract/settings/ticket-templates.ts';
import { loaderFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';

/** The ticket template of `?id=`. */
export const loader = loaderFor('signed-in', ({ url, api }) =>
  answerJson(async () => {
    const params = { id: url.searchParams.get('id') ?? '' };
    return { template: (await api(ticketTemplates.readOne, { params })).data };
  }),
);
