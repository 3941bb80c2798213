import { createHash } from 'node:crypto';
import { addWorkingMinutes, type Counted, type WorkingCalendar } from 'contract/working-time/calendar.ts';
import type { Work } from '../work.ts';
import { loadCalendar } from '../working-time/load-calendar.ts';
import type { TicketColumns, TicketPatch } from './change-ticket.ts';

const minute = 60_000;

/** What decides when tickets of the tenant are due. */
export interface DueRules {
  /** Of each priority. */
  minutes: ReadonlyMap<string, number | null>;
  /** The tenant's working time; null: it has none, and every minute counts. */
  calendar: WorkingCalendar | null;
}

export async function readDueRules(work: Work): Promise<DueRules> {
  const rows = await work.db
    .selectFrom('priorities')
    .select(['id', 'due_minutes'])
    .where('tenant_id', '=', work.actor.tenantId)
    .execute();
  return { minutes: new Map(rows.map(({ id, due_minutes }) => [id, due_minutes])), calendar: await loadCalendar(work) };
}

/** How the due date of a ticket of this priority is counted from its creation; null: there is none. */
function countDue(rules: DueRules, created: Date, priorityId: string | null | undefined): Counted | null {
  const minutes = priorityId ? rules.minutes.get(priorityId) : null;
  if (!minutes) return null;
  return rules.calendar ? addWorkingMinutes(rules.calendar, created, minutes) : byTheClock(created, minutes);
}

const byTheClock = (created: Date, minutes: number): Counted => ({
  due: new Date(created.getTime() + minutes * minute),
  pauses: [],
});

/** What a ticket keeps of how its due date was counted. */
export interface CountedDue {
  due_at: string;
  minutes: number;
  /** A fingerprint of the closed time that was passed over. */
  pauses: string;
}

/** A pause that begins with the ticket has no beginning: the clocks of application and database differ. */
const fingerprint = (pauses: Counted['pauses'], created: Date) => {
  const told = pauses.map(({ from, to, names }) => [+from === +created ? null : from, to, names]);
  return createHash('md5').update(JSON.stringify(told)).digest('hex');
};

/** The due date that a priority brings from the creation, with what the ticket keeps of it. */
export function dueFrom(
  rules: DueRules,
  created: Date,
  priorityId: string | null | undefined,
): { due_at: Date | null; due_counted: CountedDue | null } {
  const counted = countDue(rules, created, priorityId);
  if (!counted) return { due_at: null, due_counted: null };
  const { due, pauses } = counted;
  const minutes = rules.minutes.get(priorityId!)!;
  return {
    due_at: due,
    due_counted: { due_at: due.toISOString(), minutes, pauses: fingerprint(pauses, created) },
  };
}

/** What was kept of this very date; undefined when somebody has set it since. */
const keptOf = (due: Date, kept: CountedDue | null) =>
  kept && isSameMinute(due, new Date(kept.due_at)) ? kept : undefined;

/**
 * How a due date that is there was counted. With what the ticket kept of it: by the hours of now only while they pass over the
 * same time as those of then. Without: when it follows from the priority by the rules of now or by the clock.
 */
export function explainDue(
  rules: DueRules,
  ticket: { created_at: string; due_at: string | null; priority_id: string | null },
  kept: CountedDue | null,
): { minutes: number; pauses: Counted['pauses']; is_outdated: boolean } | null {
  if (ticket.due_at === null) return null;
  const due = new Date(ticket.due_at);
  const created = new Date(ticket.created_at);
  const own = keptOf(due, kept);
  const minutes = own?.minutes ?? rules.minutes.get(ticket.priority_id ?? '');
  if (!minutes) return null;
  const counted = waysToCount(rules.calendar, created, minutes).find(
    each => isSameMinute(due, each?.due) && (!own || fingerprint(each!.pauses, created) === own.pauses),
  );
  if (counted) return { minutes, pauses: counted.pauses, is_outdated: false };
  return own ? { minutes, pauses: [], is_outdated: true } : null;
}

/** By working time, and by the clock as before there was any. */
const waysToCount = (calendar: WorkingCalendar | null, created: Date, minutes: number | null | undefined) =>
  minutes ? [calendar && addWorkingMinutes(calendar, created, minutes), byTheClock(created, minutes)] : [];

/** The patch with the due date that a changed priority brings, and what is kept of it: nobody has set one by hand, here or before. */
export function withDueDate<P extends Pick<TicketPatch, 'priority_id' | 'due_at'>>(
  before: TicketColumns,
  patch: P,
  rules: DueRules,
): { patch: P; due_counted?: CountedDue | null } {
  const { priority_id, due_at } = patch;
  if (priority_id === undefined || priority_id === before.priority_id || due_at !== undefined) return { patch };
  const { created_at, due_at: known } = before;
  const former = waysToCount(rules.calendar, created_at, rules.minutes.get(before.priority_id ?? ''));
  const isTyped =
    known !== null && !keptOf(known, before.due_counted) && !former.some(counted => isSameMinute(known, counted?.due));
  if (isTyped) return { patch };
  const { due_at: due, due_counted } = dueFrom(rules, created_at, priority_id);
  return { patch: { ...patch, due_at: due }, due_counted };
}

/** People type minutes, and the clocks of application and database differ by less. */
const isSameMinute = (one: Date, other: Date | null | undefined) =>
  other != null && Math.abs(one.getTime() - other.getTime()) < minute;
