import { sql } from 'kysely';
import { lookupsChanged } from '../lookups/lookups.ts';
import { audit, newId, type Work } from '../work.ts';
import { refuseTaken, type Store, type StoredRow, shownColumns } from './store.ts';

/** A new row with the given columns; those left out take the table's defaults. */
export async function createRow(work: Work, store: Store, given: Record<string, unknown>): Promise<StoredRow> {
  const id = newId();
  const values = Object.entries(given).filter(([, value]) => value !== undefined);
  const columns = sql.join([sql`tenant_id`, sql`id`, ...values.map(([column]) => sql.ref(column))]);
  const row = await refuseTaken(store, async () => {
    const { rows } = await sql<StoredRow>`insert into ${sql.table(store.table)} (${columns})
      values (${sql.join([work.actor.tenantId, id, ...values.map(([, value]) => value)])})
      returning ${shownColumns(store)}`.execute(work.db);
    return rows[0]!;
  });
  await audit(work, { action: `${store.noun}.create`, subject: `${store.noun}:${id}`, after: row });
  await lookupsChanged(work, store.table);
  return row;
}
