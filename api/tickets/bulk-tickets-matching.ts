import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { mostMatching } from 'contract/tickets/ticket-forms.ts';
import type { bulkTicketsMatching as route } from 'contract/tickets/tickets.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { invalid } from '../errors.ts';
import { readListState } from '../lists/filter-sql.ts';
import type { Work } from '../work.ts';
import { bulkPatch, mayTake, requireBulkReferences, spelledChange } from './bulk-tickets.ts';
import { changeManyTickets } from './change-many-tickets.ts';
import { lockTickets } from './change-ticket.ts';
import { ticketCondition, ticketFieldTable } from './ticket-condition.ts';

/** Tickets of one transaction: their locks are held for a fraction of a second. */
const part = 500;

/** One change to a part of the tickets that a list names; the caller goes on with `next` until it is null. */
export async function bulkTicketsMatching(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  await requireBulkReferences(work, json);
  const { mode, ...query } = json.filter;
  const { table, columns } = await ticketFieldTable(work);
  const matching = await ticketCondition(work, mode, await readListState(work, query, table), columns);
  const until = json.until ?? (await boundOf(work, matching));
  const numbers = await numbersOf(work, matching, json.after ?? 0, until);
  // asked again under the locks: a colleague may have changed one meanwhile
  const tickets = await lockTickets(work, sql`t.number = any (${numbers}::int[]) and ${matching}`);
  const allowed = tickets.filter(ticket => mayTake(json, ticket));
  const change = await spelledChange(work, json);
  const changed = await changeManyTickets(
    work,
    allowed.map(before => ({ before, patch: bulkPatch(work, change, before) })),
  );
  const next = numbers.length < part ? null : numbers.at(-1)!;
  return { data: { changed, refused: tickets.length - allowed.length, next, until } };
}

/** The last number there is now. Refuses what is too much to be meant. */
async function boundOf({ db }: Work, matching: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ total: number; last: number }>`
    select count(*)::int as total, coalesce(max(number), 0)::int as last
    from (select t.number from tickets t where ${matching} order by t.number desc limit ${mostMatching + 1}) found`.execute(
    db,
  );
  const { total, last } = rows[0]!;
  if (total > mostMatching) throw invalid('filter', 'Bộ lọc khớp hơn 10.000 ticket. Hãy lọc hẹp hơn rồi thử lại.');
  return last;
}

async function numbersOf({ db }: Work, matching: RawBuilder<SqlBool>, after: number, until: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select t.number from tickets t where ${matching} and t.number > ${after} and t.number <= ${until}
    order by t.number limit ${part}`.execute(db);
  return rows.map(row => row.number);
}
