import { traceCallError, traceDisconnected } from 'contract/calls/call-traces.ts';
import { actionFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';
import { leadsTo } from '../../http/leads-to.server.ts';
import { paths } from '../../http/paths.ts';

export const loader = leadsTo(paths.home);

/** What the telephone tells of a lost connection, or of a call that failed. */
export const action = actionFor('signed-in', async ({ request, api }) => {
  const { kind, ...json } = await request.json().catch(() => ({}));
  return answerJson(() => (kind === 'disconnected' ? api(traceDisconnected, { json }) : api(traceCallError, { json })));
});
