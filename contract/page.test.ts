import { describe, expect, test } from 'vitest';
import { pageCount, pageOffset, parsePage, parseSize } from './page.ts';

describe('page', () => {
  test.each([
    ['2', 2],
    [' 3 ', 3],
    [7, 7],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['1e3', 1],
    ['abc', 1],
    ['', 1],
    [null, 1],
    [undefined, 1],
    ['99999999999999999999999', 1_000_000],
  ])('page %j is %i', (raw, page) => expect(parsePage(raw)).toBe(page));

  test.each([
    ['10', 10],
    ['50', 50],
    [100, 100],
    ['15', 10],
    ['1000', 10],
    ['-20', 10],
    [null, 10],
  ])('size %j is %i', (raw, size) => expect(parseSize(raw)).toBe(size));

  test.each([
    [0, 10, 1],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [20_000, 30, 667],
  ])('%i rows by %i make %i pages', (total, size, pages) => expect(pageCount(total, size)).toBe(pages));

  test('rows before a page', () => {
    expect(pageOffset(1, 10)).toBe(0);
    expect(pageOffset(3, 20)).toBe(40);
  });
});
