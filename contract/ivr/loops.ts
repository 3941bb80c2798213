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
  const silently = flow.changes.filter(change => isSilent(flow, change));
  const endless = withoutEnd(flow, others, () => true);
  const unpressed = withoutEnd(flow, others, isSilent);
  const silent = new Set([...unpressed].filter(id => !endless.has(id)));
  const goesRound = (id: string) => onward(silently, id).has(id);
  const circles = flow.states.filter(({ id }) => !unpressed.has(id) && goesRound(id));
  const isFirst = ({ id }: FlowState, place: number) =>
    circles.slice(0, place).every(one => !(onward(silently, one.id).has(id) && onward(silently, id).has(one.id)));
  return { endless, silent, circles: new Set(circles.filter(isFirst).map(({ id }) => id)) };
}

type Follows = (flow: Flow, change: FlowChange) => boolean;

/** A way that is gone without a key. */
const isSilent: Follows = ({ states }, { from_id, condition }) => {
  const from = states.find(({ id }) => id === from_id);
  return !from || !asksForKeys(from.type) || condition === 'timeout';
};

/** States whose ways, of those that are followed, all stay among them. */
function withoutEnd(flow: Flow, others: readonly Flow[], follows: Follows): Set<string> {
  const flows = new Map([...others, flow].map(one => [one.cp_id, one]));
  const ended = new Set<string>();
  for (;;) {
    const more = [...flows.values()].filter(one => {
      const first = one.states.find(({ is_first }) => is_first) ?? one.states[0];
      return !ended.has(one.cp_id) && (!first || !stuck(one, flows, ended, follows).has(first.id));
    });
    if (more.length === 0) return stuck(flow, flows, ended, follows);
    for (const { cp_id } of more) ended.add(cp_id);
  }
}

/** `ended`: the scenarios that are known to end. */
function stuck(
  flow: Flow,
  flows: ReadonlyMap<string, Flow>,
  ended: ReadonlySet<string>,
  follows: Follows,
): Set<string> {
  const followed = flow.changes.filter(change => follows(flow, change));
  const isEnd = ({ id, type, target_cp_id }: FlowState) => {
    if (type === 'ivr') return !target_cp_id || !flows.has(target_cp_id) || ended.has(target_cp_id);
    // a state without a way on is told as such
    return endsScenario(type) || followed.every(({ from_id }) => from_id !== id);
  };
  const backwards = followed.map(({ from_id, to_id }) => ({ from_id: to_id, to_id: from_id }));
  const ends = flow.states.filter(isEnd).map(({ id }) => id);
  const ending = new Set(ends.flatMap(id => [id, ...onward(backwards, id)]));
  return new Set(flow.states.filter(({ id }) => !ending.has(id)).map(({ id }) => id));
}

/** What a state leads to, itself only where it comes back. */
export function onward(changes: readonly Pick<FlowChange, 'from_id' | 'to_id'>[], from: string): Set<string> {
  const reached = new Set(changes.flatMap(({ from_id, to_id }) => (from_id === from ? to_id : [])));
  for (const id of reached) for (const { from_id, to_id } of changes) if (from_id === id) reached.add(to_id);
  return reached;
}
