import { expect, it } from 'vitest';
import { smsLength, withoutDiacritics } from './sms-parts.ts';

it.each([
  ['', 'GSM-7', 0, 0],
  ['a'.repeat(160), 'GSM-7', 160, 1],
  ['a'.repeat(161), 'GSM-7', 161, 2],
  ['a'.repeat(306), 'GSM-7', 306, 2],
  ['a'.repeat(307), 'GSM-7', 307, 3],
  ['ạ'.repeat(70), 'UCS-2', 70, 1],
  ['ạ'.repeat(71), 'UCS-2', 71, 2],
  ['ạ'.repeat(134), 'UCS-2', 134, 2],
  ['ạ'.repeat(135), 'UCS-2', 135, 3],
  ['€'.repeat(80), 'GSM-7', 160, 1],
  ['€'.repeat(81), 'GSM-7', 162, 2],
  ['à è é ù ì ò', 'GSM-7', 11, 1],
  ['á', 'UCS-2', 1, 1],
  ['😀'.repeat(35), 'UCS-2', 70, 1],
] as const)('%j', (text, encoding, units, parts) => {
  expect(smsLength(text)).toMatchObject({ encoding, units, parts });
});

it('parts no character of two units', () => {
  // 153 septets a part: the sign that would begin at the last one goes to the next part
  const text = `${'a'.repeat(152)}€${'a'.repeat(151)}`;
  expect(smsLength(text)).toMatchObject({ units: 305, parts: 2, left: 0 });
  expect(smsLength(`${text}a`)).toMatchObject({ parts: 3, left: 152 });
});

it('writes Vietnamese without diacritics in the alphabet of GSM', () => {
  const text = 'Đơn hàng của Quý khách đã giao – cảm ơn “Hồng Nhung”…';
  expect(withoutDiacritics(text)).toBe('Don hang cua Quy khach da giao - cam on "Hong Nhung"...');
  expect(smsLength(text).encoding).toBe('UCS-2');
  expect(smsLength(withoutDiacritics(text)).encoding).toBe('GSM-7');
});
