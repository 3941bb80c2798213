import { expect, it } from 'vitest';
import { readCallPlace } from './call-place.server.ts';

const read = (from: string, to: string) => {
  const { asked, query, wrong } = readCallPlace(new URLSearchParams({ call_from: from, call_to: to }));
  return { shown: [asked.call_from, asked.call_to], asked: [query.call_from, query.call_to], wrong };
};

it.each([
  // a day alone is the whole of it
  ['20/11/2026', '21/11/2026', '2026-11-20 00:00:00', '2026-11-21 23:59:59', '20/11/2026', '21/11/2026'],
  // and so is a minute
  [
    '20/11/2026 8:30',
    '20/11/2026 9:05',
    '20/11/2026 08:30:00',
    '20/11/2026 09:05:59',
    '20/11/2026 08:30',
    '20/11/2026 09:05',
  ],
  // what the payload of the API says, and what an address of this page says of its own search
  [
    '2026-11-20 08:30:15',
    '2026-11-20 09:05:59',
    '20/11/2026 08:30:15',
    '20/11/2026 09:05:59',
    '20/11/2026 08:30:15',
    '20/11/2026 09:05',
  ],
  [
    '2026-11-20 00:00:00',
    '2026-11-20 23:59:59',
    '20/11/2026 00:00:00',
    '20/11/2026 23:59:59',
    '20/11/2026',
    '20/11/2026',
  ],
])('reads %s to %s', (from, to, askedFrom, askedTo, shownFrom, shownTo) => {
  const found = read(from, to);
  expect(found).toEqual({ shown: [shownFrom, shownTo], asked: [askedFrom, askedTo], wrong: {} });
  // another search from the form that it fills asks for the same
  const again = read(...(found.shown as [string, string]));
  expect(again.shown).toEqual(found.shown);
});

it('says what it cannot read, and keeps it', () => {
  const found = read('20/11/2026 25:00', 'mai');
  expect(found.shown).toEqual(['20/11/2026 25:00', 'mai']);
  expect(Object.keys(found.wrong)).toEqual(['call_from', 'call_to']);
});
