import { allIvrs, allQueues, listAgents } from 'contract/lookups/lookups.ts';
import { loaderFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';
import type { CallPlaces } from '../../softphone/window/forward-panel.tsx';

/** Where a call can be led: colleagues, queues, scenarios of the IVR. */
export const loader = loaderFor('signed-in', ({ account, api }) =>
  answerJson(async (): Promise<CallPlaces> => {
    const [agents, queues, ivrs] = await Promise.all([api(listAgents, {}), api(allQueues, {}), api(allIvrs, {})]);
    const dialled = (kind: string) => (one: { _id: string; name: string; code: string }) => ({
      ...{ target: `${kind}-${one._id}`, name: one.name, hint: one.code },
    });
    return {
      agents: agents.list
        .filter(({ _id }) => _id !== account.user._id)
        .map(({ _id, name }) => ({ target: `agent-${_id}`, name, hint: '' })),
      queues: queues.list.map(dialled('queue')),
      ivrs: ivrs.list.map(dialled('ivr')),
    };
  }),
);
