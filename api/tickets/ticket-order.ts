import type { ListState } from 'contract/filters.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { sortedText } from '../lists/search-text.ts';
import type { Work } from '../work.ts';

type Direction = 'asc' | 'desc';

export interface OrderPart {
  where: RawBuilder<SqlBool>;
  /** A column that is null in the whole part: PostgreSQL finds an index behind nulls only when it is ordered by too. */
  nulls?: RawBuilder<unknown>;
}

export interface TicketOrder {
  /** Parts of the list, one behind the other; none: it has no parts. Every ticket belongs to one of them. */
  parts: OrderPart[];
  /** The order inside a part. None of them is null there, and the last is the ticket's number. */
  keys: { column: RawBuilder<unknown>; direction: Direction }[];
}

const keysOf = (column: RawBuilder<unknown>, direction: Direction): TicketOrder['keys'] => [
  { column, direction },
  { column: sql`t.number`, direction },
];
/** Of equal status or priority, what has moved last stands first. */
const recent = keysOf(sql`t.updated_at`, 'desc');

/** The order that a list's state asks for; tickets without a priority or a due date come last in both directions. */
export async function ticketOrder(
  work: Pick<Work, 'db' | 'actor'>,
  { sort }: Pick<ListState, 'sort'>,
): Promise<TicketOrder> {
  const { field, direction: asked } = sort ?? { field: 'updated_at', direction: 'DESC' };
  const direction = asked === 'DESC' ? 'desc' : 'asc';
  const inDirection = <T>(list: T[]) => (direction === 'desc' ? list.reverse() : list);
  switch (field) {
    case 'code':
      return { parts: [], keys: [{ column: sql`t.number`, direction }] };
    case 'subject':
      return {
        parts: [],
        keys: keysOf(sql`${sortedText(work.actor, sql`t.subject`)} collate "vi-x-icu"`, direction),
      };
    case 'status':
      return {
        parts: inDirection([1, 2, 3, 4, 5]).map(status => ({ where: sql`t.status = ${sql.lit(status)}` })),
        keys: recent,
      };
    case 'priority_id': {
      const ids = inDirection(await prioritiesInOrder(work));
      return {
        parts: [
          ...ids.map(id => ({ where: sql<SqlBool>`t.priority_id = ${id}` })),
          { where: sql`t.priority_id is null`, nulls: sql`t.priority_id` },
        ],
        keys: recent,
      };
    }
    case 'duedate':
      return {
        parts: [{ where: sql`t.due_at is not null` }, { where: sql`t.due_at is null` }],
        keys: keysOf(sql`t.due_at`, direction),
      };
    case 'created_at':
      return { parts: [], keys: keysOf(sql`t.created_at`, direction) };
    default:
      return { parts: [], keys: keysOf(sql`t.updated_at`, direction) };
  }
}

async function prioritiesInOrder({ db, actor }: Pick<Work, 'db' | 'actor'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from priorities where tenant_id = ${actor.tenantId}
    order by position, name collate "vi-x-icu", id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The order inside a part. */
export const orderInPart = ({ keys }: TicketOrder, part?: OrderPart): RawBuilder<unknown> =>
  sql.join([
    ...(part?.nulls ? [part.nulls] : []),
    ...keys.map(({ column, direction }) => sql`${column} ${sql.raw(direction)}`),
  ]);

/** The whole order in one expression, for rows that no index holds in it. */
export function wholeOrder(order: TicketOrder): RawBuilder<unknown> {
  if (order.parts.length === 0) return orderInPart(order);
  const places = order.parts.map(({ where }, place) => sql`when ${where} then ${sql.lit(place)}`);
  return sql`case ${sql.join(places, sql` `)} end, ${orderInPart(order)}`;
}
