import type { ListState } from 'contract/filters.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchText } from '../lists/search-text.ts';
import type { Work } from '../work.ts';
import { scopeColumns, ticketScope } from './ticket-scope.ts';

/** What an index of words, phone numbers or tags can narrow a list to. */
export interface Sought {
  words: string[];
  digits: string | null;
  code: number | null;
  tags: string[] | null;
}

/** What is found more often stands near the beginning of any list: it is cheaper met there than read as a whole. */
const mostFound = 2_000;

/** Undefined: nothing that such an index knows. */
export function soughtBy(search: SearchText | undefined, { conditions, relation }: ListState): Sought | undefined {
  const tagged =
    relation === 'and' || conditions.length === 1
      ? conditions.find(({ field, op }) => field === 'tags' && op === 'in')
      : undefined;
  if (!search && !tagged) return undefined;
  const { words, digits, code } = search ?? { words: [], digits: null, code: null };
  return { words, digits, code, tags: tagged?.values ?? null };
}

const textOf = ({ words, digits, code, tags }: Sought) =>
  sql`${words}::text[], ${digits}::text, ${code}::int, ${tags}::text[]`;
const source = (sought: Sought, most: number | null) => sql`search.tickets(${textOf(sought)}, ${most}::int)`;

/** The numbers of all tickets found that meet the condition, in order; undefined when they are common. */
export async function findTickets(
  { db, actor }: Work,
  sought: Sought,
  condition: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ found: number; numbers: number[] }>`
    with found as materialized (select * from ${source(sought, mostFound + 1)})
    select (select count(*)::int from found) as found,
      array(select t.number from found t where ${ticketScope(actor)} and ${condition} order by ${order}) as numbers`.execute(
    db,
  );
  const { found, numbers } = rows[0]!;
  return found > mostFound ? undefined : numbers;
}

/** `isWhole`: the condition asks nothing beside the scope. */
export async function countFound(
  { db, actor }: Work,
  sought: Sought,
  condition: RawBuilder<SqlBool>,
  isWhole: boolean,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`${
    isWhole
      ? sql`select search.count_tickets(${textOf(sought)}, ${scopeColumns(actor)}) as total`
      : sql`select count(*)::int as total from ${source(sought, null)} t where ${ticketScope(actor)} and ${condition}`
  }`.execute(db);
  return rows[0]!.total;
}
