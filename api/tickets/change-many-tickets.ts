import { formatCount } from 'contract/numbers.ts';
import { sql } from 'kysely';
import { tellUsers } from '../notifications/tell-users.ts';
import type { ScopeColumns, Work } from '../work.ts';
import { auditAll, newId, record } from '../work.ts';
import { differences, pick, scopeOf, type TicketColumns, type TicketPatch } from './change-ticket.ts';
import { forgetCounts } from './count-tickets.ts';
import { type DueRules, readDueRules, withDueDate } from './due-from-priority.ts';

/** What one change to many tickets may set. */
export type BulkPatch = Pick<
  TicketPatch,
  'status' | 'priority_id' | 'due_at' | 'assignee_id' | 'department_id' | 'tags' | 'follower_ids'
>;

/**
 * Writes each ticket's patch in a few statements, however many they are: rows, history and audit a ticket; one event and one
 * notification for all. The caller holds their locks and has asked for the status changes. Returns how many differed.
 */
export async function changeManyTickets(
  work: Work,
  tickets: { before: TicketColumns; patch: BulkPatch }[],
): Promise<number> {
  const { db, actor } = work;
  const rules: DueRules = tickets.some(({ patch }) => patch.priority_id !== undefined)
    ? await readDueRules(work)
    : { minutes: new Map(), calendar: null };
  const changed = tickets.flatMap(({ before, patch: asked }) => {
    const { patch, ...counted } = withDueDate(before, asked, rules);
    const { changes } = differences(before, patch);
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    return changes.length === 0 ? [] : { before, after: { ...before, ...given, ...counted } as TicketColumns, changes };
  });
  if (changed.length === 0) return 0;
  await writeRows(
    work,
    changed.map(({ after }) => after),
  );
  await db
    .insertInto('ticket_changes')
    .values(
      changed.map(({ before, changes }) => ({
        tenant_id: actor.tenantId,
        id: newId(),
        ticket_number: before.number,
        actor_id: actor.realUserId ?? actor.userId,
        acting_as: actor.realUserId ? actor.userId : null,
        version: before.version + 1,
        changes: JSON.stringify(changes),
      })),
    )
    .execute();
  await auditAll(
    work,
    changed.map(({ before, changes }) => ({
      action: 'ticket.change',
      subject: `ticket:${before.number}`,
      before: pick(changes, 'from'),
      after: pick(changes, 'to'),
    })),
  );
  const numbers = changed.map(({ before }) => before.number);
  await record(
    work,
    'tickets.changed',
    { count: changed.length, from: Math.min(...numbers), to: Math.max(...numbers) },
    { rows: distinctScopes(changed.flatMap(({ before, after }) => [before, after])) },
  );
  await tellAssignee(work, changed);
  work.afterCommit(() => forgetCounts(actor.tenantId));
  return changed.length;
}

async function writeRows({ db, actor, now }: Work, rows: TicketColumns[]): Promise<void> {
  const given = JSON.stringify(
    rows.map(
      ({ number, status, priority_id, due_at, due_counted, assignee_id, department_id, tags, follower_ids }) => ({
        number,
        status,
        priority_id,
        due_at,
        due_counted,
        assignee_id,
        department_id,
        tags,
        follower_ids,
      }),
    ),
  );
  await sql`update tickets t set version = t.version + 1, updated_at = now(), status = x.status,
      priority_id = x.priority_id, due_at = x.due_at, due_counted = x.due_counted,
      assignee_id = x.assignee_id, department_id = x.department_id, tags = x.tags,
      solved_at = case when x.status = t.status then t.solved_at when x.status = 3 then ${now}
        when x.status = 4 then null else t.solved_at end,
      closed_at = case when x.status = t.status then t.closed_at when x.status = 5 then ${now}
        when x.status = 4 then null else t.closed_at end
    from jsonb_to_recordset(${given}::jsonb)
      as x(number int, status int, priority_id uuid, due_at timestamptz, due_counted jsonb, assignee_id uuid, department_id uuid, tags text[])
    where t.tenant_id = ${actor.tenantId} and t.number = x.number`.execute(db);
  await sql`with x as (select * from jsonb_to_recordset(${given}::jsonb) as x(number int, follower_ids uuid[])),
      gone as (delete from ticket_followers f using x where f.tenant_id = ${actor.tenantId}
        and f.ticket_number = x.number and f.user_id <> all (x.follower_ids))
    insert into ticket_followers (tenant_id, ticket_number, user_id)
    select ${actor.tenantId}, x.number, follower from x, unnest(x.follower_ids) follower
    on conflict do nothing`.execute(db);
}

const distinctScopes = (rows: ScopeColumns[]): ScopeColumns[] => [
  ...new Map(rows.map(row => [JSON.stringify(scopeOf(row)), scopeOf(row)])).values(),
];

/** Many tickets given to one person are one notification; a further part of the same change adds to it. */
async function tellAssignee(
  { db, actor, house, afterCommit }: Work,
  changed: { before: TicketColumns; after: TicketColumns }[],
): Promise<void> {
  const given = changed.filter(({ before, after }) => after.assignee_id && after.assignee_id !== before.assignee_id);
  const userId = given[0]?.after.assignee_id;
  if (!userId || userId === actor.userId) return;
  const person = await db
    .selectFrom('users')
    .select('notify_by')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!person?.notify_by.includes('assigned')) return;
  const number = given.length === 1 ? given[0]!.before.number : null;
  const { rows } = await sql<{ text: string }>`
    delete from notifications where tenant_id = ${actor.tenantId} and user_id = ${userId} and kind = 'assigned'
      and ticket_number is null and actor_id = ${actor.userId} and read_at is null
      and created_at > now() - interval '1 minute'
    returning text`.execute(db);
  const before = rows.reduce((sum, { text }) => sum + Number(text.replace(/\D/g, '')), 0);
  const text = number !== null && before === 0 ? '' : `${formatCount(given.length + before)} ticket`;
  const told = { userId, kind: 'assigned' as const, ticketNumber: before === 0 ? number : null, text };
  await tellUsers(db, { tenantId: actor.tenantId, actorId: actor.userId }, [told]);
  if (house.relay) afterCommit(house.relay.wake);
}
