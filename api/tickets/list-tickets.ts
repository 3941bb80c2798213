import type { TicketMode } from 'contract/enums.ts';
import type { ListState } from 'contract/filters.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { listTickets as route } from 'contract/tickets/tickets.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isMasked } from '../access/masking.ts';
import { readListState } from '../lists/filter-sql.ts';
import type { Work } from '../work.ts';
import { countFound, findTickets, type Sought, soughtBy } from './find-tickets.ts';
import { listCondition, searchCondition, searchOf, ticketFieldTable } from './ticket-condition.ts';
import { ticketOrder, wholeOrder } from './ticket-order.ts';
import { selectTicketPage } from './ticket-page.ts';
import { countTicketRows, selectTicketsByNumber } from './ticket-rows.ts';
import { ticketScope } from './ticket-scope.ts';
import { tallied } from './ticket-tallies.ts';

type Answer = RouteAnswer<typeof route>;

interface List {
  mode: TicketMode;
  state: ListState;
  condition: RawBuilder<SqlBool>;
}

/** One page of tickets and how many there are in all. */
export async function listTickets(asked: Work, { query }: RouteParsed<typeof route>): Promise<Answer> {
  const { mode, ...rest } = query;
  // one's own work is part of every scope, and one index holds it in order
  const work: Work = mode === 'me' ? { ...asked, actor: { ...asked.actor, scope: 'me' } } : asked;
  const { table, columns: fields } = await ticketFieldTable(work);
  const state = await readListState(work, rest, table);
  const search = searchOf(work, state);
  if (search === null) return { list: [], total: 0 };
  const list: List = { mode, state, condition: await listCondition(work, mode, state, fields) };
  const sought = soughtBy(search, state);
  if (!sought) return readPage(work, list, await countList(work, list));
  return (await readFound(work, list, sought)) ?? readCommon(work, list, sought, searchCondition(search));
}

const firstOf = ({ page, size }: ListState) => (page - 1) * size;

async function readPage(work: Work, { mode, state, condition }: List, total: number, isDense = false) {
  const order = await ticketOrder(work, state);
  const isCommon = ['all', 'me'].includes(mode) && state.q === '' && state.conditions.length === 0 && !state.sort;
  const page = { condition, isCommon, isDense, order, total, limit: state.size, offset: firstOf(state) };
  return { list: await selectTicketPage(work, page), total };
}

/** All that is found, in order, so the count comes with it; undefined when it is too common for that. */
async function readFound(work: Work, { state, condition }: List, sought: Sought): Promise<Answer | undefined> {
  const order = wholeOrder(await ticketOrder(work, state));
  const numbers = await findTickets(work, sought, condition, order);
  if (!numbers) return undefined;
  const page = numbers.slice(firstOf(state), firstOf(state) + state.size);
  return { list: await selectTicketsByNumber(work, page, ticketScope(work.actor)), total: numbers.length };
}

/** Walks the list in its own order until the page is full. */
async function readCommon(work: Work, list: List, sought: Sought, found: RawBuilder<SqlBool>): Promise<Answer> {
  const isWhole = list.mode === 'all' && list.state.conditions.length === (sought.tags ? 1 : 0);
  const total = await countFound(work, sought, list.condition, isWhole && !isMasked(work.actor));
  const condition = sql<SqlBool>`${list.condition} and ${found}`;
  // of what is common few are in the scope only when the scope is small: then its parts are
  return readPage(work, { ...list, condition }, total, total >= fewOfCommon);
}
const fewOfCommon = 1_000;

async function countList(work: Work, { mode, state, condition }: List): Promise<number> {
  const isPlain = state.conditions.length === 0;
  const known = isPlain ? await tallied(work, mode) : undefined;
  return known ?? countTicketRows(work, sql`${ticketScope(work.actor)} and ${condition}`);
}
