import { expect, it } from 'vitest';
import { dialled, mayDial } from './commands.ts';

it('takes up to 15 of digits, + and *', () => {
  expect(dialled('+84 (901) 234-567 abc#')).toBe('+84901234567');
  expect(dialled('*1#23')).toBe('*123');
  expect(dialled('1'.repeat(20))).toHaveLength(15);
  expect(['0901234567', '+84901234567', '*100', '1'.repeat(15)].map(mayDial)).toEqual([true, true, true, true]);
  expect(['', '1'.repeat(16), '09a', '#1', '12@evil.vn', 'sip:1'].map(mayDial)).toEqual(Array(6).fill(false));
});

it('takes the targets that pages name', () => {
  const id = '0b1d2c3e-4f56-7890-abcd-ef0123456789';
  expect([`agent-${id}`, `queue-${id}`, `ivr-${id}`, `point-${id}`, 'contact-12'].map(mayDial)).toEqual(
    Array(5).fill(true),
  );
  expect(['agent-12', `boss-${id}`, 'contact-x', `agent-${id}@x`].map(mayDial)).toEqual(Array(4).fill(false));
});
