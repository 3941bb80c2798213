/**
 * Wall-clock values without a zone: a moment is 'yyyy-MM-ddTHH:mm' (what a native `datetime-local` posts), a date 'yyyy-MM-dd',
 * a time or duration 'HH:mm:ss'. As text of fixed width they compare in order.
 */

export const minuteStep = 5;
export const hours = Array.from({ length: 24 }, (_, hour) => hour);
export const steppedMinutes = Array.from({ length: 60 / minuteStep }, (_, index) => index * minuteStep);

export const twoDigits = (value: number) => String(value).padStart(2, '0');

const moment = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** 'dd/MM/yyyy HH:mm' of a moment; '' of anything else. */
export function showMoment(value: string): string {
  const parts = moment.exec(value);
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]} ${parts[4]}:${parts[5]}` : '';
}

/** A moment from what people type: '5/3/2026 9:5', '05-03-2026 09h05', '05032026 0905'; a date alone is its midnight. */
export function readMoment(text: string): string | undefined {
  const parts =
    /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})(?:[ ,T]+(\d{1,2})(?:[:hH.](\d{1,2})?)?)?\s*$/.exec(text) ??
    /^\s*(\d{2})(\d{2})(\d{4})(?:\s*(\d{2})(\d{2}))?\s*$/.exec(text);
  if (!parts) return undefined;
  const [day, month, year, hour = 0, minute = 0] = parts
    .slice(1)
    .map(part => (part === undefined ? undefined : Number(part)));
  if (day == null || month == null || year == null) return undefined;
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) && year >= 1900;
  if (!isDate || hour > 23 || minute > 59) return undefined;
  return `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** The moment with its minutes down to the step: 09:58 becomes 09:55. */
export function toStep(value: string, step = minuteStep): string {
  const minute = Number(value.slice(14, 16));
  return `${value.slice(0, 14)}${twoDigits(minute - (minute % step))}`;
}

export const dateOf = (value: string) => value.slice(0, 10);
export const hourOf = (value: string) => Number(value.slice(11, 13));
export const minuteOf = (value: string) => Number(value.slice(14, 16));

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The date `days` later (or earlier). */
export function addDays(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** The same day of a later (or earlier) month, or its last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = daysInMonth(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return `${first.toISOString().slice(0, 8)}${twoDigits(Math.min(day, last))}`;
}

/** The six weeks, from Monday, that show the month of `date`. */
export function monthWeeks(date: string): string[][] {
  const first = `${date.slice(0, 8)}01`;
  const weekday = (new Date(`${first}T00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day - weekday)),
  );
}

/** Today's date in the zone that the product shows. */
export function today(now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(now);
}

/** When something falls due that day: at the end of the working day, and today at the next full hour. */
export function deadlineOn(date: string, now = new Date()): string {
  if (date !== today(now)) return `${date}T17:30`;
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', hourCycle: 'h23' }).format(now),
  );
  return hour === 23 ? `${date}T23:55` : `${date}T${twoDigits(hour + 1)}:00`;
}

/** Seconds of 'HH:mm:ss' or 'HH:mm': hours 0 to 23, minutes and seconds 0 to 59. Undefined for anything else. */
export function readTime(text: string): number | undefined {
  const parts = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/.exec(text.trim());
  if (!parts) return undefined;
  const [hour = 0, minute = 0, second = 0] = parts.slice(1).map(part => Number(part ?? 0));
  return hour > 23 || minute > 59 || second > 59 ? undefined : hour * 3600 + minute * 60 + second;
}

/** 'HH:mm:ss' of seconds within a day. */
export function showTime(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
}

/** The rule of every range: both given, the end is not before the start. Values of one kind. */
export function endsBeforeStart(from: string, to: string): boolean {
  return from !== '' && to !== '' && to < from;
}
