import { type Flow, type FlowChange, flow } from './flow.ts';
import type { StateType } from './state-types.ts';

const idOf = (place: number, kind: number) =>
  `00000000-0000-4000-8000-${String(kind).padStart(4, '0')}${String(place).padStart(8, '0')}`;

/** Identifiers of sounds and targets by a number. */
export const audio = (place: number) => idOf(place, 2);
export const target = (place: number) => idOf(place, 3);

type Way = [from: string, condition: FlowChange['condition'], to: string, value?: string];

/** A flow of named states, the first of them first. */
export function flowOf(
  states: Record<string, { type: StateType; [field: string]: unknown }>,
  ways: Way[],
  schedules: unknown[] = [],
): Flow {
  const names = Object.keys(states);
  const id = (name: string) => (names.includes(name) ? idOf(names.indexOf(name), 1) : idOf(0, 9));
  return flow.parse({
    cp_id: idOf(0, 0),
    name: 'Tổng đài',
    states: names.map((name, place) => ({ id: id(name), name, is_first: place === 0, ...states[name] })),
    changes: ways.map(([from, condition, to, value = '']) => ({ from_id: id(from), to_id: id(to), condition, value })),
    schedules,
  });
}
