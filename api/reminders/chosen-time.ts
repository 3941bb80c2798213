import { furthestReminderDays, type ReminderPreset } from 'contract/reminders/reminders.ts';
import type { FieldError } from '../errors.ts';
import { invalidFields } from '../errors.ts';
import { readLookups } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';
import { presetTime } from './preset-time.ts';

export interface TimeChoice {
  preset?: ReminderPreset | undefined;
  remind_at?: string | undefined;
}

const minute = 60_000;
const day = 86_400_000;

/** What is wrong with a time that is asked for; one that stands already may have passed. */
export function complainOfTime({ now }: Work, { preset, remind_at }: TimeChoice, present?: string): FieldError[] {
  if ((preset && preset !== 'custom') || remind_at === undefined) return [];
  const ahead = Date.parse(remind_at) - now.getTime();
  if (present !== undefined && Date.parse(remind_at) === Date.parse(present)) return [];
  if (ahead <= 0) return [{ param: 'remind_at', message: 'Thời gian nhắc phải ở sau lúc này' }];
  if (ahead > furthestReminderDays * day)
    return [{ param: 'remind_at', message: 'Thời gian nhắc không quá một năm kể từ hôm nay' }];
  return [];
}

/** The moment that is asked for; undefined when none is. */
export async function chosenTime(work: Work, choice: TimeChoice, present?: string): Promise<Date | undefined> {
  const errors = complainOfTime(work, choice, present);
  if (errors.length > 0) throw invalidFields(errors);
  const { preset, remind_at } = choice;
  if (preset && preset !== 'custom') return presetTime(preset, (await readLookups(work)).calendar, work.now);
  // on a full minute, as forms show it
  return remind_at === undefined ? undefined : new Date(Math.ceil(Date.parse(remind_at) / minute) * minute);
}
