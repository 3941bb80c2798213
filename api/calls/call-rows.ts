import type { EndReason } from 'contract/calls/call-events.ts';
import type { CallRow } from 'contract/calls/calls.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { showPhone, showText } from '../access/masking.ts';
import { contactScope } from '../contacts/contact-scope.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';
import { talkScope } from './call-scope.ts';

interface Row {
  id: string;
  direction: CallRow['direction'];
  state: string;
  outcome: 'answer' | 'miss' | 'reject' | null;
  end_reason: EndReason | null;
  customer_name: string;
  customer_number: string;
  contact_id: number | null;
  hotline: CallRow['hotline'];
  queue: CallRow['queue'];
  agent: CallRow['agent'];
  ticket_number: number | null;
  subject: string | null;
  started_at: Date;
  answered_at: Date | null;
  ended_at: Date | null;
  wait_seconds: number;
  talk_seconds: number;
  called_back_at: Date | null;
  recordings: CallRow['recordings'];
}

/**
 * Calls as lists show them; a customer and a ticket outside the actor's scope have no link. Whoever sees a call for the message
 * that was left hears that alone.
 */
export async function selectCalls(
  { db, actor }: Work,
  condition: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<CallRow[]> {
  const { rows } = await sql<Row>`
    with page as (
      select c.*, row_number() over (order by ${order}) as place from calls c where ${condition}
      order by ${order} limit ${limit} offset ${offset}
    )
    select p.id, p.direction, p.state, p.outcome, p.end_reason, p.customer_name, p.customer_number, p.started_at, p.answered_at,
      p.ended_at, p.wait_seconds, p.talk_seconds, p.called_back_at, c.number as contact_id,
      t.number as ticket_number, t.subject,
      case when h.id is not null then json_build_object('_id', h.id, 'name', h.name) end as hotline,
      case when q.id is not null then json_build_object('_id', q.id, 'name', q.name) end as queue,
      case when u.id is not null then json_build_object('_id', u.id, 'name', u.name) end as agent,
      coalesce((select json_agg(json_build_object('_id', r.id, 'kind', r.kind, 'seconds', coalesce(r.seconds, 0),
          'is_deleted', r.deleted_at is not null) order by r.started_at, r.id)
        from call_recordings r where r.tenant_id = p.tenant_id and r.call_id = p.id and r.ended_at is not null
          and (not p.has_message or r.kind = 'voicemail' or exists (select from calls c where c.id = p.id and ${talkScope(actor)}))), '[]') as recordings
    from page p
    left join contacts c on c.number = p.contact_number and ${contactScope(actor)}
    left join tickets t on t.number = p.ticket_number and ${ticketScope(actor)}
    left join hotlines h on h.tenant_id = p.tenant_id and h.id = p.hotline_id
    left join call_queues q on q.tenant_id = p.tenant_id and q.id = p.queue_id
    left join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    order by p.place`.execute(db);
  return rows.map(row => ({
    _id: row.id,
    direction: row.direction,
    state: row.state === 'ended' ? (row.outcome ?? 'miss') : 'waiting',
    is_waiting: row.state === 'waiting',
    end_reason: row.end_reason,
    customer: {
      name: showText(actor, row.customer_name),
      number: row.customer_number === '' ? '' : showPhone(actor, row.customer_number),
      contact_id: row.contact_id,
    },
    ...{ hotline: row.hotline, queue: row.queue, agent: row.agent },
    ticket:
      row.ticket_number === null
        ? null
        : { _id: row.ticket_number, code: `#${row.ticket_number}`, subject: showText(actor, row.subject ?? '') },
    started_at: row.started_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    ...{ wait_seconds: row.wait_seconds, talk_seconds: row.talk_seconds },
    called_back_at: row.called_back_at?.toISOString() ?? null,
    recordings: row.recordings,
  }));
}
