import { formatCount } from 'contract/numbers.ts';
import { sql } from 'kysely';
import { conflict } from '../errors.ts';
import { lookupsChanged } from '../lookups/lookups.ts';
import { audit, type Work } from '../work.ts';
import type { Store, StoredRow } from './store.ts';

const mostCounted = 10_000;

/** Deletes a locked row; while anything uses it, nothing happens and the answer says what does. */
export async function removeRow(work: Work, store: Store, row: StoredRow): Promise<void> {
  const { db, actor } = work;
  const used: string[] = [];
  for (const { table, column, counted, isList, isConditions, isDocument } of store.uses) {
    const holds = isConditions
      ? sql`is_shared and array_to_string(${sql.ref(column)}, ' ') like ${`%${row._id}%`}`
      : isList
        ? sql`${row._id}::uuid = any (${sql.ref(column)})`
        : isDocument
          ? sql`${sql.ref(column)}::text like ${`%${row._id}%`}`
          : sql`${sql.ref(column)} = ${row._id}`;
    // what names itself keeps nobody from deleting it
    const others = table === store.table ? sql`and id <> ${row._id}` : sql``;
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select 1 from ${sql.table(table)} where tenant_id = ${actor.tenantId} and ${holds} ${others}
      limit ${mostCounted + 1}) found`.execute(db);
    const count = rows[0]!.count;
    if (count > mostCounted) used.push(`hơn ${formatCount(mostCounted)} ${counted}`);
    else if (count > 0) used.push(`${formatCount(count)} ${counted}`);
  }
  if (used.length > 0)
    throw conflict(
      `Không thể xóa ${store.label} "${row[store.named ?? 'name']}" vì đang được dùng ở ${sentence(used)}.`,
    );
  await sql`delete from ${sql.table(store.table)} where tenant_id = ${actor.tenantId} and id = ${row._id}`.execute(db);
  await audit(work, { action: `${store.noun}.delete`, subject: `${store.noun}:${row._id}`, before: row });
  await lookupsChanged(work, store.table);
}

const sentence = (parts: string[]) =>
  parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} và ${parts.at(-1)}`;
