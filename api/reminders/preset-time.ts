import type { ReminderPreset } from 'contract/reminders/reminders.ts';
import { addDaysBangkok, startOfDayBangkok } from 'contract/time.ts';
import { addWorkingMinutes, type WorkingCalendar } from 'contract/working-time/calendar.ts';

const minute = 60_000;
const hour = 60 * minute;

/** When a preset reminds: on a full minute, never earlier than it says. */
export function presetTime(
  preset: Exclude<ReminderPreset, 'custom'>,
  calendar: WorkingCalendar | null,
  now: Date,
): Date {
  if (preset === 'hour') return new Date(Math.ceil((now.getTime() + hour) / minute) * minute);
  const morning = new Date(startOfDayBangkok(addDaysBangkok(now, 1)).getTime() + 8 * hour);
  // no minutes from then on end where the next working time begins
  return (calendar && addWorkingMinutes(calendar, morning, 0)?.due) || morning;
}
