import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { prepared } from '../../db/tenant.ts';
import type { Work } from '../work.ts';
import { type OrderPart, orderInPart, type TicketOrder, wholeOrder } from './ticket-order.ts';
import { showTicketRows, type TicketRows } from './ticket-rows.ts';
import { ticketScope, ticketScopeParts } from './ticket-scope.ts';

export interface TicketPage {
  /** Of rows of `tickets t` in the actor's scope. */
  condition: RawBuilder<SqlBool>;
  /** Every few rows of the tenant meet scope and condition: both are asked row by row. */
  isDense: boolean;
  order: TicketOrder;
  /** How many rows there are in all. */
  total: number;
  limit: number;
  offset: number;
  /** Many ask for the same page: its plan may be kept. */
  isCommon?: boolean;
}

const mostBranches = 16;
/** So few rows that reading and sorting them all is cheaper than looking for them in each part of the order. */
const few = 2_000;
/** From here on, passing by an index's entries and looking rows up afterwards is cheaper than passing by rows. */
const farOffset = 500;

/**
 * One page of a list of any length, read from the beginning of as many index scans as the scope and the order have
 * parts. A page far behind costs the index entries before it.
 */
export async function selectTicketPage(work: Work, page: TicketPage): Promise<TicketRows> {
  const { condition, order, total, limit, offset, isCommon } = page;
  if (offset >= total) return [];
  const branches = branchesOf(work, page);
  if (branches.length > 1) return showTicketRows(work, mergedPage(work, page, branches), sql`t.place`);
  const where = sql`${ticketScope(work.actor)} and ${condition}`;
  const by = wholeOrder(order);
  if (isCommon && offset === 0) {
    const rows = sql`select t.* from tickets t where ${where} order by ${by} limit ${sql.lit(limit)}`;
    return showTicketRows(work, rows, by, prepared);
  }
  if (offset < farOffset) {
    const rows = sql`select t.* from tickets t where ${where} order by ${by} limit ${limit} offset ${offset}`;
    return showTicketRows(work, rows, by);
  }
  const keys = sql`select t.number, row_number() over (order by ${by}) as place
    from tickets t where ${where} order by ${by} limit ${limit} offset ${offset}`;
  return showTicketRows(work, lookedUp(work, keys), sql`t.place`);
}

interface Branch {
  rank: number;
  where: RawBuilder<SqlBool>;
  by: RawBuilder<unknown>;
}

/** None: one scan does it, or there would be too many. */
function branchesOf({ actor }: Work, { condition, isDense, order, total }: TicketPage): Branch[] {
  if (order.parts.length > 0 && total <= few) return [];
  const parts: OrderPart[] = order.parts.length > 0 ? order.parts : [{ where: sql`true` }];
  const scopes = isDense ? [ticketScope(actor)] : ticketScopeParts(actor);
  if (parts.length * scopes.length > mostBranches) return [];
  return parts.flatMap((part, rank) => {
    const by = orderInPart(order, part);
    return scopes.map(scope => ({ rank, by, where: sql<SqlBool>`${scope} and ${condition} and ${part.where}` }));
  });
}

/** As many keys of each branch as the page may need, put together; `union` keeps a ticket of several branches once. */
function mergedPage(work: Work, { order, limit, offset }: TicketPage, branches: Branch[]): RawBuilder<unknown> {
  const names = order.keys.map((_, index) => sql.ref(`key_${index}`));
  const keys = sql.join(order.keys.map(({ column }, index) => sql`${column} as ${names[index]}`));
  const heads = branches.map(
    ({ rank, where, by }) => sql`(select t.number, ${sql.lit(rank)} as rank, ${keys}
      from tickets t where ${where} order by ${by} limit ${offset + limit})`,
  );
  const by = order.keys.map(({ direction }, index) => sql`${names[index]} ${sql.raw(direction)}`);
  return lookedUp(
    work,
    sql`select number, row_number() over (order by rank, ${sql.join(by)}) as place
      from (${sql.join(heads, sql` union `)}) heads order by place limit ${limit} offset ${offset}`,
  );
}

const lookedUp = ({ actor }: Work, keys: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select r.*, k.place from (${keys}) k join tickets r on r.tenant_id = ${actor.tenantId} and r.number = k.number`;
