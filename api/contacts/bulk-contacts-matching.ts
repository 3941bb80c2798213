import {
  type ContactFilter,
  type bulkDeleteContactsMatching as deletion,
  mostMatching,
  type bulkContactsMatching as route,
} from 'contract/contacts/bulk.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { matchingPart } from '../lists/matching-part.ts';
import type { Work } from '../work.ts';
import { applyBulk, requireBulk, told } from './bulk-contacts.ts';
import { lockContacts, type ManyContact, type Outcome } from './change-many-contacts.ts';
import { deleteContacts } from './delete-contacts.ts';
import { readContactList } from './search-contacts.ts';

export const tooManyContacts = 'Bộ lọc khớp hơn 10.000 khách hàng. Hãy lọc hẹp hơn rồi thử lại.';

/** One change to a part of the customers that a list names; the caller goes on with `next` until it is null. */
export async function bulkContactsMatching(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  await requireBulk(work, json);
  return { data: await nextPart(work, json, contacts => applyBulk(work, json, contacts)) };
}

/** Deletes a part of them in the same way. */
export async function bulkDeleteContactsMatching(
  work: Work,
  { json }: RouteParsed<typeof deletion>,
): Promise<RouteAnswer<typeof deletion>> {
  return { data: await nextPart(work, json, contacts => deleteContacts(work, contacts)) };
}

interface Part {
  filter: ContactFilter;
  after?: number | undefined;
  until?: number | undefined;
}

async function nextPart(work: Work, json: Part, effect: (contacts: ManyContact[]) => Promise<Outcome>) {
  const matching = await conditionOf(work, json.filter);
  const rows = {
    ...{ table: sql`contacts c`, number: sql<number>`c.number`, matching, most: mostMatching },
    tooMany: tooManyContacts,
  };
  const { numbers, next, until } = await matchingPart(work, rows, json);
  // asked again under the locks: a colleague may have changed one meanwhile
  const contacts = await lockContacts(work, sql`c.number = any (${numbers}::int[]) and ${matching}`);
  return { ...told(await effect(contacts)), next, until };
}

export const conditionOf = async (work: Work, { q, filters, relation }: ContactFilter) =>
  (await readContactList(work, { q, f: filters, rel: relation })).condition;
