import { expect, it } from 'vitest';
import { callTarget } from './call-target.ts';
import { mayDial } from './commands.ts';

it.each([
  ['0912 345 678', 7, '0912345678'],
  ['+84 912 345 678', null, '+84912345678'],
  ['1002', null, '1002'],
  ['0912***678', 7, 'contact-7'],
  ['0912 xxx 678', 7, 'contact-7'],
  ['0912***678', null, undefined],
  ['', 7, 'contact-7'],
  ['', null, undefined],
])('%j of customer %j is called as %j', (number, contact_id, target) => {
  expect(callTarget({ number, contact_id })).toBe(target);
  if (target) expect(mayDial(target)).toBe(true);
});
