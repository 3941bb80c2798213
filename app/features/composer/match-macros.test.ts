import type { FilledMacro } from 'contract/macros/macros.ts';
import { expect, it } from 'vitest';
import { matchMacros } from './match-macros.ts';

const macros = ['Xin lỗi vì giao chậm', 'Chào hỏi', 'Đổi lịch giao', 'Giao lại'].map(
  name => ({ _id: name, name, source: 'shared', text: '' }) satisfies FilledMacro,
);
const names = (typed: string) => matchMacros(macros, typed).map(({ name }) => name);

it('finds by every word without diacritics, first those that begin so', () => {
  expect(names('giao')).toEqual(['Giao lại', 'Xin lỗi vì giao chậm', 'Đổi lịch giao']);
  expect(names('doi LICH')).toEqual(['Đổi lịch giao']);
  expect(names('')).toEqual(macros.map(({ name }) => name));
  expect(names('không có')).toEqual([]);
});

it('offers as many as one sees', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...macros[0]!, _id: String(at) }));
  expect(matchMacros(many, '')).toHaveLength(8);
});
