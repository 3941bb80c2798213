import type { Work } from '../work.ts';
import type { TicketColumns, TicketPatch } from './change-ticket.ts';

const minute = 60_000;

/** When a ticket of this priority is due: plain minutes from its creation. */
export const dueAfter = (created: Date, minutes: number | null | undefined): Date | null =>
  minutes ? new Date(created.getTime() + minutes * minute) : null;

/** Minutes of each of the tenant's priorities. */
export async function priorityMinutes({ db, actor }: Work): Promise<ReadonlyMap<string, number | null>> {
  const rows = await db
    .selectFrom('priorities')
    .select(['id', 'due_minutes'])
    .where('tenant_id', '=', actor.tenantId)
    .execute();
  return new Map(rows.map(({ id, due_minutes }) => [id, due_minutes]));
}

/** The patch with the due date that a changed priority brings: nobody has set one by hand, here or before. */
export function withDueDate<P extends Pick<TicketPatch, 'priority_id' | 'due_at'>>(
  before: TicketColumns,
  patch: P,
  minutes: ReadonlyMap<string, number | null>,
): P {
  const { priority_id, due_at } = patch;
  if (priority_id === undefined || priority_id === before.priority_id || due_at !== undefined) return patch;
  const minutesOf = (id: string | null) => (id === null ? null : minutes.get(id));
  const former = dueAfter(before.created_at, minutesOf(before.priority_id));
  const isOwn = before.due_at !== null && !isSameMinute(before.due_at, former);
  return isOwn ? patch : { ...patch, due_at: dueAfter(before.created_at, minutesOf(priority_id)) };
}

/** People type minutes, and the clocks of application and database differ by less. */
const isSameMinute = (one: Date, other: Date | null) =>
  other !== null && Math.abs(one.getTime() - other.getTime()) < minute;
