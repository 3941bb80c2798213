import type { matchContact as route } from 'contract/contacts/contacts.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';
import { canonicalPoint } from './contact-points.ts';
import { contactScope } from './contact-scope.ts';
import { ownerOf } from './find-or-make-contact.ts';
import { selectContactRows } from './search-contacts.ts';

/** Whose the phone number (in any spelling) or else the address is, when the actor may see them. */
export async function matchContact(
  work: Work,
  { query }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const phone = canonicalPoint('phone', query.phone ?? '');
  const email = canonicalPoint('email', query.email ?? '');
  const number = await ownerOf(work, phone, email);
  if (number === undefined) return { data: null };
  const condition = sql<boolean>`c.number = ${number} and ${contactScope(work.actor)}`;
  const [row] = await selectContactRows(work, condition, sql`c.number`, 1, 0);
  return { data: row ?? null };
}
