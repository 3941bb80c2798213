import { readDaySpans, type Span } from './day-spans.ts';

// Asia/Bangkok has been UTC+7 without daylight saving since 1975: a day is always 24 hours and arithmetic is exact.
const minute = 60_000;
const day = 24 * 60 * minute;
const zoneOffset = 7 * 60 * minute;
/** Days that are looked through for open time: twenty years. */
const horizon = 7_305;

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** A week's hours as they are stored. */
export type WeekHours = Record<Weekday, string>;

/** Days that differ from the week: closed, or open in hours of their own. */
export interface DayPeriod {
  name: string;
  kind: 'off' | 'worked';
  /** `2026-11-20`, both included. */
  first_day: string;
  last_day: string;
  hours: string;
  /** Null: every schedule. */
  schedule_id: string | null;
}

interface DifferentDay {
  spans: readonly Span[];
  name: string;
}

export interface WorkingCalendar {
  /** Monday first. */
  week: readonly (readonly Span[])[];
  /** By the number of the day since 1970 in Bangkok. */
  days: ReadonlyMap<number, DifferentDay>;
}

/**
 * The calendar of a schedule. Where several periods meet on a day, the schedule's own goes before one of all schedules, a
 * worked day before a day off, and what begins later before what began earlier.
 */
export function calendarOf(
  schedule: WeekHours & { _id?: string | undefined },
  periods: readonly DayPeriod[],
): WorkingCalendar {
  const days = new Map<number, DifferentDay>();
  const mine = periods.filter(({ schedule_id }) => schedule_id === null || schedule_id === schedule._id);
  for (const { name, kind, first_day, last_day, hours } of mine.sort(byPrecedence)) {
    const spans = kind === 'worked' ? (readDaySpans(hours) ?? []) : [];
    for (let at = dayNumber(first_day); at <= dayNumber(last_day); at++) days.set(at, { spans, name });
  }
  return { week: weekdays.map(name => readDaySpans(schedule[name]) ?? []), days };
}

/** Whether a moment lies in working time. A span's last minute ends it: at 12:00 sharp the morning is over. */
export function isOpen(calendar: WorkingCalendar, at: Date): boolean {
  const today = dayOf(at);
  return [today - 1, today].some(number =>
    spansOf(calendar, number).some(span => instant(number, span.from) <= +at && +at < instant(number, span.to)),
  );
}

/** A day's hours, with the name of the day off or swapped day that gives them. */
export function hoursOn(calendar: WorkingCalendar, at: Date): { spans: readonly Span[]; name: string | null } {
  const number = dayOf(at);
  return { spans: spansOf(calendar, number), name: calendar.days.get(number)?.name ?? null };
}

/** Closed time that was passed over. */
export interface Pause {
  from: Date;
  to: Date;
  /** Names of the days off in it. */
  names: string[];
}

export interface Counted {
  due: Date;
  pauses: Pause[];
}

/**
 * The moment when so many minutes of working time have passed, with the closed time between; null where the calendar has
 * not that much. Minutes that end with a span end there and not at the next one's start.
 */
export function addWorkingMinutes(calendar: WorkingCalendar, from: Date, minutes: number): Counted | null {
  if (calendar.week.every(spans => spans.length === 0) && calendar.days.size === 0) return null;
  const pauses: Pause[] = [];
  let left = minutes * minute;
  let reached = +from;
  const first = dayOf(from) - 1;
  for (let number = first; number < first + horizon; number++) {
    for (const span of spansOf(calendar, number)) {
      const end = instant(number, span.to);
      if (end <= reached) continue;
      const start = Math.max(instant(number, span.from), reached);
      if (start > reached) pauses.push(pauseOf(calendar, reached, start));
      if (left <= end - start) return { due: new Date(start + left), pauses };
      left -= end - start;
      reached = end;
    }
  }
  return null;
}

const spansOf = ({ week, days }: WorkingCalendar, number: number): readonly Span[] =>
  // 1 January 1970 was a Thursday
  days.get(number)?.spans ?? week[(number + 3) % 7]!;

function pauseOf(calendar: WorkingCalendar, from: number, to: number): Pause {
  const names = new Set<string>();
  for (let number = dayOf(new Date(from)); number <= dayOf(new Date(to)); number++) {
    const different = calendar.days.get(number);
    if (different?.spans.length === 0) names.add(different.name);
  }
  return { from: new Date(from), to: new Date(to), names: [...names] };
}

const byPrecedence = (one: DayPeriod, other: DayPeriod) =>
  Number(one.schedule_id !== null) - Number(other.schedule_id !== null) ||
  Number(one.kind === 'worked') - Number(other.kind === 'worked') ||
  (one.first_day < other.first_day ? -1 : 1);

const dayOf = (at: Date) => Math.floor((+at + zoneOffset) / day);
const dayNumber = (text: string) => Math.floor(Date.parse(`${text}T00:00:00Z`) / day);
const instant = (number: number, minutes: number) => number * day - zoneOffset + minutes * minute;
