import { expect, it } from 'vitest';
import { packPoints, unpackPoints } from './customer-form-fields.ts';

const stored = { phones: 'a=0901 *** 567\nb=0912 *** 678', emails: '' };

it('a draft holds no number that stands as it is stored', () =>
  expect(packPoints({ phones: 'a=0901 *** 567\n=0934 567 890' }, stored)).toEqual({ phones: 'a\n=0934 567 890' }));

it('it comes back with what is stored by now, without what is gone', () => {
  const packed = packPoints({ phones: 'b=0912 *** 678\na=0901 *** 567\n=0934 567 890', name: 'Dậu' }, stored);
  expect(unpackPoints(packed, { phones: 'a=0901 234 567' })).toEqual({
    phones: 'a=0901 234 567\n=0934 567 890',
    name: 'Dậu',
  });
  expect(unpackPoints(packPoints({ phones: 'a=0909 000 111' }, stored), stored)).toEqual({ phones: 'a=0909 000 111' });
});
