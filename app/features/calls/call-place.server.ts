import { type CallFilter, callFilter, readCallParams } from 'contract/calls/call-filter.ts';
import { callLists } from 'contract/calls/call-params.ts';
import { bangkokDay, formatDateTime, formatDateTimeSeconds, parseDateTimeInput } from 'contract/time.ts';
import { z } from 'zod';
import type { CallAsked, CallProblems } from './call-place.ts';

const names = [
  ...(['q', 'call_from', 'call_to', 'call_direction', 'called_back'] as const),
  ...(['call_duration_from', 'call_duration_to', 'code'] as const),
] as const;
const shape = z.object(callFilter);

/** Hours and minutes, and seconds where there are any. */
const clock = /\d:\d\d(:\d\d)?/;

/** A day that people typed begins at midnight; as the end it is meant whole, and so is a minute. */
function moment(text: string | null, isEnd: boolean): string | null {
  const at = text ? parseDateTimeInput(text) : null;
  if (!at) return null;
  const time = clock.exec(text!);
  if (time) return isEnd && !time[1] ? formatDateTimeSeconds(+at + 59_000) : formatDateTimeSeconds(at);
  return `${bangkokDay(at)} ${isEnd ? '23:59:59' : '00:00:00'}`;
}

/** '5:30' is five and a half minutes. */
const lengthOf = (text: string) => (/^\d{1,2}:\d\d$/.test(text) ? `00:${text}` : text);

/** What the address asks for, as it is written there and as the API takes it; `wrong`: what cannot be read, and is not asked for. */
export function readCallPlace(search: URLSearchParams): { asked: CallAsked; query: CallFilter; wrong: CallProblems } {
  const given: Record<string, unknown> = readCallParams(search);
  const typed = (name: string) => search.get(name)?.trim() ?? '';
  const [from, to] = [typed('call_from'), typed('call_to')];
  given.call_from = moment(from, false) ?? from;
  given.call_to = moment(to, true) ?? to;
  for (const name of ['call_duration_from', 'call_duration_to']) given[name] = lengthOf(typed(name));
  const read = shape.safeParse(given);
  const wrong: CallProblems = {};
  for (const { path, message } of read.success ? [] : read.error.issues) {
    const name = String(path[0]);
    wrong[name] ??= problemOf(name, path.length > 1 ? undefined : message);
    delete given[name];
  }
  // as people write it: of a whole day without its hours, of a whole minute without its seconds
  const asTyped = (text: string, whole: string, seconds: string) => {
    const at = parseDateTimeInput(text);
    if (!at) return text;
    const [day, time] = formatDateTimeSeconds(at).split(' ');
    if (!clock.test(text) || time === whole) return day!;
    return time!.endsWith(seconds) || !clock.exec(text)?.[1] ? formatDateTime(at) : `${day} ${time}`;
  };
  const asked = {
    ...Object.fromEntries(names.map(name => [name, typed(name)])),
    ...Object.fromEntries(
      callLists.map(name => [name, wrong[name] === unknownChoice ? [] : search.getAll(name).filter(Boolean)]),
    ),
  } as CallAsked;
  const times = { call_from: asTyped(from, '00:00:00', ':00'), call_to: asTyped(to, '23:59:59', ':59') };
  return { asked: { ...asked, ...times }, query: shape.parse(given), wrong };
}

/** `message`: of the whole field, and not of one of its choices. */
function problemOf(name: string, message: string | undefined): string {
  if (name === 'call_from' || name === 'call_to') return 'Ngày viết như 21/11/2026, hoặc cùng giờ như 21/11/2026 08:30';
  if (name === 'call_direction' || name === 'called_back') return unknownChoice;
  return message ?? unknownChoice;
}

const unknownChoice = 'Bộ lọc có lựa chọn không hợp lệ';
