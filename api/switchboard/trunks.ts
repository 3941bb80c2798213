import { trunks } from 'contract/switchboard/trunks.ts';
import { crudCalls } from '../crud/crud-calls.ts';
import { storeOf } from '../crud/store.ts';
import type { FieldError } from '../errors.ts';
import type { Work } from '../work.ts';
import { peerProblem } from './peer-errors.ts';

const store = storeOf(trunks, 'trunks', [{ table: 'hotlines', column: 'trunk_id', counted: 'hotline' }]);

async function check(work: Work, given: Record<string, unknown>): Promise<FieldError[]> {
  const { address, port } = given as { address?: string; port?: number };
  if (address === undefined) return [];
  const message = await peerProblem(work, { address, port: port ?? 5060 });
  return message ? [{ param: 'address', message }] : [];
}

export const trunkCalls = crudCalls(trunks, store, { check });
