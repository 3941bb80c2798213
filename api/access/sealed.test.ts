import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const key = (id: string) => ({ id, key: randomBytes(32) });
const place = { tenantId: randomUUID(), table: 'channel_secrets', column: 'password', id: randomUUID() };

it('opens what it sealed, and seals the same text differently each time', () => {
  const keys = [key('k1')];
  const [one, other] = [seal(keys, place, 'mật khẩu'), seal(keys, place, 'mật khẩu')];
  expect(one).not.toBe(other);
  expect([one, other].map(sealed => unseal(keys, place, sealed))).toEqual(['mật khẩu', 'mật khẩu']);
  expect(unseal(keys, place, seal(keys, place, ''))).toBe('');
});

it.each(['tenantId', 'table', 'column', 'id'] as const)('does not open with another %s', part => {
  const keys = [key('k1')];
  const sealed = seal(keys, place, 'mật khẩu');
  expect(() => unseal(keys, { ...place, [part]: randomUUID() }, sealed)).toThrow();
});

it('opens what an earlier key sealed, under whatever order of keys, and seals with the first', () => {
  const [old, fresh] = [key('k1'), key('k2')];
  const sealed = seal([old], place, 'cũ');
  expect(unseal([fresh, old], place, sealed)).toBe('cũ');
  expect(seal([fresh, old], place, 'mới')).toMatch(/^k2:/);
  expect(() => unseal([fresh], place, sealed)).toThrow('SECRET_KEY');
  expect(() => unseal([{ ...fresh, id: 'k1' }], place, sealed)).toThrow();
});

it('does not open when a bit has changed, or what is cut short', () => {
  const keys = [key('k1')];
  const [id, body] = seal(keys, place, 'mật khẩu').split(':') as [string, string];
  const bytes = Buffer.from(body, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(() => unseal(keys, place, `${id}:${changed.toString('base64url')}`)).toThrow();
  }
  expect(() => unseal(keys, place, `${id}:${bytes.subarray(0, 20).toString('base64url')}`)).toThrow();
  expect(() => unseal(keys, place, '')).toThrow();
});
