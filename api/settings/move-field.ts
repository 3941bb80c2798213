import type { FieldTarget } from 'contract/settings/field-choices.ts';
import { sql } from 'kysely';
import type { StoredRow } from '../crud/store.ts';
import { notFound } from '../errors.ts';
import { lookupsChanged } from '../lookups/lookups.ts';
import { audit, type Work } from '../work.ts';

/** Swaps a field with the one before or after it; at the end of its list it stays. Places are counted anew. */
export async function moveField(work: Work, row: StoredRow, direction: 'up' | 'down'): Promise<void> {
  const { db, actor } = work;
  const { rows } = await sql<{ id: string }>`select id from fields
    where tenant_id = ${actor.tenantId} and target = ${row.target}
    order by position, title collate "vi-x-icu", id for update`.execute(db);
  const ids = rows.map(({ id }) => id);
  const from = ids.indexOf(row._id);
  if (from < 0) throw notFound();
  const to = Math.min(Math.max(from + (direction === 'up' ? -1 : 1), 0), ids.length - 1);
  ids.splice(to, 0, ...ids.splice(from, 1));
  await sql`update fields set position = place - 1
    from unnest(${ids}::uuid[]) with ordinality as wanted (wanted_id, place)
    where tenant_id = ${actor.tenantId} and id = wanted_id and position <> place - 1`.execute(db);
  const place = (index: number) => ({ target: row.target, key: row.key, place: index + 1 });
  await audit(work, { action: 'field.move', subject: `field:${row._id}`, before: place(from), after: place(to) });
  await lookupsChanged(work, 'fields');
}

/** Where a new field stands: behind all others. */
export async function lastPlace({ db, actor }: Work, target: FieldTarget): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(position) + 1, 0) as next
    from fields where tenant_id = ${actor.tenantId} and target = ${target}`.execute(db);
  return rows[0]!.next;
}
