import { v7 } from '../uuid.ts';
import type { Dice } from './dice.ts';
import type { Switchboard } from './make-switchboard.ts';
import { dayMs, type Place } from './place.ts';

export interface Caller {
  number: number;
  name: string;
  phone: string;
  /** of a ticket of theirs that was there, by when it was made */
  tickets: { number: number; at: number }[];
}

export interface MadeCalls {
  calls: object[];
  legs: object[];
  events: object[];
}

const days = 14;
const second = 1_000;
const hour = 3_600 * second;
/** Calls an hour of the day, from 8 to 18: mornings and afternoons are busy. */
const perHour = [2, 4, 4, 3, 1, 2, 4, 3, 2, 1];

/** Two weeks of calls that add up: a leg for each who was rung, events in order, nobody in two calls at once. */
export function makeCalls(place: Place, dice: Dice, board: Switchboard, callers: readonly Caller[]): MadeCalls {
  const made: MadeCalls = { calls: [], legs: [], events: [] };
  const busyUntil = new Map<string, number>();
  const missed: { caller: Caller; call: Record<string, unknown>; at: number }[] = [];
  const midnight = Math.floor((place.now + 7 * hour) / dayMs) * dayMs - 7 * hour;
  const starts: number[] = [];
  for (let day = days; day >= 0; day--)
    for (const [index, most] of perHour.entries())
      for (let n = dice.between(Math.floor(most / 2), most); n > 0; n--)
        starts.push(midnight - day * dayMs + (8 + index) * hour + dice.between(0, 3_500) * second);
  // the last one has ended half an hour ago
  for (const at of starts.sort((one, other) => one - other).filter(time => time < place.now - hour / 2)) {
    const waiting = missed.findIndex(({ at: since }) => at - since > hour / 4);
    if (waiting >= 0 && dice.chance(0.35)) {
      const [back] = missed.splice(waiting, 1);
      const ended = writeOutbound(at, back!.caller, String(back!.call.id), true);
      if (ended) back!.call.called_back_at = iso(ended);
    } else if (dice.chance(0.2)) writeOutbound(at, dice.pick(callers), null, dice.chance(0.75));
    else writeInbound(at, dice.pick(callers));
  }
  return made;

  function free(userIds: readonly string[], at: number): string[] {
    return userIds.filter(id => (busyUntil.get(id) ?? 0) < at);
  }

  function writeInbound(at: number, caller: Caller): void {
    const queue = dice.chance(0.75) ? board.queues[0]! : board.queues[1]!;
    const call = begin(at, 'inbound', caller, { queue_id: queue.id, origin: 'web', dialled: board.hotline.number });
    const story = new CallStory(made, place.tenantId, String(call.id), at);
    const customer = story.leg({ role: 'customer', number: caller.phone, device: 'web' });
    story.event('led', { kind: 'queue', id: queue.id });
    story.event('queue.entered', { queue_id: queue.id });
    const ready = free(queue.memberIds, at);
    // some do not hear it at first, and some customers do not wait
    const rung = dice.some(ready, dice.chance(0.12) ? 2 : 1);
    const answers = rung.length > 0 && dice.chance(0.86);
    for (const [index, userId] of rung.entries()) {
      const isLast = index === rung.length - 1;
      story.wait(second);
      const staff = story.leg({ role: 'agent', user_id: userId, device: 'browser', queue_id: queue.id });
      story.event('leg.ringing', { leg: staff.id });
      story.wait(dice.between(3, isLast && answers ? 12 : 20) * second);
      if (!isLast || !answers) story.end(staff, isLast ? 'cancelled' : 'no_answer');
      else {
        story.event('leg.answered', { leg: staff.id });
        staff.answered_at = iso(story.at);
        const waited = story.at - at;
        story.event('queue.left', { queue_id: queue.id, why: 'answered', waited_ms: waited });
        const talk = dice.between(25, 540);
        const answered_at = iso(story.at);
        customer.answered_at = answered_at;
        story.wait(talk * second);
        const byCustomer = dice.chance(0.7);
        story.end(customer, 'answered');
        story.end(staff, 'answered');
        finish(story, call, byCustomer ? 'customer_hung_up' : 'agent_hung_up', 'answer', {
          ...{ user_id: userId, answered_at, talk_seconds: talk, wait_seconds: Math.round(waited / second) },
        });
        busyUntil.set(userId, story.at + 20 * second);
        return;
      }
    }
    story.wait(dice.between(5, 60) * second);
    const waited = story.at - at;
    story.event('queue.left', { queue_id: queue.id, why: 'abandoned', waited_ms: waited });
    story.end(customer, 'cancelled');
    finish(story, call, 'customer_hung_up', 'miss', { wait_seconds: Math.round(waited / second) });
    missed.push({ caller, call, at });
  }

  function writeOutbound(at: number, caller: Caller, callback_of: string | null, answers: boolean): number | undefined {
    const [userId] = dice.some(free(board.queues[0]!.memberIds, at), 1);
    if (!userId) return undefined;
    const call = begin(at, 'outbound', caller, { user_id: userId, callback_of, dialled: caller.phone });
    const story = new CallStory(made, place.tenantId, String(call.id), at);
    const staff = story.leg({ role: 'agent', user_id: userId, device: 'browser' });
    const customer = story.leg({ role: 'customer', number: caller.phone, device: 'phone' });
    story.event('leg.ringing', { leg: customer.id });
    story.wait(dice.between(4, 25) * second);
    const talk = dice.between(20, 420);
    const answered_at = answers ? iso(story.at) : null;
    if (answers) {
      story.event('leg.answered', { leg: customer.id });
      staff.answered_at = answered_at;
      customer.answered_at = answered_at;
      story.wait(talk * second);
    }
    story.end(customer, answers ? 'answered' : 'no_answer');
    story.end(staff, answers ? 'answered' : 'cancelled');
    finish(story, call, answers ? 'agent_hung_up' : 'no_answer', answers ? 'answer' : 'miss', {
      ...{ answered_at, talk_seconds: answers ? talk : 0 },
    });
    busyUntil.set(userId, story.at + 20 * second);
    return answers ? story.at : undefined;
  }

  function begin(at: number, direction: string, caller: Caller, more: object): Record<string, unknown> {
    const ticket = caller.tickets.filter(one => one.at < at && at - one.at < 10 * dayMs).at(-1);
    const call: Record<string, unknown> = {
      ...{
        tenant_id: place.tenantId,
        id: v7(at),
        direction,
        customer_number: caller.phone,
        customer_name: caller.name,
      },
      ...{ contact_number: caller.number, hotline_id: board.hotline.id, ticket_number: ticket?.number ?? null },
      ...{ origin: 'device', dialled: '', queue_id: null, user_id: null, callback_of: null, called_back_at: null },
      ...{ state: 'ended', started_at: iso(at), answered_at: null, wait_seconds: 0, talk_seconds: 0 },
      ...more,
    };
    made.calls.push(call);
    return call;
  }
}

