import type { contactTickets as route } from 'contract/contacts/contacts.ts';
import { parseSize } from 'contract/page.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { countTicketRows, selectTicketRows } from '../tickets/ticket-rows.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';
import { requireContact } from './require-contact.ts';

/** Tickets of one customer that the actor may see, newest first. */
export async function contactTickets(
  work: Work,
  { params, query }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  await requireContact(work, params.id);
  const size = query.size ?? parseSize(undefined);
  const offset = ((query.page ?? 1) - 1) * size;
  const condition = sql<boolean>`${ticketScope(work.actor)} and t.requester_number = ${params.id}`;
  const list = await selectTicketRows(work, condition, sql`t.created_at desc, t.number desc`, size, offset);
  return { list, total: await countTicketRows(work, condition) };
}
