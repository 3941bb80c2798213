import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { mostMatching } from 'contract/tickets/ticket-forms.ts';
import type { bulkTicketsMatching as route } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { readListState } from '../lists/filter-sql.ts';
import { matchingPart } from '../lists/matching-part.ts';
import type { Work } from '../work.ts';
import { bulkPatch, mayTake, requireBulkReferences, spelledChange } from './bulk-tickets.ts';
import { changeManyTickets } from './change-many-tickets.ts';
import { lockTickets } from './change-ticket.ts';
import { ticketCondition, ticketFieldTable } from './ticket-condition.ts';

/** One change to a part of the tickets that a list names; the caller goes on with `next` until it is null. */
export async function bulkTicketsMatching(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  await requireBulkReferences(work, json);
  const { mode, ...query } = json.filter;
  const { table, columns } = await ticketFieldTable(work);
  const matching = await ticketCondition(work, mode, await readListState(work, query, table), columns);
  const rows = {
    ...{ table: sql`tickets t`, number: sql<number>`t.number`, matching, most: mostMatching },
    tooMany: 'Bộ lọc khớp hơn 10.000 ticket. Hãy lọc hẹp hơn rồi thử lại.',
  };
  const { numbers, next, until } = await matchingPart(work, rows, json);
  // asked again under the locks: a colleague may have changed one meanwhile
  const tickets = await lockTickets(work, sql`t.number = any (${numbers}::int[]) and ${matching}`);
  const allowed = tickets.filter(ticket => mayTake(json, ticket));
  const change = await spelledChange(work, json);
  const changed = await changeManyTickets(
    work,
    allowed.map(before => ({ before, patch: bulkPatch(work, change, before) })),
  );
  return { data: { changed, refused: tickets.length - allowed.length, next, until } };
}
