import type { Notification } from 'contract/notifications/notifications.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { showText } from '../access/masking.ts';
import { contactScope } from '../contacts/contact-scope.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';
import { visibleNotifications } from './visible-notifications.ts';

interface Row {
  id: string;
  kind: Notification['kind'];
  text: string;
  ticket_number: number | null;
  contact_number: number | null;
  contact_name: string | null;
  import_id: string | null;
  call_id: string | null;
  subject: string | null;
  assignee_id: string | null;
  actor_name: string | null;
  actor_avatar: string | null;
  is_read: boolean;
  created_at: Date;
}

/** My notifications, newest first. A reminder says what it is about, and its note, while that is mine to see. */
export async function selectNotifications(
  { db, actor }: Work,
  condition: RawBuilder<SqlBool>,
  limit: number,
  offset = 0,
): Promise<Notification[]> {
  const { rows } = await sql<Row>`
    with page as (
      select n.* from notifications n where ${visibleNotifications(actor)} and ${condition}
      order by n.created_at desc, n.id desc limit ${limit} offset ${offset}
    )
    select n.id, n.kind, n.import_id, n.call_id, coalesce(n.ticket_number, t.number) as ticket_number, t.subject, t.assignee_id,
      c.number as contact_number, c.name as contact_name,
      case when n.kind <> 'reminder' then n.text
        when t.number is not null or c.number is not null or num_nonnulls(r.ticket_number, r.contact_number) = 0 then r.note
        else '' end as text,
      u.name as actor_name, u.avatar_file_id as actor_avatar, n.read_at is not null as is_read, n.created_at
    from page n
    left join reminders r on r.tenant_id = n.tenant_id and r.id = n.reminder_id
    left join tickets t on t.number = coalesce(n.ticket_number, r.ticket_number) and ${ticketScope(actor)}
    left join contacts c on c.number = r.contact_number and ${contactScope(actor)}
    left join users u on u.tenant_id = n.tenant_id and u.id = n.actor_id
    order by n.created_at desc, n.id desc`.execute(db);
  return rows.map(row => ({
    _id: row.id,
    kind: row.kind,
    text: showText(actor, row.text),
    ticket:
      row.ticket_number === null
        ? null
        : { _id: row.ticket_number, code: `#${row.ticket_number}`, subject: showText(actor, row.subject ?? '') },
    contact:
      row.contact_number === null ? null : { _id: row.contact_number, name: showText(actor, row.contact_name ?? '') },
    import_id: row.import_id,
    call_id: row.call_id,
    actor: row.actor_name === null ? null : { name: row.actor_name, avatar_id: row.actor_avatar },
    is_mine: row.kind !== 'commented' || row.assignee_id === actor.userId,
    is_read: row.is_read,
    created_at: row.created_at.toISOString(),
  }));
}
