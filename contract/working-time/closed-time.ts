import { type Weekday, type WeekHours, weekdays } from './calendar.ts';
import { readDaySpans } from './day-spans.ts';

const day = 24 * 60;

/** What a week's hours leave closed: `days` as a whole, and `sometimes` where there is any such time. Days off are not looked at. */
export function closedTimeOf(week: WeekHours): { days: Weekday[]; sometimes: boolean } {
  const open = new Set<number>();
  // a night that runs past Sunday is Monday's
  for (const [at, name] of weekdays.entries())
    for (const { from, to } of readDaySpans(week[name]) ?? [])
      for (let minute = from; minute < to; minute++) open.add((at * day + minute) % (7 * day));
  const minutesOf = (at: number) => Array.from({ length: day }, (_, minute) => at * day + minute);
  return {
    days: weekdays.filter((_, at) => minutesOf(at).every(minute => !open.has(minute))),
    sometimes: open.size < 7 * day,
  };
}
