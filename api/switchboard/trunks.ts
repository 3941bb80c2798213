import { trunks } from 'contract/switchboard/trunks.ts';
import { crudCalls } from '../crud/crud-calls.ts';
import { storeOf } from '../crud/store.ts';

const store = storeOf(trunks, 'trunks', [{ table: 'hotlines', column: 'trunk_id', counted: 'hotline' }]);

export const trunkCalls = crudCalls(trunks, store);
