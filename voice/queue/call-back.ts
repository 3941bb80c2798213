import type { NumberLead } from '../../contract/calls/host.ts';
import type { Call } from '../gateway/call.ts';
import type { Step } from '../gateway/follow.ts';
import type { Party } from '../gateway/party.ts';
import { goneAtOnce, reachCustomer } from '../gateway/reach.ts';
import { calledBack } from '../gateway/sounds.ts';

/**
 * The way by which whoever waits can be called back; undefined: none. A number that came by a trunk is the network's word; what
 * a page says of itself would have strangers called.
 */
export async function wayBack(call: Call, { about }: Party): Promise<NumberLead | undefined> {
  if (about.device !== 'phone' || about.number === '') return undefined;
  const lead = await call.context.host.lead(call.ref, { dialled: about.number }).catch(error => {
    call.context.log.warn({ err: error, callId: call.ref.callId }, 'no way back to a caller');
    return undefined;
  });
  return lead && 'kind' in lead && lead.kind === 'number' ? lead : undefined;
}

/** Tells them that they are called back, and lets them go; the call goes on without them. */
export async function letGo(call: Call, party: Party, signal: AbortSignal): Promise<void> {
  call.goesOnWithout = party;
  await call.play(calledBack, signal);
  await call.drop(party, 'answered');
}

/** Somebody of the queue has answered: they hear it ring at whoever is called back, and talk with them in the same call. */
export async function callBack(call: Call, staff: Party, lead: NumberLead, signal: AbortSignal): Promise<Step> {
  if (!(await call.join(staff))) return goneAtOnce(staff);
  return reachCustomer(call, lead, signal);
}