function finish(story: CallStory, call: Record<string, unknown>, reason: string, outcome: string, more: object): void {
  story.event('ended', { reason });
  Object.assign(call, { outcome, end_reason: reason, ended_at: iso(story.at), ...more });
}

interface MadeLeg {
  id: string;
  answered_at: string | null;
  ended_at: string | null;
  outcome: string | null;
}

/** The clock of one call: each thing that happens in it is counted and has its time. */
class CallStory {
  #seq = 0;

  constructor(
    private readonly made: MadeCalls,
    private readonly tenant_id: string,
    private readonly call_id: string,
    /** ms, now in the call */
    public at: number,
  ) {}

  wait(ms: number): void {
    this.at += ms;
  }

  event(kind: string, detail: Record<string, unknown>): void {
    const { tenant_id, call_id } = this;
    const leg_id = detail.leg ?? null;
    this.made.events.push({ tenant_id, call_id, seq: ++this.#seq, at: iso(this.at), kind, leg_id, detail });
  }

  leg(given: { role: string; user_id?: string; number?: string; device: string; queue_id?: string }): MadeLeg {
    const { tenant_id, call_id } = this;
    const leg = {
      ...{ tenant_id, call_id, id: v7(this.at), user_id: null, number: '', queue_id: null, ...given },
      ...{ started_at: iso(this.at), answered_at: null, ended_at: null, outcome: null },
    };
    this.made.legs.push(leg);
    this.event('leg.added', { leg: leg.id, ...given, number: given.number ?? '' });
    return leg;
  }

  end(leg: MadeLeg, outcome: string): void {
    leg.ended_at = iso(this.at);
    leg.outcome = outcome;
    this.event('leg.ended', { leg: leg.id, outcome });
  }
}

const iso = (ms: number) => new Date(ms).toISOString();
