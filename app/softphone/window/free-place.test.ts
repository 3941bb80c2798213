import { expect, it } from 'vitest';
import { freePlace } from './free-place.ts';

const room = { x: 0, y: 48, width: 1_280, height: 752 };
const box = (x: number, y: number) => ({ x, y, width: 320, height: 400 });
const save = { x: 600, y: 700, width: 80, height: 32 };

it('stays where it was dropped when nothing is under it', () => {
  expect(freePlace(box(50, 48), [save], room)).toEqual({ x: 50, y: 48 });
});

it('comes back into view', () => {
  expect(freePlace(box(-40, 0), [], room)).toEqual({ x: 0, y: 48 });
  expect(freePlace(box(1_200, 700), [], room)).toEqual({ x: 960, y: 400 });
});

it('goes to the nearest place that covers no button', () => {
  expect(freePlace(box(560, 330), [save], room)).toEqual({ x: 560, y: 292 });
  expect(freePlace(box(590, 400), [save], room)).toEqual({ x: 688, y: 400 });
});

it('stays where it is when there is no free place at all', () => {
  expect(freePlace(box(10, 48), [{ x: 0, y: 0, width: 1_280, height: 800 }], room)).toEqual({ x: 10, y: 48 });
});
