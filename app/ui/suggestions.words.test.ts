import { describe, expect, it } from 'vitest';
import { matching, otherWords, withWord, wordAt } from './suggestions.words.ts';

/** A text with its caret as `|`. */
const typed = (marked: string): [string, number] => [marked.replace('|', ''), marked.indexOf('|')];

describe('words of a field parted by commas', () => {
  it.each([
    ['VIP, gấ|p, mới', 'gấp', ['VIP', 'mới']],
    ['VIP,|', '', ['VIP']],
    ['|', '', []],
    ['tư vấn|', 'tư vấn', []],
    ['a; b|', 'b', ['a']],
    ['a|, b', 'a', ['b']],
  ])('of %s the caret is in "%s"', (marked, word, others) => {
    expect(wordAt(...typed(marked)).word).toBe(word);
    expect(otherWords(...typed(marked))).toEqual(others);
  });

  it.each([
    ['gap|', 'Gấp, |'],
    ['VIP, gap|', 'VIP, Gấp, |'],
    ['VIP,gap|,mới', 'VIP, Gấp, |mới'],
    ['ga|p, mới, cũ', 'Gấp, |mới, cũ'],
    ['VIP, |', 'VIP, Gấp, |'],
  ])('%s becomes %s', (before, after) => {
    const { text, caret } = withWord(...typed(before), 'Gấp');
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(after);
  });
});

it('finds without diacritics, and what begins with the word first', () => {
  const options = ['bảo hành', 'đổi trả', 'Hành lý', 'khách hàng', 'tha'].map(label => ({ label }));
  const found = (word: string) => matching(options, word).map(({ label }) => label);
  expect(found('hanh')).toEqual(['Hành lý', 'bảo hành']);
  expect(found('h')).toEqual(['Hành lý', 'bảo hành', 'khách hàng']);
  expect(found('doi tr')).toEqual(['đổi trả']);
  expect(found('ách')).toEqual(['khách hàng']);
  expect(found('')).toHaveLength(5);
});
