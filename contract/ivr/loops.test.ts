import { expect, it } from 'vitest';
import type { Flow, FlowChange, FlowState } from './flow.ts';
import { lintFlow } from './lint.ts';
import { loopsOf } from './loops.ts';
import { mostIvrStates } from './states.ts';

const stateId = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/** How often what a flow holds was looked at. */
let looks = 0;
const counted = <T extends object>(row: T): T =>
  new Proxy(row, {
    get(held, field, self) {
      looks++;
      return Reflect.get(held, field, self);
    },
  });

/** As many states as a scenario may have, each with as many ways as it has keys, all of them silent: one circle that ends by one state. */
function largest(cpId: string, type: FlowState['type'], targetCpId: string | null = null): Flow {
  const states = Array.from({ length: mostIvrStates }, (_, at) => {
    const isLast = at === mostIvrStates - 1;
    const kind = isLast ? (targetCpId ? 'ivr' : 'end') : type;
    return counted({
      id: stateId(at),
      name: `T${at}`,
      type: kind,
      is_first: at === 0,
      audio_ids: [],
      target_cp_id: targetCpId,
    });
  });
  const changes = Array.from({ length: (mostIvrStates - 1) * 14 }, (_, way) => {
    const [from, key] = [Math.floor(way / 14), way % 14];
    const to = (from + key * 7 + 1) % mostIvrStates;
    return counted({ from_id: stateId(from), to_id: stateId(to), condition: 'closed', value: '' } as FlowChange);
  });
  return { cp_id: cpId, name: cpId, states, changes, schedules: [] } as unknown as Flow;
}
const sizeOf = ({ states, changes }: Flow) => states.length + changes.length;

it('the largest scenario is walked once, however its states hang together', () => {
  const flow = largest('A', 'hours');
  looks = 0;
  const loops = loopsOf(flow, []);
  expect([...loops.circles]).toEqual([stateId(0)]);
  expect([loops.endless.size, loops.silent.size]).toEqual([0, 0]);
  expect(looks).toBeLessThan(sizeOf(flow) * 20);
});

it('so are many that lead to each other in a row, to an end or round', () => {
  const row = (last: string | null) =>
    Array.from({ length: 20 }, (_, at) => largest(`C${at}`, 'hours', at === 19 ? last : `C${at + 1}`));
  for (const [last, endless] of [
    [null, 0],
    ['C0', mostIvrStates],
  ] as const) {
    const [first, ...others] = row(last);
    looks = 0;
    expect(loopsOf(first!, others).endless.size).toBe(endless);
    expect(looks).toBeLessThan(sizeOf(first!) * 20 * 20);
  }
});

it('all of its findings take no more than a look at each way from each state, a few times', () => {
  const flow = largest('A', 'hours');
  looks = 0;
  const found = lintFlow(flow, {
    ...{ audios: new Set<string>(), queues: new Set<string>(), users: new Set<string>(), cps: new Set<string>() },
    ...{ schedules: new Set<string>(), unattended: new Map(), barred: new Map(), others: [] },
  });
  expect(found.filter(({ code }) => code === 'silent_loop')).toHaveLength(1);
  expect(looks).toBeLessThan(flow.states.length * flow.changes.length * 12);
});
