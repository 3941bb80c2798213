import type { ContactEntry, contactTimeline as route } from 'contract/contacts/timeline.ts';
import { parseSize } from 'contract/page.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type RawBuilder, sql } from 'kysely';
import { showText } from '../access/masking.ts';
import { talkScope } from '../calls/call-scope.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';
import { type AuditedChange, describeAudit, told } from './describe-audit.ts';
import { requireContact } from './require-contact.ts';

interface Row extends AuditedChange {
  kind: ContactEntry['kind'];
  id: string;
  at: Date;
  author: string | null;
  number: number | null;
  subject: string | null;
  status: number | null;
  is_public: boolean | null;
  is_theirs: boolean | null;
  body: string | null;
  /** of a call: its direction and how it went */
  direction: Extract<ContactEntry, { kind: 'call' }>['direction'] | null;
  state: Extract<ContactEntry, { kind: 'call' }>['state'] | null;
}

const excerptLength = 400;

/** What happened with a customer, as far as the actor sees it, newest first. */
export async function contactTimeline(
  work: Work,
  { params, query }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  await requireContact(work, params.id);
  const { db, actor } = work;
  const size = query.size ?? parseSize(undefined);
  const offset = ((query.page ?? 1) - 1) * size;
  const sources = sourcesOf(work, params.id);
  // each source is read by its own index, no further than the page reaches
  const branches = sources.map(one => sql`(select * from (${one}) s order by at desc, id desc limit ${offset + size})`);
  const { rows } = await sql<Row>`
    select e.*, coalesce(u.name, e.by_name) as author from (${sql.join(branches, sql` union all `)}) e
    left join users u on u.tenant_id = ${actor.tenantId} and u.id = e.by
    order by e.at desc, e.id desc limit ${size} offset ${offset}`.execute(db);
  const counts = sources.map(one => sql`(select count(*) from (${one}) s)`);
  const { rows: totals } = await sql<{ total: number }>`select (${sql.join(counts, sql` + `)})::int as total`.execute(
    db,
  );
  const described = await describeAudit(work, rows);
  return { list: rows.map((row, at) => entryOf(work, row, described[at]!)), total: totals[0]!.total };
}

/** Tickets, messages on them, calls without one, notes and the log of changes: one shape. */
function sourcesOf({ actor }: Work, customer: number): RawBuilder<unknown>[] {
  const tenant = actor.tenantId;
  const unnamed = sql`null::text, null::int, null::text, null::int, null::boolean, null::boolean`;
  const none = sql`null::text as action, null::jsonb as before, null::jsonb as after`;
  const uncalled = sql`null::text as direction, null::text as state`;
  return [
    sql`select 'ticket' as kind, 'ticket-' || t.number as id, t.created_at as at, t.created_by as by, null::text as by_name,
        t.number, t.subject, t.status::int as status, null::boolean as is_public, null::boolean as is_theirs, null::text as body, ${none}, ${uncalled}
      from tickets t where t.requester_number = ${customer} and ${ticketScope(actor)}`,
    sql`select 'message', m.id::text, m.created_at, m.author_id, c.name, t.number, t.subject, null::int, m.kind = 'public',
        m.author_contact is not null, left(m.body_text, ${excerptLength}), ${none}, ${uncalled}
      from tickets t join comments m on m.tenant_id = t.tenant_id and m.ticket_number = t.number
        left join contacts c on c.tenant_id = m.tenant_id and c.number = m.author_contact
      where t.requester_number = ${customer} and ${ticketScope(actor)}`,
    sql`select 'note', n.id::text, n.created_at, n.author_id, ${unnamed}, n.body, ${none}, ${uncalled}
      from contact_notes n where n.tenant_id = ${tenant} and n.contact_number = ${customer}`,
    sql`select 'change', a.id::text, a.created_at, a.actor_id, ${unnamed}, null::text, a.action, a.before, a.after, ${uncalled}
      from audit_log a where a.tenant_id = ${tenant} and a.subject = ${`contact:${customer}`}
        and a.action = any (${told}::text[])`,
    // its status is how long they talked
    sql`select 'call', c.id::text, c.started_at, c.user_id, null::text, null::int, null::text, c.talk_seconds, null::boolean, null::boolean,
        (select string_agg(case when w.user_id = c.user_id then w.note else o.name || ': ' || w.note end, E'\n' order by w.wrapped_up_at)
          from call_wrap_ups w join users o on o.tenant_id = w.tenant_id and o.id = w.user_id
          where w.tenant_id = c.tenant_id and w.call_id = c.id and w.note <> ''), ${none}, c.direction, coalesce(c.outcome, 'waiting')
      from calls c where c.contact_number = ${customer} and c.ticket_number is null and ${talkScope(actor)}`,
  ].map((one, at) =>
    at === 0
      ? one
      : sql`select * from (${one}) s (kind, id, at, by, by_name, number, subject, status, is_public, is_theirs, body, action, before, after, direction, state)`,
  );
}

function entryOf(
  { actor }: Work,
  row: Row,
  { done, changes }: Awaited<ReturnType<typeof describeAudit>>[number],
): ContactEntry {
  const show = (text: string | null) => showText(actor, text ?? '');
  const entry = { _id: row.id, at: row.at.toISOString(), author: row.author && show(row.author) };
  const ticket = { number: row.number ?? 0, subject: show(row.subject) };
  switch (row.kind) {
    case 'ticket':
      return { kind: 'ticket', ...entry, ...ticket, status: row.status ?? 0 };
    case 'message': {
      const [is_public, is_theirs] = [row.is_public === true, row.is_theirs === true];
      return { kind: 'message', ...entry, ...ticket, is_public, is_theirs, excerpt: show(row.body) };
    }
    case 'note':
      return { kind: 'note', ...entry, body: show(row.body) };
    case 'call': {
      const { direction, state, status } = row;
      const told = { direction: direction ?? 'inbound', state: state ?? 'waiting', talk_seconds: status ?? 0 } as const;
      return { kind: 'call', ...entry, call_id: row.id, ...told, body: show(row.body) };
    }
    case 'change':
      return { kind: 'change', ...entry, done, changes };
  }
}
