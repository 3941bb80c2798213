import { callAddressProblem, readPhoneAddress, storedCallAddress } from 'contract/calls/call-address.ts';
import type { CallChannelType } from 'contract/enums.ts';
import { sql } from 'kysely';
import { isBlocked } from '../blacklist/is-blocked.ts';
import { isShort, readDialled, readDialRules } from '../calls/dial-plan.ts';
import type { FieldError } from '../errors.ts';
import { missingReferences } from '../references.ts';
import { peerProblem } from '../switchboard/peer-errors.ts';
import type { Work } from '../work.ts';

/** How calls reach somebody. */
export interface Reach {
  call_channel_type: number;
  call_address: string;
  auto_answer: boolean;
  hotline_id: string | null;
}

/** As it is kept. */
export const storedReach = <R extends Reach>(given: R): R => ({
  ...given,
  call_address: storedCallAddress(given.call_channel_type as CallChannelType, given.call_address),
});

/** What is wrong with it; a place that stands already is not asked about again. */
export async function reachErrors(work: Work, given: Reach, before?: Reach): Promise<FieldError[]> {
  const errors = await missingReferences(work, { hotline_id: given.hotline_id });
  const problem = callAddressProblem(given.call_channel_type as CallChannelType, given.call_address);
  const isNew = given.call_address !== before?.call_address || given.call_channel_type !== before.call_channel_type;
  const message = problem ?? (isNew ? await placeProblem(work, given) : undefined);
  return message ? [...errors, { param: 'call_address', message }] : errors;
}

/** A number of staff is called by queues and colleagues, so it is one that they may call. */
async function numberProblem({ db, actor: { tenantId } }: Work, number: string): Promise<string | undefined> {
  const rules = await readDialRules(db, tenantId);
  const read = readDialled(number, rules);
  if ('because' in read) return read.because;
  if (isShort(read.number)) return 'Số điện thoại không hợp lệ';
  return (await isBlocked(db, tenantId, read.number)) ? 'Số này nằm trong danh sách chặn' : undefined;
}

/** A telephone stands at no trunk, of whichever tenant: a carrier would take calls to it for those of that trunk's owner. */
async function placeProblem(
  work: Work,
  { call_channel_type, call_address }: Pick<Reach, 'call_channel_type' | 'call_address'>,
): Promise<string | undefined> {
  if (call_channel_type === 3) return numberProblem(work, call_address);
  const place = call_channel_type === 2 ? readPhoneAddress(call_address) : null;
  if (!place) return undefined;
  const { rows } = await sql<{
    taken: boolean;
  }>`select directory.is_at_trunk(${call_address}) as taken`.execute(work.db);
  return rows[0]?.taken ? 'Địa chỉ này là của trung kế, không phải của máy lẻ' : peerProblem(work, place);
}
