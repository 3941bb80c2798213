import { agentCallStateLabels } from 'contract/calls/agent-words.ts';
import { listPresence, type Presence } from 'contract/calls/agents.ts';
import { agentStatusLabels } from 'contract/enums.ts';
import { allIvrs, allQueues } from 'contract/lookups/lookups.ts';
import { loaderFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';
import type { CallPlaces } from '../../softphone/window/forward-panel.tsx';

/** What decides first whether they would be rung. */
function doing({ status, call_state, is_reachable }: Presence): string {
  if (status === 'LOGOUT' || !is_reachable) return 'Không trực tuyến';
  return call_state === 'idle' ? agentStatusLabels[status] : agentCallStateLabels[call_state];
}

/** Where a call can be led: colleagues, queues, scenarios of the IVR. */
export const loader = loaderFor('signed-in', ({ account, api }) =>
  answerJson(async (): Promise<CallPlaces> => {
    const [agents, queues, ivrs] = await Promise.all([api(listPresence, {}), api(allQueues, {}), api(allIvrs, {})]);
    const dialled = (kind: string) => (one: { _id: string; name: string; code: string }) => ({
      ...{ target: `${kind}-${one._id}`, name: one.name, hint: one.code },
    });
    return {
      agents: agents.list
        .filter(({ _id }) => _id !== account.user._id)
        .map(one => ({ target: `agent-${one._id}`, name: one.name, hint: doing(one) })),
      queues: queues.list.map(dialled('queue')),
      ivrs: ivrs.list.map(dialled('ivr')),
    };
  }),
);
