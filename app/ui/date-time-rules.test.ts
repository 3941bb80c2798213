import { describe, expect, it } from 'vitest';
import * as rules from './date-time-rules.ts';

describe('moments', () => {
  it.each([
    ['5/3/2026 9:5', '2026-03-05T09:05'],
    ['05-03-2026 09h05', '2026-03-05T09:05'],
    ['05032026 0905', '2026-03-05T09:05'],
    ['29/02/2028', '2028-02-29T00:00'],
    ['29/02/2026 10:00', undefined],
    ['31/04/2026 10:00', undefined],
    ['10/10/2026 24:00', undefined],
    ['10/10/2026 23:60', undefined],
    ['hôm nay', undefined],
  ])('reads %s', (text, moment) => expect(rules.readMoment(text)).toBe(moment));

  it('shows dd/MM/yyyy HH:mm', () => {
    expect(rules.showMoment('2026-11-20T09:50')).toBe('20/11/2026 09:50');
    expect(rules.showMoment('')).toBe('');
  });

  it('takes minutes in steps of 5', () => {
    expect(rules.toStep('2026-11-20T09:58')).toBe('2026-11-20T09:55');
    expect(rules.toStep('2026-11-20T09:00')).toBe('2026-11-20T09:00');
    expect(rules.steppedMinutes).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
    expect(rules.hours).toHaveLength(24);
  });

  it('moves by days and months, weeks from Monday', () => {
    expect(rules.addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(rules.addMonths('2026-01-31', 1)).toBe('2026-02-28');
    const weeks = rules.monthWeeks('2026-11-20');
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks[0]?.[6]).toBe('2026-11-01');
    expect(weeks).toHaveLength(6);
  });

  it('knows the day of Bangkok', () => {
    expect(rules.today(new Date('2026-11-20T17:30:00Z'))).toBe('2026-11-21');
  });
});

describe('times', () => {
  it.each([
    ['00:01:30', 90],
    ['23:59:59', 86_399],
    ['8:30', 30_600],
    ['24:00:00', undefined],
    ['00:60:00', undefined],
    ['00:00:60', undefined],
    ['', undefined],
  ])('reads %s', (text, seconds) => expect(rules.readTime(text)).toBe(seconds));

  it('shows HH:mm:ss', () => expect(rules.showTime(90)).toBe('00:01:30'));
});

describe('ranges', () => {
  it('end not before start', () => {
    expect(rules.endsBeforeStart('2026-11-20T09:50', '2026-11-19T10:00')).toBe(true);
    expect(rules.endsBeforeStart('2026-11-20T09:50', '2026-11-20T09:50')).toBe(false);
    expect(rules.endsBeforeStart('00:05:00', '00:04:59')).toBe(true);
    expect(rules.endsBeforeStart('', '00:04:59')).toBe(false);
  });
});

describe('deadlineOn', () => {
  const now = new Date('2026-11-20T10:20:00+07:00');
  it('is always ahead: the next full hour today, the end of the working day later', () => {
    expect(rules.deadlineOn('2026-11-20', now)).toBe('2026-11-20T11:00');
    expect(rules.deadlineOn('2026-11-20', new Date('2026-11-20T23:20:00+07:00'))).toBe('2026-11-20T23:55');
    expect(rules.deadlineOn('2026-11-21', now)).toBe('2026-11-21T17:30');
  });
});
