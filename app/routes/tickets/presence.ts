import { lookAtTicket } from 'contract/tickets/tickets.ts';
import { ApiFailure } from '../../http/api.server.ts';
import { actionFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';
import { leadsTo } from '../../http/leads-to.server.ts';
import { paths } from '../../http/paths.ts';

export const loader = leadsTo(paths.home);

/** What an open ticket page tells by itself; a ticket that is gone meanwhile is no failure of the page. */
export const action = actionFor('/tickets/:ticketId', ({ request, params, api }) =>
  answerJson(async () => {
    const looking = (await request.formData()).get('looking') === 'true';
    await api(lookAtTicket, { params: { id: Number(params.ticketId) }, json: { looking } }).catch(error => {
      if (!(error instanceof ApiFailure)) throw error;
    });
    return null;
  }),
);
