import { describe, expect, it } from 'vitest';
import { type Point, placeStates, stateSize } from './place-states.ts';

const states = ['hours', 'closed', 'menu', 'sales', 'help', 'message'].map(_id => ({ _id, is_first: _id === 'hours' }));
const ways = [
  ['hours', 'closed', 'Ngoài giờ'],
  ['hours', 'menu', 'Trong giờ'],
  ['closed', 'message', 'Xong'],
  ['menu', 'sales', 'Phím 1'],
  ['menu', 'help', 'Phím 2'],
  ['menu', 'message', 'Phím 9, Không bấm gì'],
  ['help', 'menu', 'Quá lâu'],
  ['menu', 'menu', 'Phím sai'],
].map(([source, target, label]) => ({ source: source!, target: target!, label: label! }));
const wordsHeight = 18;
const letter = 7;

const boxes = ({ states: placed, ways: led }: ReturnType<typeof placeStates>) => [
  ...[...placed.values()].map(({ x, y }) => ({ x, y, ...stateSize })),
  ...led.map(({ words: { x, y } }, at) => {
    const width = ways[at]!.label.length * letter;
    return { x: x - width / 2, y: y - wordsHeight / 2, width, height: wordsHeight };
  }),
];
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
type Box = Point & { width: number; height: number };

describe('placeStates', () => {
  it('lets no words lie over others, or over a state', () => {
    const all = boxes(placeStates(states, ways));
    const over = all.flatMap((a, at) => all.slice(at + 1).filter(b => overlap(a, b)));
    expect(over).toEqual([]);
  });
  it('leads down from the beginning', () => {
    const placed = placeStates(states, ways).states;
    expect([...placed].sort(([, a], [, b]) => a.y - b.y)[0]![0]).toBe('hours');
    expect(placed.get('menu')!.y).toBeLessThan(placed.get('sales')!.y);
  });
  it('draws many ways without seeking the best order of them', () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ _id: `s${at}`, is_first: at === 0 }));
    const across = many.flatMap(({ _id }, at) =>
      [3, 7, 11, 13].map(step => ({ source: _id, target: `s${(at * step + 1) % 200}`, label: 'Xong' })),
    );
    const placed = placeStates(many, across);
    expect(new Set([...placed.states.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(200);
    expect(placed.ways.length).toBe(across.length);
  });
});
