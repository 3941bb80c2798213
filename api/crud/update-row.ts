import { sql } from 'kysely';
import { restoreHidden } from '../access/masking.ts';
import { lookupsChanged } from '../lookups/lookups.ts';
import { audit, type Work } from '../work.ts';
import { refuseOvertaken, refuseTaken, type Store, type StoredRow, shownColumns } from './store.ts';

/** Changes a locked row unless it is newer than the version that was read; saving what is already there changes nothing. */
export async function updateRow(
  work: Work,
  store: Store,
  before: StoredRow,
  { version, ...given }: Record<string, unknown> & { version?: number | undefined },
): Promise<StoredRow> {
  const changes = Object.entries(given)
    .map(([column, value]) => [column, asStored(work, before[column], value)] as const)
    .filter(([column, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[column]));
  if (changes.length === 0) return before;
  refuseOvertaken(store, before, version);
  const row = await refuseTaken(store, async () => {
    const { rows } = await sql<StoredRow>`update ${sql.table(store.table)}
      set ${sql.join(changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))},
        version = version + 1, updated_at = now()
      where tenant_id = ${work.actor.tenantId} and id = ${before._id}
      returning ${shownColumns(store)}`.execute(work.db);
    return rows[0]!;
  });
  await audit(work, { action: `${store.noun}.update`, subject: `${store.noun}:${row._id}`, before, after: row });
  await lookupsChanged(work, store.table);
  return row;
}

/** A text that comes back with parts hidden keeps what was hidden. */
const asStored = ({ actor }: Work, stored: unknown, sent: unknown): unknown =>
  typeof stored === 'string' && typeof sent === 'string' ? restoreHidden(actor, stored, sent) : sent;
