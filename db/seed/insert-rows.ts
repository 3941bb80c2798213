import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB } from '../types.ts';

const atOnce = 500;

/** Inserts rows that all have the same columns: one parameter for 500 rows. */
export async function insertRows<T extends keyof DB & string>(
  db: Kysely<DB>,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map(column => sql.ref(column)));
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = JSON.stringify(rows.slice(from, from + atOnce));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${part}::json)`.execute(db);
  }
}
