import type { EndReason, LegOutcome } from '../../contract/calls/call-events.ts';
import type { AgentLead, NumberLead } from '../../contract/calls/host.ts';
import type { Call } from './call.ts';
import type { Step } from './follow.ts';
import type { Party } from './party.ts';
import { type RingResult, ring } from './ring.ts';
import { ringPeople } from './ring-people.ts';
import { ringback } from './sounds.ts';

/** Rings one person; whoever waits hears it ring. */
export async function reachAgent(call: Call, lead: AgentLead, signal: AbortSignal): Promise<Step> {
  const stopRingback = await callerRings(call);
  const result = await ringPeople(call, [lead], signal, { ringing: () => call.ring() });
  stopRingback();
  if (result.answered) return talk(call, result.answered);
  if (lead.otherwise && !signal.aborted) return { to: 'target', target: lead.otherwise };
  return ended(result);
}

export const reachNumber = (call: Call, lead: NumberLead, signal: AbortSignal): Promise<Step> =>
  reachOutside(call, 'number', lead, signal);

/** Whoever called and is called back. */
export const reachCustomer = (call: Call, lead: NumberLead, signal: AbortSignal): Promise<Step> =>
  reachOutside(call, 'customer', lead, signal);

async function reachOutside(
  call: Call,
  role: 'number' | 'customer',
  lead: NumberLead,
  signal: AbortSignal,
): Promise<Step> {
  const stopRingback = await callerRings(call);
  const result = await ringNumber(call, role, lead, signal, () => call.ring(), true);
  stopRingback();
  return result.answered ? talk(call, result.answered, lead.records) : ended(result);
}

/** A third one, while the others talk on: a network's tones and words are kept out of their talk. Answers with the status of SIP that came of it. */
export async function callIn(
  call: Call,
  lead: AgentLead | NumberLead,
  signal: AbortSignal,
  ringing: () => void,
): Promise<number> {
  const result =
    lead.kind === 'agent'
      ? await ringPeople(call, [lead], signal, { ringing })
      : await ringNumber(call, 'number', lead, signal, ringing, false);
  if (!result.answered) return result.code;
  result.answered.isGuest = true;
  const records = lead.kind === 'number' && lead.records;
  return (await call.join(result.answered, records)) ? 200 : 480;
}

async function ringNumber(
  call: Call,
  role: 'number' | 'customer',
  { trunk, channel, number, callerId, ringSeconds }: NumberLead,
  signal: AbortSignal,
  ringing: () => void,
  isHeardEarly: boolean,
): Promise<RingResult> {
  const patience = new AbortController();
  const stopClock = call.context.clock.after(ringSeconds * 1000, () => patience.abort('no_answer'));
  const endpoint = { kind: 'trunk' as const, trunk, ...(channel && { channel }), number, callerId };
  const from = { name: '', number: callerId };
  const asked = { about: { role }, endpoint, from, autoAnswer: false, isHeardEarly, ringing };
  const result = await ring(call, asked, AbortSignal.any([signal, patience.signal]));
  stopClock();
  return result;
}

/** Somebody has answered: whoever called is answered as well, and both are in. `records`: as of `join`. */
export async function talk(call: Call, party: Party, records = false): Promise<Step> {
  await call.answer();
  return (await call.join(party, records)) ? { to: 'talk' } : goneAtOnce(party);
}

/** Whoever has answered and hung up before they were in: nobody is there to talk with. */
export const goneAtOnce = ({ isStaff }: Party): Step => ({
  to: 'end',
  reason: isStaff ? 'agent_hung_up' : 'customer_hung_up',
});

/** A caller who was answered hears it ring from here; another one's telephone makes that sound itself. */
async function callerRings(call: Call): Promise<() => void> {
  return call.callerAnswered ? call.loop(ringback) : () => {};
}

const reasons: Partial<Record<LegOutcome, EndReason>> = {
  rejected: 'rejected',
  busy: 'busy',
  cancelled: 'cancelled',
  failed: 'failed',
};

function ended({ outcome, code }: { outcome: LegOutcome; code: number }): Step {
  const reason = reasons[outcome] ?? 'no_answer';
  // what the far end said is what whoever calls hears of it
  const status = outcome === 'no_answer' || outcome === 'lost' ? 480 : code;
  return { to: 'end', reason, status };
}
