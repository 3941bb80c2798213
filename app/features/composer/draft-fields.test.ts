import { expect, it } from 'vitest';
import { draftFields } from './draft-fields.ts';

const form = (...entries: [string, string][]) => {
  const made = new FormData();
  for (const [name, value] of entries) made.append(name, value);
  return made;
};

it('keeps what was typed, several values of a name a line each, and nothing of the form’s own machinery', () => {
  const typed = form(
    ['key', 'k-1'],
    ['format', 'text'],
    ['body', 'Chào chị'],
    ['file_ids', 'f-1'],
    ['subject', 'Giao thiếu'],
    ['attributes.size', ''],
    ['attributes.size', 'M'],
    ['attributes.size', 'L'],
    ['tags', ''],
    ['note', 'dòng một\r\ndòng hai'],
  );
  expect(draftFields(typed)).toEqual({
    subject: 'Giao thiếu',
    'attributes.size': 'M\nL',
    note: 'dòng một\ndòng hai',
  });
});

it('leaves out what the form was opened with, and says when that was emptied', () => {
  const opened = { source: 'hand', tags: 'gấp' };
  expect(draftFields(form(['source', 'hand'], ['tags', 'gấp']), opened)).toEqual({});
  expect(draftFields(form(['source', 'call'], ['tags', '']), opened)).toEqual({ source: 'call', tags: '' });
});
