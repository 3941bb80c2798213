import { ivrCps } from 'contract/ivr/scenarios.ts';
import { crudCalls } from '../crud/crud-calls.ts';
import { publishedScenarios, storeOf } from '../crud/store.ts';

export const scenarioStore = storeOf(ivrCps, 'ivr_cps', [
  { table: 'hotlines', column: 'ivr_id', counted: 'hotline' },
  { table: 'call_queues', column: 'overflow_ivr_id', counted: 'hàng đợi' },
  { table: 'ivr_states', column: 'target_cp_id', counted: 'trạng thái của kịch bản' },
  publishedScenarios,
]);

export const scenarioCalls = crudCalls(ivrCps, scenarioStore);
