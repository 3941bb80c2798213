import type { RefusedContact } from 'contract/contacts/bulk.ts';
import { formatCount } from 'contract/numbers.ts';
import { type RawBuilder, sql } from 'kysely';
import { auditAll, type Work } from '../work.ts';
import { audienceOfMany, type ManyContact, type Outcome, recordMany } from './change-many-contacts.ts';

/**
 * Deletes customers with their numbers, addresses, notes and consents. Those who have tickets stay: a ticket has a requester.
 * The caller holds their locks, so that no ticket comes meanwhile.
 */
export async function deleteContacts(work: Work, contacts: ManyContact[]): Promise<Outcome> {
  const { db, actor } = work;
  const tickets = await ticketsOf(work, sql`select unnest(${contacts.map(({ number }) => number)}::int[]) as number`);
  const refused = contacts.flatMap(contact => refusal(contact, tickets.get(contact.number)));
  const numbers = contacts.map(({ number }) => number).filter(number => !tickets.has(number));
  if (numbers.length === 0) return { changed: 0, refused };
  const audience = await audienceOfMany(work, numbers);
  // nothing of them stays where a merge keeps what an undo would need
  await sql`update merges set source = null, written = '[]', moved = '{}', kept = '{}', drafts = '[]'
    where tenant_id = ${actor.tenantId} and kind = 'contact' and target_number = any (${numbers}::int[])`.execute(db);
  await sql`delete from contacts where tenant_id = ${actor.tenantId} and number = any (${numbers}::int[])`.execute(db);
  await auditAll(
    work,
    contacts
      .filter(({ number }) => !tickets.has(number))
      .map(({ number, name }) => ({ action: 'contact.delete', subject: `contact:${number}`, before: { name } })),
  );
  await recordMany(work, numbers, audience);
  return { changed: numbers.length, refused };
}

const refusal = ({ number, name }: Pick<ManyContact, 'number' | 'name'>, tickets = 0): RefusedContact[] =>
  tickets === 0 ? [] : [{ _id: number, name, reason: keptBy(tickets) }];

export const keptBy = (tickets: number) => `Có ${formatCount(tickets)} ticket`;

/** How many tickets hold each of the customers that `numbers` selects: asked for, written in, or merged and not yet forgotten. */
export async function ticketsOf({ db, actor }: Work, numbers: RawBuilder<unknown>): Promise<Map<number, number>> {
  const tenant = actor.tenantId;
  const { rows } = await sql<{ number: number; tickets: number }>`
    with asked as (${numbers})
    select number, count(*)::int as tickets from (
      select t.requester_number as number, t.number as ticket from tickets t
        where t.tenant_id = ${tenant} and t.requester_number in (select number from asked)
      union select o.author_contact, o.ticket_number from comments o
        where o.tenant_id = ${tenant} and o.author_contact in (select number from asked)
      union select (m.source->>'requester_number')::int, m.source_number from merges m
        where m.tenant_id = ${tenant} and m.kind = 'ticket' and m.undone_at is null
          and (m.source->>'requester_number')::int in (select number from asked)) held
    group by number`.execute(db);
  return new Map(rows.map(({ number, tickets }) => [number, tickets]));
}
