import { sql } from 'kysely';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';
import { everyRow, inStore, type Store, type StoredRow, shownColumns } from './store.ts';

export async function readRow(work: Work, store: Store, id: string, where = everyRow): Promise<StoredRow> {
  const { rows } = await sql<StoredRow>`select ${shownColumns(store)} from ${sql.table(store.table)}
    where id = ${id} and ${inStore(work, where)}`.execute(work.db);
  if (!rows[0]) throw notFound(`Không tìm thấy ${store.label} này`);
  return rows[0];
}
