import { mostMatching, mostNamed, type previewContactDeletion as route } from 'contract/contacts/bulk.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { invalid, notFound } from '../errors.ts';
import type { Work } from '../work.ts';
import { missingAmong } from './bulk-contacts.ts';
import { conditionOf, tooManyContacts } from './bulk-contacts-matching.ts';
import { contactScope } from './contact-scope.ts';
import { keptBy, ticketsOf } from './delete-contacts.ts';

/** What deleting would take with it, and who would stay. */
export async function previewContactDeletion(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const contacts = await namedBy(work, json);
  const tickets = await ticketsOf(work, sql`select unnest(${contacts.map(({ number }) => number)}::int[]) as number`);
  const going = contacts.filter(({ number }) => !tickets.has(number)).map(({ number }) => number);
  const kept = contacts.filter(({ number }) => tickets.has(number));
  return {
    data: {
      total: contacts.length,
      ...(await attachedTo(work, going)),
      refused: kept.length,
      refused_rows: kept
        .slice(0, mostNamed)
        .map(({ number, name }) => ({ _id: number, name, reason: keptBy(tickets.get(number)!) })),
      name: going.length === 1 ? contacts.find(({ number }) => number === going[0])!.name : null,
    },
  };
}

async function namedBy(work: Work, { ids, filter }: RouteParsed<typeof route>['json']) {
  const select = async (condition: RawBuilder<SqlBool>) => {
    const { rows } = await sql<{ number: number; name: string }>`select c.number, c.name from contacts c
      where ${condition} order by c.number limit ${mostMatching + 1}`.execute(work.db);
    return rows;
  };
  if (ids) {
    const numbers = [...new Set(ids)];
    const found = await select(sql`c.number = any (${numbers}::int[]) and ${contactScope(work.actor)}`);
    if (found.length < numbers.length) throw notFound(missingAmong(numbers, found));
    return found;
  }
  const found = await select(await conditionOf(work, filter ?? {}));
  if (found.length > mostMatching) throw invalid('filter', tooManyContacts);
  return found;
}

async function attachedTo({ db, actor }: Work, numbers: number[]) {
  const of = sql`tenant_id = ${actor.tenantId} and contact_number = any (${numbers}::int[])`;
  const { rows } = await sql<Record<'phones' | 'emails' | 'notes' | 'consents', number>>`select
    (select count(*)::int from contact_points where ${of} and kind = 'phone') as phones,
    (select count(*)::int from contact_points where ${of} and kind = 'email') as emails,
    (select count(*)::int from contact_notes where ${of}) as notes,
    (select count(*)::int from consents where ${of}) as consents`.execute(db);
  return rows[0]!;
}
