import { describe, expect, it } from 'vitest';
import { changesOf, keptChanges, readChanges } from './form-changes.ts';

const stored = { subject: 'Máy kêu to', tags: 'gấp', 'attributes.size': 'M\nL' };

describe('what a draft keeps of a form', () => {
  it.each([
    [stored, {}],
    [
      { ...stored, subject: 'Máy kêu nhỏ' },
      { subject: 'Máy kêu nhỏ', version: '3' },
    ],
    [
      { ...stored, tags: '' },
      { tags: '', version: '3' },
    ],
    [
      { ...stored, 'attributes.size': 'M' },
      { 'attributes.size': 'M', version: '3' },
    ],
    [{ ...stored, 'attributes.new': '' }, {}],
  ])('of %j is %j', (typed, kept) => expect(keptChanges(changesOf(typed, stored), 3)).toEqual(kept));

  it('names no version where there is no row yet', () =>
    expect(keptChanges({ name: 'Trần Thị Dậu' }, 0)).toEqual({ name: 'Trần Thị Dậu' }));
});

describe('a draft on a row', () => {
  it.each([
    ['that moved on stays on the version it was typed on', { tags: '', version: '3' }, 5, 3],
    ['that did not', { tags: '', version: '5' }, 5, 5],
    ['of no known version', { tags: '' }, 5, 5],
    ['of a version that is no number', { tags: '', version: 'x' }, 5, 5],
    ['of a version that is not there yet', { tags: '', version: '9' }, 5, 5],
  ])('%s', (_, fields, current, version) =>
    expect(readChanges(fields as Record<string, string>, current)).toEqual({ changes: { tags: '' }, version }),
  );
});
