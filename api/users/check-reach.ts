import { callAddressProblem, readPhoneAddress, storedCallAddress } from 'contract/calls/call-address.ts';
import type { CallChannelType } from 'contract/enums.ts';
import { sql } from 'kysely';
import type { FieldError } from '../errors.ts';
import { missingReferences } from '../references.ts';
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

/** What is wrong with it. */
export async function reachErrors(work: Work, given: Reach): Promise<FieldError[]> {
  const errors = await missingReferences(work, { hotline_id: given.hotline_id });
  const message = callAddressProblem(given.call_channel_type as CallChannelType, given.call_address);
  return message ? [...errors, { param: 'call_address', message }] : [...errors, ...(await trunkErrors(work, given))];
}

/** A telephone stands at no trunk, of whichever tenant: a carrier would take calls to it for those of that trunk's owner. */
async function trunkErrors(
  { db }: Work,
  { call_channel_type, call_address }: Pick<Reach, 'call_channel_type' | 'call_address'>,
): Promise<FieldError[]> {
  const place = call_channel_type === 2 ? readPhoneAddress(call_address) : null;
  if (!place) return [];
  const { rows } = await sql<{
    taken: boolean;
  }>`select directory.is_trunk_address(${place.address}::inet) as taken`.execute(db);
  return rows[0]?.taken
    ? [{ param: 'call_address', message: 'Địa chỉ này là của trung kế, không phải của máy lẻ' }]
    : [];
}
