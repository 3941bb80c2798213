import { describe, expect, it } from 'vitest';
import { ofFields } from '../http/api.server.ts';
import { addLine, changeLines, removeLine } from './lines.ts';

function posted(intent: string, entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of [...entries, ['intent', intent] as const]) form.append(name, value);
  return form;
}

const entries: [string, string][] = [
  ['title', 'Kích cỡ'],
  ['version', '3'],
  ['data[0]', 'S'],
  ['data[1]', ''],
  ['data[2]', 'L'],
];

describe('a list of lines before JavaScript', () => {
  it.each([
    [addLine('data'), ['S', '', 'L', '']],
    [removeLine('data', 1), ['S', 'L']],
    [removeLine('data', 0), ['', 'L']],
    [removeLine('data', 9), ['S', '', 'L']],
  ])('comes back changed by %s with all that was typed', (intent, data) => {
    expect(changeLines(posted(intent, entries), ['title', 'data'])).toEqual({ title: 'Kích cỡ', version: '3', data });
  });

  it.each(['update', 'other:add', '__proto__:add', 'data:remove:x', ''])('leaves %s to others', intent => {
    expect(changeLines(posted(intent, entries), ['title', 'data'])).toBeUndefined();
  });
});

it('puts what is wrong with an item to its input where it has one', () => {
  const errors = { 'data.1': ['Trống'], 'data[2]': ['Trùng'], 'cc.0': ['Sai'] };
  expect(ofFields(errors, name => name.startsWith('data['))).toEqual({
    'data[1]': ['Trống'],
    'data[2]': ['Trùng'],
    cc: ['Sai'],
  });
  expect(ofFields(errors)).toEqual({ data: ['Trống', 'Trùng'], cc: ['Sai'] });
});
