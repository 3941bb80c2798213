import { type TicketStatus, ticketStatuses } from 'contract/enums.ts';
import { canChangeStatus } from 'contract/ticket-status.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { invalid } from '../errors.ts';
import { missing } from '../merges/find-merged.ts';
import { notify } from '../notifications/notify.ts';
import type { ScopeColumns, Work } from '../work.ts';
import { audit, newId, record } from '../work.ts';
import { forgetCounts } from './count-tickets.ts';
import type { StoredChange } from './describe-changes.ts';
import { type CountedDue, readDueRules, withDueDate } from './due-from-priority.ts';
import { ticketMissing } from './read-ticket.ts';
import { ticketScope } from './ticket-scope.ts';

/** The columns of a ticket that people change, as stored. */
export interface TicketColumns extends ScopeColumns {
  number: number;
  version: number;
  subject: string;
  status: number;
  requester_number: number;
  priority_id: string | null;
  type_id: string | null;
  service_id: string | null;
  cc: string[];
  tags: string[];
  source: string;
  source_detail: string | null;
  due_at: Date | null;
  due_counted: CountedDue | null;
  attributes: Record<string, unknown>;
  created_at: Date;
  follower_ids: string[];
}

export type TicketPatch = Partial<Omit<TicketColumns, 'number' | 'version' | 'created_at' | 'due_counted'>>;

/** The row, locked until the transaction ends; 404 outside the actor's scope. */
export async function lockTicket(work: Work, number: number): Promise<TicketColumns> {
  const [ticket] = await lockTickets(work, sql`t.number = ${number} and ${ticketScope(work.actor)}`);
  if (!ticket) throw await missing(work, 'ticket', number, ticketMissing);
  return ticket;
}

/** Always in the order of numbers, so that two changes of many cannot wait for each other. */
export async function lockTickets({ db }: Work, condition: RawBuilder<SqlBool>): Promise<TicketColumns[]> {
  const { rows } = await sql<TicketColumns>`
    select t.number, t.version, t.subject, t.status, t.requester_number, t.priority_id, t.type_id, t.service_id,
      t.assignee_id, t.department_id, t.organization_id, t.cc, t.tags, t.source, t.source_detail, t.due_at, t.due_counted, t.attributes,
      t.created_at, array(select f.user_id from ticket_followers f
        where f.tenant_id = t.tenant_id and f.ticket_number = t.number order by f.user_id) as follower_ids
    from tickets t where ${condition} order by t.number for update of t`.execute(db);
  return rows;
}

export const statusName = (status: number) => ticketStatuses.find(one => one.id === status)?.name ?? String(status);

export function requireStatusChange(from: number, to: number): void {
  if (!canChangeStatus(from as TicketStatus, to as TicketStatus))
    throw invalid('status', `Không thể chuyển từ ${statusName(from)} sang ${statusName(to)}`);
}

/** How the field is called in forms, where it differs from its column. */
const fieldNames: Partial<Record<keyof TicketPatch, string>> = { requester_number: 'requester_id' };

/** What of a patch differs, as history tells it and as columns. Custom attributes apart. */
export function differences(before: TicketColumns, patch: TicketPatch) {
  const changes: StoredChange[] = [];
  const columns: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(patch) as [keyof TicketPatch, unknown][]) {
    if (value === undefined || key === 'attributes') continue;
    const from = before[key];
    if (isSame(from, value)) continue;
    changes.push({ field: fieldNames[key] ?? key, from: plain(from), to: plain(value) });
    if (key !== 'follower_ids') columns[key] = value;
  }
  return { changes, columns };
}

/**
 * Writes the fields that differ, and the due date that a changed priority brings: row, history, audit, events and notifications in one transaction.
 * The caller holds the row's lock. Returns the new version (the old one when nothing differs).
 */
export async function changeTicket(work: Work, before: TicketColumns, asked: TicketPatch): Promise<number> {
  const { db, actor } = work;
  const { patch, due_counted } =
    asked.priority_id === undefined
      ? { patch: asked, due_counted: undefined }
      : withDueDate(before, asked, await readDueRules(work));
  const { changes, columns } = differences(before, patch);
  if (due_counted !== undefined) columns.due_counted = due_counted && JSON.stringify(due_counted);
  const attributes = { ...before.attributes };
  for (const [key, value] of Object.entries(patch.attributes ?? {})) {
    if (isSame(before.attributes[key] ?? null, value)) continue;
    changes.push({ field: `attributes.${key}`, from: before.attributes[key] ?? null, to: value });
    attributes[key] = value;
  }
  if (changes.length === 0) return before.version;
  if (changes.some(change => change.field.startsWith('attributes.'))) columns.attributes = JSON.stringify(attributes);
  if (patch.status !== undefined && patch.status !== before.status) {
    requireStatusChange(before.status, patch.status);
    if (patch.status === 3) columns.solved_at = work.now;
    if (patch.status === 5) columns.closed_at = work.now;
    if (patch.status === 4) Object.assign(columns, { solved_at: null, closed_at: null });
  }
  const { rows } = await sql<{ version: number } & ScopeColumns>`
    update tickets set version = version + 1, updated_at = now()
      ${sql.join(
        Object.entries(columns).map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`),
        sql``,
      )}
    where tenant_id = ${actor.tenantId} and number = ${before.number}
    returning version, assignee_id, department_id, organization_id`.execute(db);
  const after = rows[0]!;
  if (patch.follower_ids) await setFollowers(work, before.number, patch.follower_ids);
  await db
    .insertInto('ticket_changes')
    .values({
      tenant_id: actor.tenantId,
      id: newId(),
      ticket_number: before.number,
      actor_id: actor.realUserId ?? actor.userId,
      acting_as: actor.realUserId ? actor.userId : null,
      version: after.version,
      changes: JSON.stringify(changes),
    })
    .execute();
  await audit(work, {
    action: 'ticket.change',
    subject: `ticket:${before.number}`,
    before: pick(changes, 'from'),
    after: pick(changes, 'to'),
  });
  await record(
    work,
    'ticket.changed',
    { number: before.number, version: after.version, fields: [...new Set(changes.map(fieldToTell))] },
    { rows: [scopeOf(before), scopeOf(after)] },
  );
  const assignee = changes.find(change => change.field === 'assignee_id')?.to;
  if (typeof assignee === 'string')
    await notify(work, { number: before.number, ...scopeOf(after) }, [{ userId: assignee, kind: 'assigned' }]);
  work.afterCommit(() => forgetCounts(actor.tenantId));
  return after.version;
}

export async function setFollowers({ db, actor }: Work, number: number, userIds: string[]): Promise<void> {
  await sql`delete from ticket_followers where tenant_id = ${actor.tenantId} and ticket_number = ${number}
    and user_id <> all (${userIds}::uuid[])`.execute(db);
  await sql`insert into ticket_followers (tenant_id, ticket_number, user_id)
    select ${actor.tenantId}, ${number}, id from unnest(${userIds}::uuid[]) id on conflict do nothing`.execute(db);
}

export const scopeOf = ({ assignee_id, department_id, organization_id }: ScopeColumns): ScopeColumns => ({
  assignee_id,
  department_id,
  organization_id,
});

/** Everybody of the ticket hears of the event, and some attributes are for some of them alone. */
const fieldToTell = ({ field }: StoredChange) => (field.startsWith('attributes.') ? 'attributes' : field);

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
export const pick = (changes: StoredChange[], side: 'from' | 'to') =>
  Object.fromEntries(changes.map(change => [change.field, change[side]]));

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && [...one].sort().join('\0') === [...other].sort().join('\0');
  return plain(one) === plain(other);
}
