import type { MergeKind } from 'contract/merges/merges.ts';
import type { remindOfTicket as route } from 'contract/reminders/reminders.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { contactMissing } from '../contacts/change-contact.ts';
import { contactScope } from '../contacts/contact-scope.ts';
import { missing } from '../merges/find-merged.ts';
import { ticketMissing } from '../tickets/read-ticket.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import { audit, newId, type Work } from '../work.ts';
import { chosenTime } from './chosen-time.ts';
import { ownReminder } from './read-reminders.ts';

/** A reminder of a ticket or a customer of the actor's scope. The log tells that there is one, and not what it says. */
export async function createReminder(
  work: Work,
  kind: MergeKind,
  { params, json: { note, ...choice } }: Pick<RouteParsed<typeof route>, 'params' | 'json'>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  await requireSeen(work, kind, params.id);
  const remind_at = await chosenTime(work, choice);
  const id = newId();
  await db
    .insertInto('reminders')
    .values({
      ...{ tenant_id: actor.tenantId, id, owner_id: actor.userId, remind_at: remind_at!, note },
      [`${kind}_number`]: params.id,
    })
    .execute();
  await audit(work, { action: 'reminder.create', subject: `reminder:${id}`, after: { remind_at } });
  return { data: await ownReminder(work, id) };
}

/** Holds the row against a merge, which would leave the reminder behind. */
async function requireSeen(work: Work, kind: MergeKind, number: number): Promise<void> {
  const { rows } = await (kind === 'ticket'
    ? sql`select 1 from tickets t where t.number = ${number} and ${ticketScope(work.actor)} for key share of t`
    : sql`select 1 from contacts c where c.number = ${number} and ${contactScope(work.actor)} for key share of c`
  ).execute(work.db);
  if (rows.length === 0) throw await missing(work, kind, number, kind === 'ticket' ? ticketMissing : contactMissing);
}
