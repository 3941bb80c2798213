import { type CallFilter, callFilter, readCallParams } from 'contract/calls/call-filter.ts';
import { bangkokDay, formatDate, parseDateTimeInput } from 'contract/time.ts';
import { z } from 'zod';
import type { CallAsked } from './call-place.ts';

const names = [
  'q',
  'call_from',
  'call_to',
  'call_direction',
  'state',
  'called_back',
  'assign_agent_id',
  'assign_group_id',
  'code',
] as const;
const shape = z.object(callFilter);

/** A day that people typed begins at midnight; as the end it is meant whole. */
function moment(text: string | null, isEnd: boolean): string | null {
  const at = text ? parseDateTimeInput(text) : null;
  if (!at) return null;
  if (/\d:\d\d/.test(text!)) return text;
  return `${bangkokDay(at)} ${isEnd ? '23:59:59' : '00:00:00'}`;
}

/** What the address asks for, as it is written there and as the API takes it; `wrong`: what cannot be read, and is not asked for. */
export function readCallPlace(search: URLSearchParams): { asked: CallAsked; query: CallFilter; wrong: string[] } {
  const given: Record<string, unknown> = readCallParams(search);
  const [from, to] = (['call_from', 'call_to'] as const).map(name => search.get(name)?.trim() ?? '');
  given.call_from = moment(from!, false) ?? from;
  given.call_to = moment(to!, true) ?? to;
  const read = shape.safeParse(given);
  const problems = read.success ? [] : read.error.issues;
  for (const { path } of problems) delete given[String(path[0])];
  const dayOf = (text: string) => {
    const at = parseDateTimeInput(text);
    return at ? formatDate(at) : text;
  };
  const asked = Object.fromEntries(names.map(name => [name, search.get(name)?.trim() ?? ''])) as CallAsked;
  return {
    asked: { ...asked, call_from: dayOf(from!), call_to: dayOf(to!) },
    query: shape.parse(given),
    wrong: [
      ...new Set(
        problems.map(({ message, path }) =>
          path[0] === 'call_from' || path[0] === 'call_to' ? 'Ngày viết như 21/11/2026' : message,
        ),
      ),
    ],
  };
}
