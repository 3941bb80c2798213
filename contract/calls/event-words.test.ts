import { expect, it } from 'vitest';
import { eventWords } from './event-words.ts';

const words = (detail: Record<string, unknown>, next?: Parameters<typeof eventWords>[3]) =>
  eventWords('ivr.key', detail, () => '', next);
const entered = (name: string, change: string) => ({ kind: 'ivr.state' as const, detail: { name, change } });

it('says which key of a menu was pressed and where it led', () => {
  expect(words({ digits: '1', menu: true }, entered('Bán hàng', 'key 1'))).toBe('Bấm phím 1 trong IVR: đến Bán hàng');
  // of calls from before menus were told apart
  expect(words({ digits: '*' }, entered('Nghe lại', 'key *'))).toBe('Bấm phím * trong IVR: đến Nghe lại');
});

it('says the key alone where it led nowhere', () => {
  expect(words({ digits: '7', menu: true })).toBe('Bấm phím 7 trong IVR');
  expect(words({ digits: '7', menu: true }, entered('Tạm biệt', 'wrong'))).toBe('Bấm phím 7 trong IVR');
  expect(words({ digits: '7', menu: true }, { kind: 'ivr.key', detail: { digits: '1', menu: true } })).toBe(
    'Bấm phím 7 trong IVR',
  );
});

it('never shows what else somebody typed', () => {
  expect(words({ digits: '9704123456' }, entered('Tra cứu', 'done'))).toBe('Bấm phím trong IVR');
  expect(words({ digits: '4' }, entered('Tạm biệt', 'wrong'))).toBe('Bấm phím trong IVR');
  expect(words({ digits: '4' })).toBe('Bấm phím trong IVR');
});

it('says why a telephone was not rung', () => {
  const left = (detail: object) => eventWords('leg.ended', { leg: 'x', ...detail }, () => 'An');
  expect(left({ outcome: 'failed', barred: 'at_trunk' })).toBe(
    'An rời cuộc gọi: Lỗi, không đổ chuông vì địa chỉ của máy là của một trung kế',
  );
  expect(left({ outcome: 'failed' })).toBe('An rời cuộc gọi: Lỗi');
});
