import { calendarOf, type DayPeriod } from 'contract/working-time/calendar.ts';
import { expect, it } from 'vitest';
import { presetTime } from './preset-time.ts';

const at = (text: string) => new Date(`${text}+07:00`);
const week = (hours: string) => ({
  ...{ monday: hours, tuesday: hours, wednesday: hours, thursday: hours, friday: hours },
  ...{ saturday: '', sunday: '' },
});
const calendar = (hours: string, periods: DayPeriod[] = []) => calendarOf(week(hours), periods);
const off = (day: string): DayPeriod => ({
  ...{ name: 'Nghỉ', kind: 'off', first_day: day, last_day: day, hours: '', schedule_id: null },
});

it('reminds in an hour, on the next full minute', () => {
  expect(presetTime('hour', null, at('2026-11-20T09:00:01'))).toEqual(at('2026-11-20T10:01:00'));
  expect(presetTime('hour', null, at('2026-11-20T23:30:00'))).toEqual(at('2026-11-21T00:30:00'));
});

it('reminds tomorrow at 08:00 while the tenant has no working time', () => {
  expect(presetTime('morning', null, at('2026-11-20T09:00:00'))).toEqual(at('2026-11-21T08:00:00'));
  // the day is that of Bangkok
  expect(presetTime('morning', null, at('2026-11-20T00:30:00'))).toEqual(at('2026-11-21T08:00:00'));
});

it.each([
  ['at 08:00 of a working day', '08:00-17:00', [], '2026-11-19T15:00:00', '2026-11-20T08:00:00'],
  ['not before 08:00 where the day begins at 07:00', '07:00-17:00', [], '2026-11-19T15:00:00', '2026-11-20T08:00:00'],
  ['when the day begins later', '08:30-17:30', [], '2026-11-19T15:00:00', '2026-11-20T08:30:00'],
  ['on Monday when tomorrow is Saturday', '08:00-17:00', [], '2026-11-20T15:00:00', '2026-11-23T08:00:00'],
  ['after a day off', '08:00-17:00', [off('2026-11-20')], '2026-11-19T15:00:00', '2026-11-23T08:00:00'],
  ['tomorrow where nothing is worked', '', [], '2026-11-19T15:00:00', '2026-11-20T08:00:00'],
] as const)('reminds %s', (_, hours, periods, now, expected) => {
  expect(presetTime('morning', calendar(hours, [...periods]), at(now))).toEqual(at(expected));
});
