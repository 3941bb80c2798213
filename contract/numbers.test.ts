import { describe, expect, test } from 'vitest';
import { formatBytes, formatCount, formatMoney, formatPercent, parseVietnameseNumber } from './numbers.ts';

describe('numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1234, '1.234'],
    [-1234567, '-1.234.567'],
    [12.7, '13'],
  ])('count %d is %s', (value, shown) => expect(formatCount(value)).toBe(shown));

  test.each([
    [0, '0 ₫'],
    [1234567, '1.234.567 ₫'],
    [-5000.4, '-5.000 ₫'],
  ])('money %d is %s', (value, shown) => expect(formatMoney(value)).toBe(shown));

  test.each([
    [0.123, '12,3%'],
    [0.5, '50%'],
    [0, '0%'],
    [0.99951, '100%'],
    [12.345, '1.234,5%'],
  ])('share %d is %s', (value, shown) => expect(formatPercent(value)).toBe(shown));

  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1023, '1.023 B'],
    [1024, '1 kB'],
    [60_183, '58,8 kB'],
    [9_000_000, '8,6 MB'],
    [10 * 1024 * 1024, '10 MB'],
    [1024 * 1024 - 1, '1 MB'],
    [3_758_096_384, '3,5 GB'],
    [4 * 1024 ** 5, '4.096 TB'],
  ])('%d bytes are %s', (value, shown) => expect(formatBytes(value)).toBe(shown));

  test.each([
    ['1.234.567', 1_234_567],
    ['1234567', 1_234_567],
    ['1 234 567', 1_234_567],
    ['1.234,5', 1234.5],
    ['1.234', 1234],
    ['12,5', 12.5],
    ['1.5', 1.5],
    ['-1.000', -1000],
    ['−5', -5],
    [' 1.234.567 ₫ ', 1_234_567],
    ['20.000đ', 20_000],
    ['20.000 VND', 20_000],
    ['１２３', 123],
    ['0', 0],
    ['', null],
    ['abc', null],
    ['1.23.456', null],
    ['1,234,567', null],
    ['1e5', null],
    ['--1', null],
    ['₫', null],
  ])('%j is read as %d', (text, value) => expect(parseVietnameseNumber(text)).toBe(value));
});
