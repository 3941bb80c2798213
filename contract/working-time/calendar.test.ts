import { describe, expect, it } from 'vitest';
import { formatDateTime, formatTime, parseDateTimeInput } from '../time.ts';
import { addWorkingMinutes, calendarOf, type DayPeriod, isOpen, type WeekHours } from './calendar.ts';
import { daySpansText, readDaySpans } from './day-spans.ts';

const closed: WeekHours = {
  monday: '',
  tuesday: '',
  wednesday: '',
  thursday: '',
  friday: '',
  saturday: '',
  sunday: '',
};
const everyDay = (hours: string): WeekHours =>
  Object.fromEntries(Object.keys(closed).map(day => [day, hours])) as WeekHours;
/** With lunch from 12:00 to 13:30, and Saturday's morning. */
const office: WeekHours = {
  ...everyDay('08:00-12:00, 13:30-17:30'),
  saturday: '08:00-12:00',
  sunday: '',
};
const period = (first_day: string, more: Partial<DayPeriod> = {}): DayPeriod => ({
  name: 'Nghỉ lễ',
  kind: 'off',
  first_day,
  last_day: first_day,
  hours: '',
  schedule_id: null,
  ...more,
});
const at = (text: string) => parseDateTimeInput(text)!;
const nights = { ...closed, monday: '22:00-06:00', friday: '22:00-06:00' };
const tet = period('2027-02-05', { name: 'Tết Nguyên đán 2027', last_day: '2027-02-09' });
const swapped = period('2026-11-22', { name: 'Làm bù', kind: 'worked', hours: '08:00-12:00' });

// 20 November 2026 is a Friday
describe('working minutes', () => {
  it.each<[string, WeekHours, DayPeriod[], from: string, minutes: number, due: string | null, pauses: string]>([
    ['within the morning', office, [], '20/11/2026 09:00', 30, '20/11/2026 09:30', ''],
    ['over lunch', office, [], '20/11/2026 11:45', 30, '20/11/2026 13:45', '12:00-13:30'],
    ['over lunch, as the issue has it', office, [], '20/11/2026 11:50', 30, '20/11/2026 13:50', '12:00-13:30'],
    ['that end with the morning', office, [], '20/11/2026 11:30', 30, '20/11/2026 12:00', ''],
    ['from within lunch', office, [], '20/11/2026 12:20', 30, '20/11/2026 14:00', '12:20-13:30'],
    ['over a night', office, [], '19/11/2026 17:20', 30, '20/11/2026 08:20', '17:30-08:00'],
    ['from before the day', office, [], '20/11/2026 06:00', 30, '20/11/2026 08:30', '06:00-08:00'],
    ['over a Sunday', office, [], '21/11/2026 11:50', 30, '23/11/2026 08:20', '12:00-08:00'],
    ['over a swapped Sunday', office, [swapped], '21/11/2026 11:50', 30, '22/11/2026 08:20', '12:00-08:00'],
    ['over Tết', office, [tet], '04/02/2027 17:20', 30, '10/02/2027 08:20', '17:30-08:00'],
    ['of two days', office, [], '20/11/2026 08:00', 960, '23/11/2026 12:00', '12:00-13:30 17:30-08:00 12:00-08:00'],
    ['over midnight', nights, [], '20/11/2026 23:50', 30, '21/11/2026 00:20', ''],
    ['after midnight', nights, [], '21/11/2026 05:50', 30, '23/11/2026 22:20', '06:00-22:00'],
    ['where spans touch', everyDay('00:00-12:00, 12:00-24:00'), [], '20/11/2026 11:50', 1500, '21/11/2026 12:50', ''],
    ['of the whole week', everyDay('00:00-24:00'), [], '20/11/2026 23:59', 2, '21/11/2026 00:01', ''],
    ['of none at all', closed, [], '20/11/2026 09:00', 30, null, ''],
    ['of none but a day off', closed, [tet], '20/11/2026 09:00', 30, null, ''],
    ['of one swapped day alone', closed, [swapped], '20/11/2026 09:00', 30, '22/11/2026 08:30', '09:00-08:00'],
    ['more than there are', closed, [swapped], '20/11/2026 09:00', 300, null, ''],
    ['none', office, [], '20/11/2026 12:10', 0, '20/11/2026 13:30', '12:10-13:30'],
    ['over a leap day', office, [], '28/02/2028 17:25', 10, '29/02/2028 08:05', '17:30-08:00'],
    ['over a year', everyDay('00:00-24:00'), [], '31/12/2026 23:30', 60, '01/01/2027 00:30', ''],
  ])('%s', (_title, week, periods, from, minutes, due, pauses) => {
    const counted = addWorkingMinutes(calendarOf(week, periods), at(from), minutes);
    expect(counted && formatDateTime(counted.due)).toBe(due);
    if (counted)
      expect(counted.pauses.map(pause => `${formatTime(pause.from)}-${formatTime(pause.to)}`).join(' ')).toBe(pauses);
  });

  it('keep the seconds, and name the days off that they pass over', () => {
    const counted = addWorkingMinutes(calendarOf(office, [tet]), new Date('2027-02-04T17:20:30.250+07:00'), 30)!;
    expect(counted.due.toISOString()).toBe('2027-02-10T01:20:30.250Z');
    expect(counted.pauses.map(pause => pause.names)).toEqual([['Tết Nguyên đán 2027']]);
  });

  it('are the same however far they are counted in steps', () => {
    const calendar = calendarOf(office, [tet, swapped]);
    for (let start = +at('20/11/2026 00:07'); start < +at('25/11/2026 00:00'); start += 3_600_000 * 1.7) {
      let reached = new Date(start);
      for (let step = 0; step < 20; step++) reached = addWorkingMinutes(calendar, reached, 37)!.due;
      expect(addWorkingMinutes(calendar, new Date(start), 740)!.due).toEqual(reached);
    }
  });
});

