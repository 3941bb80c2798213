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

const id = '0b1d2c3e-4f56-7890-abcd-ef0123456789';
it.each([
  ['a further number of a customer', { number: '0912***678', contact_id: 7 }, { point: id }, `point-${id}`],
  ['the number that called', { number: '0912***678', contact_id: 7 }, { call: id }, `call-${id}`],
  ['one of nobody that is known', { number: '0912***678', contact_id: null }, { call: id }, `call-${id}`],
  ['one that is shown', { number: '0912 345 678', contact_id: 7 }, { call: id }, '0912345678'],
  ['a hidden one of a customer', { number: '', contact_id: 7 }, { call: id }, 'contact-7'],
  ['a hidden one', { number: '', contact_id: null }, { call: id }, undefined],
])('%s is called by where it stands', (_which, shown, of, target) => {
  expect(callTarget(shown, of)).toBe(target);
  if (target) expect(mayDial(target)).toBe(true);
});
