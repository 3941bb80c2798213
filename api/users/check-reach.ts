import { callAddressProblem, storedCallAddress } from 'contract/calls/call-address.ts';
import type { CallChannelType } from 'contract/enums.ts';
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
  return message ? [...errors, { param: 'call_address', message }] : errors;
}
