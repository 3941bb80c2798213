import type { CallCard, readCallCard as route } from 'contract/calls/calls.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { showPhone, showText } from '../access/masking.ts';
import { contactScope } from '../contacts/contact-scope.ts';
import { notFound } from '../errors.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';
import { extensionOf } from './agent-leads.ts';
import { callScope } from './call-scope.ts';
import { callMissing } from './read-call.ts';

/** A call that the actor sees, or is rung for now. */
const mine = (work: Work, id: string): RawBuilder<SqlBool> =>
  sql`c.tenant_id = ${work.actor.tenantId} and c.id = ${id} and (${callScope(work.actor)} or exists (
    select from agent_states s where s.tenant_id = c.tenant_id and s.user_id = ${work.actor.userId} and s.call_id = c.id))`;

/** Who calls: one statement, while the telephone rings. */
export async function readCallCard(
  work: Work,
  { params }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const { rows } = await sql<
    Pick<CallCard, 'direction' | 'hotline' | 'queue' | 'tickets' | 'missed_calls'> &
      Pick<CallCard['caller'], 'gender' | 'dob' | 'group'> & {
        origin: string;
        customer_number: string;
        customer_name: string;
        contact_id: number | null;
        tier: number;
        ticket_number: number | null;
        last_at: Date | null;
        last_agent: string | null;
        colleague: string | null;
        extension: string | null;
        is_recorded: boolean;
      }
  >`select c.direction, c.origin, c.customer_number, coalesce(k.name, c.customer_name) as customer_name,
      case when ${contactSeen(work)} then k.number end as contact_id, k.gender, k.dob, coalesce(k.tier, 0)::int as tier, g.name as group,
      (select t.number from tickets t where t.number = c.ticket_number and ${ticketScope(actor)}) as ticket_number,
      case when h.id is not null then json_build_object('_id', h.id, 'name', h.name, 'number', h.number) end as hotline,
      case when q.id is not null then json_build_object('_id', q.id, 'name', q.name) end as queue,
      coalesce((select json_agg(one) from (select t.number as _id, '#' || t.number as code, t.subject, t.status, t.created_at
        from tickets t where t.requester_number = c.contact_number and ${ticketScope(actor)}
        order by t.created_at desc limit 5) one), '[]') as tickets,
      (select count(*) from calls m where m.tenant_id = c.tenant_id and m.customer_number = c.customer_number
        and c.customer_number <> '' and m.outcome = 'miss' and m.called_back_at is null)::int as missed_calls,
      -- by its number, the queue that the number leads to, and the one that had it last
      coalesce(c.direction <> 'internal' and h.records and (c.direction <> 'inbound' or coalesce(hq.records, true)) and coalesce(q.records, true), false)
        as is_recorded,
      last.started_at as last_at, last.name as last_agent, colleague.name as colleague, colleague.extension
    from calls c
    left join contacts k on k.tenant_id = c.tenant_id and k.number = c.contact_number
    left join groups g on g.tenant_id = k.tenant_id and g.id = k.group_id
    left join hotlines h on h.tenant_id = c.tenant_id and h.id = c.hotline_id
    left join call_queues hq on hq.tenant_id = h.tenant_id and hq.id = h.queue_id
    left join call_queues q on q.tenant_id = c.tenant_id and q.id = c.queue_id
    left join lateral (select p.started_at, u.name from calls p
      left join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
      where p.tenant_id = c.tenant_id and p.customer_number = c.customer_number and p.customer_number <> '' and p.id <> c.id
        and p.answered_at is not null order by p.started_at desc limit 1) last on true
    left join lateral (select u.name, ${extensionOf('u')} as extension from users u
      where c.direction = 'internal' and u.tenant_id = c.tenant_id and u.id = case when c.user_id = ${actor.userId} then
        -- whose telephone does not ring yet is known by what was dialled
        coalesce((select l.user_id from call_legs l where l.tenant_id = c.tenant_id and l.call_id = c.id
          and l.user_id <> c.user_id order by l.started_at desc limit 1),
          (select d.id from users d where d.tenant_id = c.tenant_id and d.is_active
            and c.dialled in (${extensionOf('d')}, 'agent-' || d.id) limit 1))
        else c.user_id end) colleague on true
    where ${mine(work, params.id)}`.execute(db);
  const row = rows[0];
  if (!row) throw notFound(callMissing);
  const number = row.extension ?? (row.customer_number === '' ? '' : showPhone(actor, row.customer_number));
  return {
    data: {
      _id: params.id,
      direction: row.direction,
      caller: {
        ...{
          name: row.colleague ?? (showText(actor, row.customer_name) || number),
          number,
          contact_id: row.contact_id,
          avatar: null,
        },
        ...{ gender: row.gender, dob: row.dob, tier: row.tier, group: row.group },
      },
      ...{ is_claimed: row.origin === 'web', is_recorded: row.is_recorded },
      ...{ hotline: row.hotline, queue: row.queue, missed_calls: row.missed_calls },
      ticket: row.ticket_number === null ? null : { _id: row.ticket_number, code: `#${row.ticket_number}` },
      tickets: row.tickets.map(ticket => ({
        ...ticket,
        subject: showText(actor, ticket.subject),
        created_at: new Date(ticket.created_at).toISOString(),
      })),
      last_call: row.last_at && { at: row.last_at.toISOString(), agent: row.last_agent },
    },
  };
}

const contactSeen = ({ actor }: Work) =>
  sql`exists (select from contacts c where c.tenant_id = k.tenant_id and c.number = k.number and ${contactScope(actor)})`;
