import { redirect } from '@remix-run/node';
import { type AgentState, readAgentStatus, setAgentStatus } from 'contract/calls/agents.ts';
import { agentStatuses } from 'contract/enums.ts';
import { ApiFailure } from '../../http/api.server.ts';
import { cameFrom, isDocumentRequest } from '../../http/came-from.server.ts';
import { sessionCookie, writeCookie } from '../../http/cookies.server.ts';
import { actionFor, loaderFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';
import { paths } from '../../http/paths.ts';
import { redirectWithToast } from '../../http/toast.server.ts';

/** The time by the same clock as `status_since`, as far as pages are near their API. */
const withNow = (state: AgentState) => ({ ...state, now: Date.now() });

/** What I am doing, for the top bar. */
export const loader = loaderFor('signed-in', ({ request, api }) =>
  isDocumentRequest(request)
    ? redirect(paths.home)
    : answerJson(async () => withNow((await api(readAgentStatus, {})).data)),
);

/** Another status; whoever chooses to be away for good is signed out. */
export const action = actionFor('signed-in', async ({ request, api }) => {
  const given = String((await request.formData()).get('status'));
  const status = agentStatuses.find(one => one === given) ?? (given as (typeof agentStatuses)[number]);
  try {
    const { data } = await api(setAgentStatus, { json: { status } });
    if (status === 'LOGOUT')
      return redirect(paths.login(), { headers: { 'Set-Cookie': writeCookie(sessionCookie, '', 0) } });
    return isDocumentRequest(request) ? redirect(cameFrom(request)) : Response.json(withNow(data));
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    const title = Object.values(error.fieldErrors ?? {})[0]?.[0] ?? error.message;
    if (isDocumentRequest(request)) return redirectWithToast(cameFrom(request), { kind: 'error', title });
    return Response.json({ message: title }, { status: error.status });
  }
});
