import { wrapUpCall } from 'contract/calls/calls.ts';
import { actionFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';
import { leadsTo } from '../../http/leads-to.server.ts';
import { paths } from '../../http/paths.ts';

export const loader = leadsTo(paths.home);

/** What came of a call. It may have waited in the browser, and comes once under its key. */
export const action = actionFor('signed-in', async ({ request, params, api }) => {
  const json = await request.json().catch(() => ({}));
  const key = request.headers.get('idempotency-key');
  return answerJson(() =>
    api(wrapUpCall, { params: { id: params.callId! }, json }, key ? { idempotencyKey: key } : {}),
  );
});
