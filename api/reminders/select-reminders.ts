import type { Reminder } from 'contract/reminders/reminders.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { showText } from '../access/masking.ts';
import { contactScope } from '../contacts/contact-scope.ts';
import { isViewed } from '../drafts/drafts.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';

interface Row {
  id: string;
  ticket_number: number | null;
  contact_number: number | null;
  /** Null: out of reach. */
  title: string | null;
  note: string;
  remind_at: Date;
  told_at: Date | null;
  done_at: Date | null;
  version: number;
}

/** Rows of `reminders r` that are the actor's: nobody's who views as somebody. */
export const ownReminders = ({ actor }: Work): RawBuilder<SqlBool> =>
  isViewed(actor) ? sql`false` : sql`r.tenant_id = ${actor.tenantId} and r.owner_id = ${actor.userId}`;

/** Reminders of the actor's own; of what they may not see any more neither title nor note. */
export async function selectReminders(
  work: Work,
  condition: RawBuilder<SqlBool>,
  order: RawBuilder<unknown> = sql`r.id`,
  limit = 1,
  offset = 0,
): Promise<Reminder[]> {
  const { db, actor } = work;
  const { rows } = await sql<Row>`
    with page as (select r.* from reminders r where ${ownReminders(work)} and ${condition}
      order by ${order} limit ${limit} offset ${offset})
    select r.id, r.ticket_number, r.contact_number, coalesce(t.subject, c.name) as title, r.note, r.remind_at, r.told_at,
      r.done_at, r.version
    from page r
    left join tickets t on t.number = r.ticket_number and ${ticketScope(actor)}
    left join contacts c on c.number = r.contact_number and ${contactScope(actor)}
    order by ${order}`.execute(db);
  return rows.map(row => reminderOf(work, row));
}

function reminderOf({ actor }: Work, row: Row): Reminder {
  const number = row.ticket_number ?? row.contact_number;
  const reach = number === null ? 'gone' : row.title === null ? 'hidden' : 'open';
  return {
    _id: row.id,
    about:
      number === null || row.title === null
        ? null
        : { kind: row.ticket_number === null ? 'contact' : 'ticket', _id: number, title: showText(actor, row.title) },
    reach,
    note: reach === 'hidden' ? '' : showText(actor, row.note),
    remind_at: row.remind_at.toISOString(),
    told_at: row.told_at?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
    version: row.version,
  };
}
