import type { MergeKind } from 'contract/merges/merges.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';
import { mergedInto } from './find-merged.ts';
import { insertRows } from './move-rows.ts';

interface ForeignKey {
  /** The column beside the tenant's. */
  column: string;
  table: string;
  named: string;
}

const kindOf: Record<string, MergeKind> = { contacts: 'contact', tickets: 'ticket' };

/**
 * Columns as they may be written now: what one refers to and is no longer there is null, or what it was merged into. `lost`
 * are those that became null.
 */
export async function resolveReferences(
  work: Work,
  table: 'contacts' | 'tickets',
  row: Record<string, unknown>,
): Promise<{ row: Record<string, unknown>; lost: string[] }> {
  const { db } = work;
  const { rows: keys } = await sql<ForeignKey>`
    select a.attname as column, f.relname as table, n.attname as named
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    join pg_class f on f.oid = c.confrelid
    join pg_attribute n on n.attrelid = c.confrelid and n.attnum = c.confkey[2]
    where c.contype = 'f' and c.conrelid = ${`public.${table}`}::regclass and cardinality(c.conkey) = 2`.execute(db);
  const resolved = { ...row };
  const lost: string[] = [];
  for (const { column, table: named, named: key } of keys) {
    const value = row[column];
    if (value === null || value === undefined) continue;
    const { rows } = await sql`select 1 from ${sql.table(named)} where tenant_id = current_tenant()
      and ${sql.ref(key)}::text = ${String(value)}`.execute(db);
    if (rows.length > 0) continue;
    const kind = kindOf[named];
    resolved[column] = kind ? await mergedInto(work, kind, Number(value)) : null;
    if (resolved[column] === null) lost.push(column);
  }
  return { row: resolved, lost };
}

/**
 * Writes a row as it was; answers the columns whose value is lost. They are empty, but for those that may not be: these
 * take what stands in.
 */
export async function restoreRow(
  work: Work,
  table: 'contacts' | 'tickets',
  row: Record<string, unknown>,
  standIns: Record<string, unknown> = {},
): Promise<string[]> {
  const { row: resolved, lost } = await resolveReferences(work, table, row);
  for (const column of lost) resolved[column] = standIns[column] ?? null;
  await insertRows(work, table, [resolved]);
  return lost;
}
