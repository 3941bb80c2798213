import type { LegOutcome } from '../../contract/calls/call-events.ts';
import type { AgentLead, Endpoint, Host } from '../../contract/calls/host.ts';
import type { Call } from './call.ts';
import type { Party } from './party.ts';
import { type RingResult, ring } from './ring.ts';

export type PeopleResult =
  | { answered: Party; lead: AgentLead }
  | { answered?: undefined; outcome: LegOutcome; code: number };

interface How {
  queueId?: string;
  /** the first telephone of somebody rings */
  ringing?(): void;
}

type Why = Parameters<Host['release']>[2];

/** Rings people, on all their telephones together: the first to answer has the call, the others are free again. */
export async function ringPeople(
  call: Call,
  leads: AgentLead[],
  signal: AbortSignal,
  how: How = {},
): Promise<PeopleResult> {
  const race = new AbortController();
  const everything = AbortSignal.any([signal, race.signal]);
  let winner: { answered: Party; lead: AgentLead } | undefined;
  const results = await Promise.all(
    leads.map(async lead => {
      const result = await ringPerson(call, lead, everything, how);
      if (result.answered && !winner && !signal.aborted) {
        winner = { answered: result.answered, lead };
        race.abort('elsewhere');
      } else {
        if (result.answered) call.release(result.answered, 'elsewhere');
        const why = result.answered ? 'elsewhere' : whyOf(result.outcome);
        const release = released(call, lead, why);
        // whoever has answered does not wait for the others to be let go
        if (why !== 'elsewhere') await release;
      }
      return result;
    }),
  );
  if (winner) {
    if (!signal.aborted) return winner;
    call.release(winner.answered, 'cancelled');
    await released(call, winner.lead, 'cancelled');
  }
  return worst(results);
}

async function ringPerson(call: Call, lead: AgentLead, signal: AbortSignal, how: How): Promise<RingResult> {
  const person = new AbortController();
  const both = AbortSignal.any([signal, person.signal]);
  const stopClock = call.context.clock.after(lead.ringSeconds * 1000, () => person.abort('no_answer'));
  let winner: RingResult | undefined;
  const results = await Promise.all(
    thereOf(call, lead).map(async endpoint => {
      const about = { role: 'agent' as const, userId: lead.userId, ...(how.queueId && { queueId: how.queueId }) };
      const { from, autoAnswer } = lead;
      const result = await ring(call, { about, endpoint, from, autoAnswer, ringing: () => how.ringing?.() }, both);
      if (result.answered && winner) call.release(result.answered, 'elsewhere');
      else if (result.answered) winner = result;
      // whoever refuses on one of their telephones refuses
      if (result.answered) person.abort('elsewhere');
      else if (result.outcome === 'rejected' || result.outcome === 'busy') person.abort('cancelled');
      return result;
    }),
  );
  stopClock();
  return winner ?? worst(results);
}

/** Telephones that are there; where none is, one says so in the record. */
function thereOf({ context }: Call, { endpoints }: AgentLead): Endpoint[] {
  const there = endpoints.filter(one => one.kind !== 'device' || context.registrar.liveByName(one.username));
  return there.length > 0 ? there : endpoints.slice(0, 1);
}

const order: LegOutcome[] = ['rejected', 'busy', 'no_answer', 'elsewhere', 'cancelled', 'lost', 'failed'];

function worst(results: RingResult[]): { outcome: LegOutcome; code: number } {
  const failures = results.flatMap(result => (result.answered ? [] : [result]));
  const by = (outcome: LegOutcome) => order.indexOf(outcome);
  return failures.sort((a, b) => by(a.outcome) - by(b.outcome))[0] ?? { outcome: 'lost', code: 480 };
}

function whyOf(outcome: LegOutcome): Why {
  switch (outcome) {
    case 'rejected':
    case 'busy':
      return 'rejected';
    case 'no_answer':
    case 'elsewhere':
    case 'cancelled':
      return outcome;
    default:
      return 'lost';
  }
}

async function released(call: Call, { userId }: AgentLead, why: Why): Promise<void> {
  await call.context.host
    .release(call.ref, userId, why)
    .catch(error => call.context.log.warn({ err: error, callId: call.ref.callId }, 'somebody could not be released'));
}
