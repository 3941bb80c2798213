import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { invalid } from '../errors.ts';
import type { Work } from '../work.ts';

/** Rows of one transaction: their locks are held for a fraction of a second. */
const part = 500;

interface MatchingRows {
  /** What follows `from`, such as `tickets t`. */
  table: RawBuilder<unknown>;
  /** The rows' number, by which parts are ordered. */
  number: RawBuilder<number>;
  matching: RawBuilder<SqlBool>;
  most: number;
  /** Said of a filter that matches more. */
  tooMany: string;
}

/** The next rows that a list names, and where to go on: `next` is null after the last, `until` keeps out what is made meanwhile. */
export async function matchingPart(
  { db }: Work,
  rows: MatchingRows,
  { after = 0, until: given }: { after?: number | undefined; until?: number | undefined },
): Promise<{ numbers: number[]; next: number | null; until: number }> {
  const { table, number, matching } = rows;
  const until = given ?? (await lastOf(db, rows));
  const { rows: found } = await sql<{ number: number }>`
    select ${number} as number from ${table} where ${matching} and ${number} > ${after} and ${number} <= ${until}
    order by ${number} limit ${part}`.execute(db);
  const numbers = found.map(row => row.number);
  return { numbers, next: numbers.length < part ? null : numbers.at(-1)!, until };
}

/** The last number there is now. Refuses what is too much to be meant. */
async function lastOf(db: Work['db'], { table, number, matching, most, tooMany }: MatchingRows): Promise<number> {
  const { rows } = await sql<{ total: number; last: number }>`
    select count(*)::int as total, coalesce(max(number), 0)::int as last
    from (select ${number} as number from ${table} where ${matching} order by ${number} desc limit ${most + 1}) found`.execute(
    db,
  );
  const { total, last } = rows[0]!;
  if (total > most) throw invalid('filter', tooMany);
  return last;
}
