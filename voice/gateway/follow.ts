import type { CallEventDetail, EndReason } from '../../contract/calls/call-events.ts';
import type { Lead, Person, Target } from '../../contract/calls/host.ts';
import { runScenario } from '../ivr/run-scenario.ts';
import { waitInQueue } from '../queue/wait.ts';
import type { Call } from './call.ts';
import { statusOf } from './incoming.ts';
import { reachAgent, reachNumber } from './reach.ts';
import { leaveVoicemail } from './voicemail.ts';

/** Where one lead has brought the call. */
export type Step =
  | { to: 'talk' }
  | { to: 'target'; target: Target }
  | { to: 'lead'; lead: Lead }
  | { to: 'end'; reason: EndReason; status?: number };
export type Arrival = Extract<Step, { to: 'talk' | 'end' }>;

/** Leads one after the other: a scenario that leads to itself for ever is ended. */
const mostLeads = 30;

/** Follows a lead until somebody talks or nothing is left. Stops at the signal, which ends with the call at the latest. */
export async function follow(call: Call, first: Lead, signal: AbortSignal, by?: Person): Promise<Arrival> {
  let lead = first;
  for (let led = 0; led < mostLeads && !signal.aborted; led++) {
    call.tell('led', placeOf(lead));
    const step = await call.during(take(call, lead, signal));
    if (step.to === 'talk' || step.to === 'end') return step;
    const next = step.to === 'lead' ? step.lead : await call.context.host.lead(call.ref, step.target, by);
    if ('status' in next) return { to: 'end', reason: next.reason, status: next.status };
    lead = next;
  }
  return { to: 'end', reason: signal.aborted ? 'cancelled' : 'failed' };
}

/** Follows a lead with the call's end as what comes of it. */
export async function followToEnd(call: Call, lead: Lead): Promise<void> {
  call.seeking++;
  try {
    const arrival = await follow(call, lead, call.stop.signal);
    if (arrival.to === 'end') void call.end(arrival.reason, arrival.status ?? statusOf(arrival.reason));
  } catch (error) {
    call.context.log.warn({ err: error, callId: call.ref.callId }, 'a call could not be led');
    void call.end('failed');
  } finally {
    call.seeking--;
  }
}

function take(call: Call, lead: Lead, signal: AbortSignal): Promise<Step> {
  switch (lead.kind) {
    case 'agent':
      return reachAgent(call, lead, signal);
    case 'number':
      return reachNumber(call, lead, signal);
    case 'queue':
      return waitInQueue(call, lead, signal);
    case 'voicemail':
      return leaveVoicemail(call, lead, signal);
    case 'ivr':
      return runScenario(call, lead, signal);
    case 'end':
      return farewell(call, lead, signal);
  }
}

/** Whoever is told something is answered for it; without a word the refusal says it. */
async function farewell(
  call: Call,
  { audioId, reason }: Extract<Lead, { kind: 'end' }>,
  signal: AbortSignal,
): Promise<Step> {
  if (audioId) {
    await call.answer();
    await call.play(audioId, signal);
  }
  return { to: 'end', reason };
}

function placeOf(lead: Lead): CallEventDetail<'led'> {
  const { kind } = lead;
  switch (kind) {
    case 'agent':
      return { kind, id: lead.userId };
    case 'queue':
      return { kind, id: lead.queueId };
    case 'ivr':
      return { kind, id: lead.cpId };
    case 'number':
      return { kind, id: lead.number };
    case 'voicemail':
      return { kind, ...(lead.queueId && { id: lead.queueId }) };
    default:
      return { kind };
  }
}
