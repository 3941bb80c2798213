import { trunks } from 'contract/switchboard/trunks.ts';
import { crudCalls } from '../crud/crud-calls.ts';
import { type StoredRow, storeOf } from '../crud/store.ts';
import type { FieldError } from '../errors.ts';
import type { Work } from '../work.ts';
import { peerProblem } from './peer-errors.ts';

const store = storeOf(trunks, 'trunks', [{ table: 'hotlines', column: 'trunk_id', counted: 'hotline' }]);

/** What stands there may always be switched off: the operator's list may have become shorter. */
async function check(work: Work, given: Record<string, unknown>, before?: StoredRow): Promise<FieldError[]> {
  const { address, port, is_active } = given as { address?: string; port?: number; is_active?: boolean };
  if (address === undefined) return [];
  const isSame = before && address === before.address && (port ?? 5060) === before.port;
  if (isSame && is_active === false) return [];
  const message = await peerProblem(work, { address, port: port ?? 5060 });
  return message ? [{ param: 'address', message }] : [];
}

export const trunkCalls = crudCalls(trunks, store, { check });
