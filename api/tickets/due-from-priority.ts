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
export function countDue(rules: DueRules, created: Date, priorityId: string | null | undefined): Counted | null {
  const minutes = priorityId ? rules.minutes.get(priorityId) : null;
  if (!minutes) return null;
  return rules.calendar ? addWorkingMinutes(rules.calendar, created, minutes) : byTheClock(created, minutes);
}

const byTheClock = (created: Date, minutes: number): Counted => ({
  due: new Date(created.getTime() + minutes * minute),
  pauses: [],
});

/** How a due date that is there was counted, when it follows from the priority by the rules of now or by the clock. */
export function explainDue(
  rules: DueRules,
  { created_at, due_at, priority_id }: { created_at: string; due_at: string | null; priority_id: string | null },
): { minutes: number; pauses: Counted['pauses'] } | null {
  if (due_at === null) return null;
  const counted = waysToCount(rules, new Date(created_at), priority_id).find(each =>
    isSameMinute(new Date(due_at), each?.due),
  );
  return counted ? { minutes: rules.minutes.get(priority_id!)!, pauses: counted.pauses } : null;
}

/** By working time, and by the clock as before there was any. */
const waysToCount = (rules: DueRules, created: Date, priorityId: string | null) =>
  [rules, { ...rules, calendar: null }].map(each => countDue(each, created, priorityId));

/** The patch with the due date that a changed priority brings: nobody has set one by hand, here or before. */
export function withDueDate<P extends Pick<TicketPatch, 'priority_id' | 'due_at'>>(
  before: TicketColumns,
  patch: P,
  rules: DueRules,
): P {
  const { priority_id, due_at } = patch;
  if (priority_id === undefined || priority_id === before.priority_id || due_at !== undefined) return patch;
  const { created_at, due_at: known } = before;
  const former = waysToCount(rules, created_at, before.priority_id);
  const isOwn = known !== null && !former.some(counted => isSameMinute(known, counted?.due));
  return isOwn ? patch : { ...patch, due_at: countDue(rules, created_at, priority_id)?.due ?? null };
}

/** People type minutes, and the clocks of application and database differ by less. */
const isSameMinute = (one: Date, other: Date | undefined) =>
  other !== undefined && Math.abs(one.getTime() - other.getTime()) < minute;
