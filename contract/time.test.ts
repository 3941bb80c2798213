import { describe, expect, it, test } from 'vitest';
import {
  addDaysBangkok,
  bangkokDay,
  dateTimeInputValue,
  dueText,
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatTime,
  parseDateTimeInput,
  parseDayInput,
  relativeTime,
  startOfDayBangkok,
  startOfMonthBangkok,
  startOfWeekBangkok,
} from './time.ts';

/** An instant by the clock in Bangkok. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+07:00`);

describe('formats', () => {
  test.each([
    ['2025-11-20T01:05:09Z', '20/11/2025', '08:05', '09'],
    ['2025-11-20T17:00:00Z', '21/11/2025', '00:00', '00'],
    ['2025-12-31T16:59:59.999Z', '31/12/2025', '23:59', '59'],
    ['2024-02-28T17:30:00Z', '29/02/2024', '00:30', '00'],
    // the hours in which New York changes its clocks
    ['2025-03-09T07:30:00Z', '09/03/2025', '14:30', '00'],
    ['2025-11-02T06:30:00Z', '02/11/2025', '13:30', '00'],
  ])('%s', (instant, date, time, seconds) => {
    for (const given of [instant, new Date(instant), Date.parse(instant)]) {
      expect(formatDate(given)).toBe(date);
      expect(formatTime(given)).toBe(time);
      expect(formatDateTime(given)).toBe(`${date} ${time}`);
      expect(formatDateTimeSeconds(given)).toBe(`${date} ${time}:${seconds}`);
    }
  });

  test('an invalid instant is an empty text', () => {
    expect([formatDate('x'), formatTime('x'), formatDateTime('x'), formatDateTimeSeconds('x')]).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });
});

describe('relative time', () => {
  const now = '2025-11-20 15:00:00';
  test.each([
    [now, now, 'Vừa xong'],
    ['2025-11-20 14:59:01', now, 'Vừa xong'],
    ['2025-11-20 14:59:00', now, '1 phút trước'],
    ['2025-11-20 14:00:01', now, '59 phút trước'],
    ['2025-11-20 14:00:00', now, '1 giờ trước'],
    ['2025-11-20 13:00:01', now, '1 giờ trước'],
    ['2025-11-20 13:00:00', now, '2 giờ trước'],
    ['2025-11-20 12:00:01', now, '2 giờ trước'],
    ['2025-11-20 12:00:00', now, 'Hôm nay 12:00'],
    ['2025-11-20 00:00:00', now, 'Hôm nay 00:00'],
    ['2025-11-19 23:59:59', now, 'Hôm qua 23:59'],
    ['2025-11-19 00:00:00', now, 'Hôm qua 00:00'],
    ['2025-11-18 23:59:59', now, '18/11/2025 23:59'],
    ['2024-11-20 15:00:00', now, '20/11/2024 15:00'],
    // what has passed counts across midnight too
    ['2025-11-19 23:59:30', '2025-11-20 00:00:10', 'Vừa xong'],
    ['2025-11-19 23:50:00', '2025-11-20 00:10:00', '20 phút trước'],
    ['2025-11-19 23:00:00', '2025-11-20 00:30:00', '1 giờ trước'],
    ['2025-11-19 22:30:00', '2025-11-20 00:45:00', '2 giờ trước'],
    ['2025-11-19 21:30:00', '2025-11-20 00:45:00', 'Hôm qua 21:30'],
    // clocks that differ, and what is yet to come
    ['2025-11-20 15:00:30', now, 'Vừa xong'],
    ['2025-11-20 15:05:00', now, 'Hôm nay 15:05'],
    ['2025-11-21 09:00:00', now, '21/11/2025 09:00'],
  ])('%s at %s: %s', (then, present, text) => expect(relativeTime(at(then), at(present))).toBe(text));
});

describe('due', () => {
  const now = '2025-11-20 15:00:00';
  test.each([
    ['2025-11-20 14:48:00', 'quá 12 phút'],
    ['2025-11-20 14:59:50', 'quá 1 phút'],
    ['2025-11-20 12:30:00', 'quá 2 giờ'],
    ['2025-11-19 15:00:00', 'quá 1 ngày'],
    ['2025-11-10 15:00:00', 'quá 10 ngày'],
    [now, 'còn 1 phút'],
    ['2025-11-20 15:18:00', 'còn 18 phút'],
    ['2025-11-20 15:59:59', 'còn 59 phút'],
    ['2025-11-20 16:00:00', 'Hôm nay 16:00'],
    ['2025-11-20 16:30:00', 'Hôm nay 16:30'],
    ['2025-11-21 09:00:00', 'Ngày mai 09:00'],
    ['2025-11-22 00:00:00', '22/11/2025 00:00'],
  ])('%s: %s', (due, text) => expect(dueText(at(due), at(now))).toBe(text));

  test('the last hour counts across midnight', () => {
    expect(dueText(at('2025-11-21 00:20:00'), at('2025-11-20 23:50:00'))).toBe('còn 30 phút');
  });
});

describe('days, weeks and months in Bangkok', () => {
  test.each([
    ['2025-11-20 15:00:00', '2025-11-20', '2025-11-17', '2025-11-01'],
    ['2025-11-17 00:00:00', '2025-11-17', '2025-11-17', '2025-11-01'],
    ['2025-11-16 23:59:59', '2025-11-16', '2025-11-10', '2025-11-01'],
    ['2026-01-01 00:00:00', '2026-01-01', '2025-12-29', '2026-01-01'],
    ['1969-12-31 23:00:00', '1969-12-31', '1969-12-29', '1969-12-01'],
  ])('%s', (instant, day, monday, first) => {
    expect(bangkokDay(at(instant))).toBe(day);
    expect(startOfDayBangkok(at(instant))).toEqual(at(`${day} 00:00:00`));
    expect(startOfWeekBangkok(at(instant))).toEqual(at(`${monday} 00:00:00`));
    expect(startOfMonthBangkok(at(instant))).toEqual(at(`${first} 00:00:00`));
  });

  test('adding', () => {
    expect(addDaysBangkok(at('2025-02-28 08:30:00'), 1)).toEqual(at('2025-03-01 08:30:00'));
    expect(addDaysBangkok(at('2025-03-01 08:30:00'), -1)).toEqual(at('2025-02-28 08:30:00'));
    expect(startOfMonthBangkok(at('2025-12-31 23:00:00'), 1)).toEqual(at('2026-01-01 00:00:00'));
    expect(startOfMonthBangkok(at('2025-01-31 23:00:00'), -1)).toEqual(at('2024-12-01 00:00:00'));
  });
});

describe('typed times', () => {
  test.each([
    ['20/11/2025 08:05', '2025-11-20 08:05:00'],
    [' 1/2/2025 8:05 ', '2025-02-01 08:05:00'],
    ['20/11/2025 08:05:09', '2025-11-20 08:05:09'],
    ['20/11/2025', '2025-11-20 00:00:00'],
    ['2025-11-20T08:05', '2025-11-20 08:05:00'],
    ['2025-11-20 08:05:09', '2025-11-20 08:05:09'],
    ['2025-11-20', '2025-11-20 00:00:00'],
    ['29/02/2024 23:59', '2024-02-29 23:59:00'],
  ])('%j', (text, instant) => expect(parseDateTimeInput(text)).toEqual(at(instant)));

  test.each([
    '',
    'abc',
    '29/02/2025 08:00',
    '31/04/2025',
    '00/01/2025',
    '01/13/2025',
    '11/20/2025',
    '20/11/2025 24:00',
    '20/11/2025 08:60',
    '20/11/0025',
    '2025-11-20T08',
    '2025-11-20T08:05Z',
    '20-11-2025',
  ])('%j is none', text => expect(parseDateTimeInput(text)).toBeNull());

  test('an input gets back what it gave', () => {
    expect(dateTimeInputValue(parseDateTimeInput('2025-11-20T00:05')!)).toBe('2025-11-20T00:05');
  });
});

describe('a typed day', () => {
  it.each([
    ['20/11/2025', '2025-11-20'],
    [' 2/3/1990 ', '1990-03-02'],
    ['02-03-1990', '1990-03-02'],
    ['02.03.1990', '1990-03-02'],
    ['02031990', '1990-03-02'],
    ['1990-03-02', '1990-03-02'],
    ['30/02/1990', null],
    ['2/3-1990', null],
    ['1990-02-30', null],
    ['hôm qua', null],
    ['', null],
  ])('%s is %s', (typed, day) => expect(parseDayInput(typed)).toBe(day));
});
