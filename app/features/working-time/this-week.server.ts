import { schedulePeriods } from 'contract/settings/schedule-periods.ts';
import { schedules } from 'contract/settings/schedules.ts';
import { addDaysBangkok, bangkokDay, formatDate, startOfWeekBangkok } from 'contract/time.ts';
import { calendarOf, hoursOn, isOpen } from 'contract/working-time/calendar.ts';
import { daySpansText } from 'contract/working-time/day-spans.ts';
import type { Visit } from '../../http/guard.server.ts';
import { shortDayNames } from './week-words.ts';

export interface ThisWeek {
  schedule: string;
  isOpen: boolean;
  days: {
    label: string;
    date: string;
    isToday: boolean;
    hours: string;
    spans: readonly { from: number; to: number }[];
    /** Of the day off or swapped day that changes it. */
    name: string | null;
  }[];
}

/** The running week by the tenant's own schedule, with its days off; null while there is none. */
export async function readThisWeek({ api }: Pick<Visit, 'api'>): Promise<ThisWeek | null> {
  const { list } = await api(schedules.list, { query: { limit: 500 } });
  const own = list.find(schedule => schedule.is_default);
  if (!own) return null;
  const now = new Date();
  const monday = startOfWeekBangkok(now);
  const periods = await api(schedulePeriods.list, { query: { sort: '-first_day', limit: 500 } });
  const calendar = calendarOf(own, periods.list);
  const days = shortDayNames.map((label, index) => {
    const at = addDaysBangkok(monday, index);
    const { spans, name } = hoursOn(calendar, at);
    const isToday = bangkokDay(at) === bangkokDay(now);
    return { label, date: formatDate(at).slice(0, 5), isToday, hours: daySpansText(spans), spans, name };
  });
  return { schedule: own.name, isOpen: isOpen(calendar, now), days };
}
