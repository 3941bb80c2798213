import type { Flow, FlowChange, FlowState } from './flow.ts';
import { asksForKeys, endsScenario } from './state-types.ts';

/**
 * Where calls go round in a scenario. States of the kind 'ivr' end it only where the scenario that they lead to ends: scenarios that
 * lead to each other in a circle are one loop.
 */
export interface Loops {
  /** States from which no call comes to an end, whatever is pressed. */
  endless: ReadonlySet<string>;
  /** States from which a call comes to an end only if its caller presses something. */
  silent: ReadonlySet<string>;
  /** Of each circle in which a caller who presses nothing may stay, the first state. */
  circles: ReadonlySet<string>;
}

/** `others`: what was published of the scenarios that this one leads to, and of those that they lead to. Others are taken to end. */
export function loopsOf(flow: Flow, others: readonly Flow[]): Loops {
  const endless = withoutEnd(flow, others, () => true);
  const unpressed = withoutEnd(flow, others, isSilent);
  const silent = new Set([...unpressed].filter(id => !endless.has(id)));
  return { endless, silent, circles: new Set(firstOfCircles(flow, unpressed)) };
}

type Follows = (from: FlowState | undefined, change: FlowChange) => boolean;

/** A way that is gone without a key. */
const isSilent: Follows = (from, { condition }) => !from || !asksForKeys(from.type) || condition === 'timeout';

const followedIn = ({ states, changes }: Flow, follows: Follows): FlowChange[] => {
  const byId = new Map(states.map(state => [state.id, state]));
  return changes.filter(change => follows(byId.get(change.from_id), change));
};

/**
 * States of a flow from which no way leads to an end. One walk backwards from the ends of all scenarios at once: where the first state of one
 * comes to an end, so do the states that lead to it.
 */
function withoutEnd(flow: Flow, others: readonly Flow[], follows: Follows): Set<string> {
  const flows = new Map([...others, flow].map(one => [one.cp_id, one]));
  // two scenarios may hold the same identifiers where a version of this one was published
  const keyOf = (cpId: string, id: string) => `${cpId} ${id}`;
  const before = new Map<string, string[]>();
  const ends: string[] = [];
  for (const one of flows.values()) {
    const { cp_id } = one;
    const followed = followedIn(one, follows);
    const left = new Set(followed.map(({ from_id }) => from_id));
    for (const { from_id, to_id } of followed) add(before, keyOf(cp_id, to_id), keyOf(cp_id, from_id));
    for (const { id, type, target_cp_id } of one.states) {
      const target = target_cp_id ? flows.get(target_cp_id) : undefined;
      if (type === 'ivr' && target) {
        const first = firstOf(target);
        if (first) add(before, keyOf(target.cp_id, first.id), keyOf(cp_id, id));
        else ends.push(keyOf(cp_id, id));
        // a state without a way on is told as such
      } else if (type === 'ivr' || endsScenario(type) || !left.has(id)) ends.push(keyOf(cp_id, id));
    }
  }
  const ending = reach(before, ends);
  return new Set(flow.states.flatMap(({ id }) => (ending.has(keyOf(flow.cp_id, id)) ? [] : [id])));
}

const firstOf = ({ states }: Flow) => states.find(({ is_first }) => is_first) ?? states[0];

/** Of each circle of silent ways the state that stands first, of those that may be left. */
function firstOfCircles(flow: Flow, unpressed: ReadonlySet<string>): string[] {
  const silently = followedIn(flow, isSilent);
  const after = new Map<string, string[]>();
  for (const { from_id, to_id } of silently) add(after, from_id, to_id);
  const circle = circlesOf(
    flow.states.map(({ id }) => id),
    after,
  );
  const told = new Set<number>();
  return flow.states.flatMap(({ id }) => {
    const number = circle.get(id);
    if (number === undefined || unpressed.has(id) || told.has(number)) return [];
    told.add(number);
    return [id];
  });
}

/** By a state that leads back to itself, the number of its circle: strongly connected components by Tarjan, without recursion. */
function circlesOf(ids: readonly string[], after: ReadonlyMap<string, string[]>): Map<string, number> {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles = new Map<string, number>();
  for (const begin of ids) {
    if (order.has(begin)) continue;
    const walk: { id: string; next: number }[] = [];
    const enter = (id: string) => {
      order.set(id, order.size);
      lowest.set(id, order.get(id)!);
      open.push(id);
      isOpen.add(id);
      walk.push({ id, next: 0 });
    };
    const sink = (id: string, to: number) => lowest.set(id, Math.min(lowest.get(id)!, to));
    enter(begin);
    for (let at = walk.at(-1); at; at = walk.at(-1)) {
      const to = after.get(at.id)?.[at.next++];
      if (to !== undefined) {
        if (!order.has(to)) enter(to);
        else if (isOpen.has(to)) sink(at.id, order.get(to)!);
        continue;
      }
      walk.pop();
      const above = walk.at(-1);
      if (above) sink(above.id, lowest.get(at.id)!);
      if (lowest.get(at.id) !== order.get(at.id)) continue;
      const members = open.splice(open.lastIndexOf(at.id));
      for (const id of members) {
        isOpen.delete(id);
        if (members.length > 1 || after.get(id)?.includes(id)) circles.set(id, order.get(at.id)!);
      }
    }
  }
  return circles;
}

const add = (lists: Map<string, string[]>, key: string, value: string) => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};

/** What stands in `from` and what follows it. */
function reach(next: ReadonlyMap<string, string[]>, from: readonly string[]): Set<string> {
  const reached = new Set(from);
  for (const id of reached) for (const to of next.get(id) ?? []) reached.add(to);
  return reached;
}

/** What a state leads to, itself only where it comes back. */
export function onward(changes: readonly Pick<FlowChange, 'from_id' | 'to_id'>[], from: string): Set<string> {
  const next = new Map<string, string[]>();
  for (const { from_id, to_id } of changes) add(next, from_id, to_id);
  return reach(next, next.get(from) ?? []);
}

/** Given states and those from which a way leads to one of them. */
export function leadingTo(changes: readonly FlowChange[], ends: readonly string[]): Set<string> {
  const before = new Map<string, string[]>();
  for (const { from_id, to_id } of changes) add(before, to_id, from_id);
  return reach(before, ends);
}
