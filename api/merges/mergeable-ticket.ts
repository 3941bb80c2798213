import { sql } from 'kysely';
import { showEmail, showText } from '../access/masking.ts';
import { ticketFieldsOf } from '../lookups/lookups.ts';
import { changeTicket, lockTickets, scopeOf, statusName, type TicketColumns } from '../tickets/change-ticket.ts';
import { describeChanges } from '../tickets/describe-changes.ts';
import { ticketMissing } from '../tickets/read-ticket.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import { newId, type Work } from '../work.ts';
import { isSame, type Mergeable } from './mergeable.ts';
import { split } from './mergeable-contact.ts';

export const mergeableTicket: Mergeable<TicketColumns> = {
  kind: 'ticket',
  table: 'tickets',
  missing: ticketMissing,
  fields: [
    'subject',
    'requester_number',
    'priority_id',
    'due_at',
    'type_id',
    'service_id',
    'organization_id',
    'department_id',
    'assignee_id',
  ],
  texts: {},
  united: ['tags', 'cc'],
  async lock(work, numbers) {
    await shareRequesters(work, numbers);
    const rows = await lockTickets(work, sql`t.number = any (${numbers}::int[]) and ${ticketScope(work.actor)}`);
    return new Map(rows.map(row => [row.number, row]));
  },
  valueOf: (row, field) =>
    field.startsWith('attributes.')
      ? row.attributes[field.slice('attributes.'.length)]
      : row[field as keyof TicketColumns],
  async change(work, row, fields) {
    const { due_at = row.due_at, ...others } = fields;
    // named, so that a priority brings no due date of its own
    const due = due_at === null || due_at instanceof Date ? due_at : new Date(String(due_at));
    await changeTicket(work, row, split({ ...others, due_at: due }));
  },
  attributesSeen: async work => (await ticketFieldsOf(work)).map(({ key }) => `attributes.${key}`),
  async describe(work, changes) {
    const named = changes.map(change => ({
      ...change,
      field: change.field === 'requester_number' ? 'requester_id' : change.field,
    }));
    const [described] = await describeChanges(work, [named]);
    return described!.map((one, at) => ({ ...one, field: changes[at]!.field }));
  },
  async linesOf({ db, actor }, row) {
    const { rows } = await sql<{ name: string }>`select name from contacts
      where tenant_id = ${actor.tenantId} and number = ${row.requester_number}`.execute(db);
    return [statusName(row.status), showText(actor, rows[0]?.name ?? '')].filter(line => line !== '');
  },
  async unitedOf({ actor }, target, source) {
    const both = (field: 'tags' | 'cc') => [...new Set([...target[field], ...source[field]])];
    return [
      { label: 'Tag', values: both('tags').map(tag => showText(actor, tag)) },
      { label: 'Cc', values: both('cc').map(address => showEmail(actor, address)) },
    ];
  },
  warningsOf(target, source) {
    const warnings: string[] = [];
    if (target.requester_number !== source.requester_number)
      warnings.push('Hai ticket có người yêu cầu khác nhau: trả lời sau khi gộp chỉ đến người yêu cầu được giữ.');
    if (target.status !== source.status)
      warnings.push(`Trạng thái của ticket đích được giữ: ${statusName(target.status)}.`);
    return warnings;
  },
  async settle({ db, actor }, target, source) {
    const { rows } = await sql<{ from: string | null; to: string | null }>`
      select to_jsonb(t.first_reply_at) #>> '{}' as "from",
        to_jsonb(least(t.first_reply_at, ${source.first_reply_at ?? null}::timestamptz)) #>> '{}' as "to"
      from tickets t where t.tenant_id = ${actor.tenantId} and t.number = ${target.number}`.execute(db);
    const { from, to } = rows[0]!;
    if (isSame(from, to)) return [];
    await setFirstReply({ db, actor }, target.number, to);
    return [{ field: 'first_reply_at', from, to }];
  },
  async unsettle(work, target, changes) {
    const change = changes.find(({ field }) => field === 'first_reply_at');
    if (change) await setFirstReply(work, target.number, change.from as string | null, change.to as string | null);
  },
  async trace({ db, actor }, target, field, source) {
    const changes = JSON.stringify([{ field, from: null, to: source }]);
    await sql`insert into ticket_changes (tenant_id, id, ticket_number, actor_id, acting_as, version, changes)
      select tenant_id, ${newId()}, number, ${actor.realUserId ?? actor.userId},
        ${actor.realUserId ? actor.userId : null}, version, ${changes}
      from tickets where tenant_id = ${actor.tenantId} and number = ${target}`.execute(db);
  },
  audienceOf: async (_, row) => ({ rows: [scopeOf(row)] }),
  async staysOf({ db }, target, since) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from comments m
      where m.tenant_id = current_tenant() and m.ticket_number = ${target} and m.created_at > ${since}`.execute(db);
    const { count } = rows[0]!;
    return count > 0 ? [`${count} trả lời và ghi chú thêm sau khi gộp ở lại với ticket đích.`] : [];
  },
};

/** Customers are held before tickets, as a merge of customers does: two merges that meet wait in one order. */
async function shareRequesters({ db, actor }: Work, numbers: number[]): Promise<void> {
  await sql`select 1 from contacts c where c.tenant_id = ${actor.tenantId} and c.number in (
    select t.requester_number from tickets t where t.tenant_id = ${actor.tenantId} and t.number = any (${numbers}::int[]))
    order by c.number for key share of c`.execute(db);
}

/** Only where it still is what the merge made it, when `known` says what that was. */
const setFirstReply = (
  { db, actor }: Pick<Work, 'db' | 'actor'>,
  number: number,
  at: string | null,
  known?: string | null,
) =>
  sql`update tickets set first_reply_at = ${at}::timestamptz where tenant_id = ${actor.tenantId} and number = ${number}
    ${known === undefined ? sql`` : sql`and first_reply_at is not distinct from ${known}::timestamptz`}`.execute(db);
