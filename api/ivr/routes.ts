import { lintIvr, publishIvr } from 'contract/ivr/scenarios.ts';
import { simulateIvr } from 'contract/ivr/simulation.ts';
import { conditionLabels, isValued, stateKinds, stateTypes } from 'contract/ivr/state-types.ts';
import { listStateTypes } from 'contract/ivr/states.ts';
import { readRow } from '../crud/read-row.ts';
import { handle } from '../engine.ts';
import { audioCalls } from './audio.ts';
import { lintScenario } from './lint-scenario.ts';
import { publishScenario } from './publish-scenario.ts';
import { readDraft } from './read-flow.ts';
import { scenarioCalls, scenarioStore } from './scenarios.ts';
import { simulateScenario } from './simulate-scenario.ts';
import { stateChangeCalls } from './state-changes.ts';
import { stateCalls } from './states.ts';

export const ivrCalls = [
  ...scenarioCalls,
  ...stateCalls,
  ...stateChangeCalls,
  ...audioCalls,
  handle(publishIvr, publishScenario),
  handle(simulateIvr, simulateScenario),
  handle(lintIvr, async (work, { params }) => {
    await readRow(work, scenarioStore, params.id);
    const flow = await readDraft({ db: work.db, tenantId: work.actor.tenantId }, params.id);
    return { data: await lintScenario(work, flow) };
  }),
  handle(listStateTypes, () => ({
    list: stateTypes.map(id => {
      const { label, description, fields, required, conditions } = stateKinds[id];
      return {
        ...{ id, name: label, description, fields: [...fields], required: [...required] },
        conditions: conditions.map(one => ({ id: one, name: conditionLabels[one], has_value: isValued(one) })),
      };
    }),
    total: stateTypes.length,
  })),
];