describe('a schedule is open', () => {
  it.each<[string, WeekHours, DayPeriod[], string, boolean]>([
    ['in the morning', office, [], '20/11/2026 08:00', true],
    ['not a minute before', office, [], '20/11/2026 07:59', false],
    ['not at lunch', office, [], '20/11/2026 12:00', false],
    ['after lunch', office, [], '20/11/2026 13:30', true],
    ['not in the evening', office, [], '20/11/2026 17:30', false],
    ['not on Sunday', office, [], '22/11/2026 09:00', false],
    ['on a swapped Sunday', office, [swapped], '22/11/2026 09:00', true],
    ['but in its own hours', office, [swapped], '22/11/2026 14:00', false],
    ['not on a day off', office, [period('2026-11-20')], '20/11/2026 09:00', false],
    ['on the day after it', office, [period('2026-11-19')], '20/11/2026 09:00', true],
    ['past midnight', nights, [], '21/11/2026 05:59', true],
    ['not when the night has ended', nights, [], '21/11/2026 06:00', false],
    ['in the night before a day off', nights, [period('2026-11-21')], '21/11/2026 05:00', true],
    ['until midnight', everyDay('20:00-24:00'), [], '20/11/2026 23:59', true],
    ['not at midnight', everyDay('20:00-24:00'), [], '21/11/2026 00:00', false],
    ['never without hours', closed, [], '20/11/2026 09:00', false],
  ])('%s', (_title, week, periods, moment, open) => {
    expect(isOpen(calendarOf(week, periods), at(moment))).toBe(open);
  });

  it('as its own periods say before those of all, and a worked day before a day off', () => {
    const mine = { ...office, _id: 'mine' };
    const morning = at('20/11/2026 09:00');
    const off = period('2026-11-20');
    const open = (...periods: DayPeriod[]) => isOpen(calendarOf(mine, periods), morning);
    expect(open({ ...off, schedule_id: 'other' })).toBe(true);
    expect(open({ ...off, schedule_id: 'mine' })).toBe(false);
    const worked = period('2026-11-20', { kind: 'worked', hours: '09:00-10:00' });
    expect([open(off, worked), open(worked, off)]).toEqual([true, true]);
    expect([open(worked, { ...off, schedule_id: 'mine' })]).toEqual([false]);
  });
});

describe('the hours of a day', () => {
  it.each([
    ['', ''],
    ['8-12', '08:00-12:00'],
    [' 13h30 - 17h30 , 8:00–12:00', '08:00-12:00, 13:30-17:30'],
    ['08.00 đến 12.00; 13.30 đến 17.30', '08:00-12:00, 13:30-17:30'],
    ['22:00-6:00', '22:00-06:00'],
    ['0-24', '00:00-24:00'],
    ['00:00-00:00', '00:00-24:00'],
    ['8-12, 12-17', '08:00-12:00, 12:00-17:00'],
  ])('%s are read as %s', (typed, stored) => {
    expect(daySpansText(readDaySpans(typed)!)).toBe(stored);
    expect(readDaySpans(stored)).toEqual(readDaySpans(typed));
  });

  it.each(['tám giờ', '8', '8-12-17', '8-25', '08:60-12', '24-8', '8-12, 11-17', '22-06, 23-24', '-1-5', '8-12, x'])(
    '%s are none',
    typed => expect(readDaySpans(typed)).toBeNull(),
  );
});
