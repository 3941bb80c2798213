import type { MergeKind } from 'contract/merges/merges.ts';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../errors.ts';
import type { Work } from '../work.ts';
import { nameOf, type Reference, references } from './references.ts';

type Row = Record<string, unknown>;

/** What a merge moved, by 'table.column'. */
export interface Moved {
  moved: Record<string, Row[]>;
  kept: Record<string, Row[]>;
}

/** Rows of one reference that one transaction moves while others wait for it. */
const mostMoved = 5_000;

const of = ({ column }: Reference, number: number): RawBuilder<unknown> =>
  sql`r.tenant_id = current_tenant() and r.${sql.ref(column)} = ${number}`;
const sameKey = ({ key }: Reference, other: string): RawBuilder<unknown> =>
  sql.join(
    key.map(column => sql`${sql.ref(`${other}.${column}`)} = ${sql.ref(`r.${column}`)}`),
    sql` and `,
  );
const objectOf = (columns: readonly string[]): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(columns.flatMap(column => [sql.lit(column), sql.ref(`r.${column}`)]))})`;
const recordset = ({ table }: Reference, rows: Row[], alias: string): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) ${sql.raw(alias)}`;

/** How many rows belong to a customer or ticket, in the order and words of the references. */
export async function countRows(
  { db }: Work,
  kind: MergeKind,
  number: number,
): Promise<{ label: string; count: number }[]> {
  const told = references[kind].filter(({ label }) => label !== undefined);
  const counts = told.map(
    (reference, at) =>
      sql`select ${at}::int as at, count(*)::int as count from ${sql.table(reference.table)} r where ${of(reference, number)}`,
  );
  const { rows } = await sql<{ at: number; count: number }>`${sql.join(counts, sql` union all `)} order by at`.execute(
    db,
  );
  return rows.map(({ at, count }) => ({ label: told[at]!.label!, count }));
}

/** Gives every row of the source to the target. Both are locked by the caller. */
export async function moveRows(work: Work, kind: MergeKind, source: number, target: number): Promise<Moved> {
  const tooMany = (await countRows(work, kind, source)).find(({ count }) => count > mostMoved);
  if (tooMany)
    throw invalid(
      'source_id',
      `${tooMany.label}: ${tooMany.count} mục, nhiều hơn mức gộp được một lần (5.000). Hãy gộp theo chiều ngược lại.`,
    );
  const result: Moved = { moved: {}, kept: {} };
  for (const reference of references[kind]) {
    if (reference.kept) result.kept[nameOf(reference)] = await putAside(work, reference, source, target);
    const moved = await moveReference(work, reference, source, target);
    if (moved.length > 0) result.moved[nameOf(reference)] = moved;
  }
  return result;
}

async function putAside({ db }: Work, reference: Reference, source: number, target: number): Promise<Row[]> {
  const table = sql.table(reference.table);
  const { rows } = await sql<{
    row: Row;
  }>`select to_jsonb(r) as row from ${table} r where ${of(reference, source)}`.execute(db);
  await sql`delete from ${table} r where ${of(reference, source)} and exists (select 1 from ${table} o
    where o.tenant_id = r.tenant_id and ${sql.ref(`o.${reference.column}`)} = ${target} and ${sameKey(reference, 'o')})`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}

async function moveReference({ db }: Work, reference: Reference, source: number, target: number): Promise<Row[]> {
  const sets = [sql`${sql.ref(reference.column)} = ${target}`];
  if (reference.moving) sets.push(sql`${reference.moving(target)}`);
  if (reference.hasOrigin) sets.push(sql`merged_from = coalesce(r.merged_from, ${source}::int)`);
  const { rows } = await sql<{ key: Row }>`update ${sql.table(reference.table)} r set ${sql.join(sets)}
    where ${of(reference, source)} returning ${objectOf(reference.key)} as key`.execute(db);
  return rows.map(({ key }) => key);
}

/** The way back, once the source's row is there again. What came to the target since is not among the rows that moved. */
export async function giveBackRows(
  { db }: Work,
  kind: MergeKind,
  source: number,
  target: number,
  { moved, kept }: Moved,
): Promise<void> {
  for (const reference of references[kind]) {
    const keys = moved[nameOf(reference)] ?? [];
    const rows = kept[nameOf(reference)] ?? [];
    const from = reference.kept ? rows.filter(row => keys.some(key => isOf(row, key))) : keys;
    const sets = [
      sql`${sql.ref(reference.column)} = ${source}`,
      ...(reference.restored ?? []).map(column => sql`${sql.ref(column)} = ${sql.ref(`k.${column}`)}`),
      ...(reference.hasOrigin ? [sql`merged_from = nullif(r.merged_from, ${source}::int)`] : []),
    ];
    if (keys.length > 0)
      await sql`update ${sql.table(reference.table)} r set ${sql.join(sets)} from ${recordset(reference, from, 'k')}
        where ${of(reference, target)} and ${sameKey(reference, 'k')}`.execute(db);
    await insertRows({ db }, reference.table, rows);
  }
}

const isOf = (row: Row, key: Row) => Object.entries(key).every(([column, value]) => row[column] === value);

/** Rows as `to_jsonb` told them, unless they are there; columns that came since take their defaults. */
export async function insertRows({ db }: Pick<Work, 'db'>, table: Reference['table'], rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const { rows: known } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${`public.${table}`}::regclass and attnum > 0
      and not attisdropped and attgenerated = '' and attname = any (${Object.keys(rows[0]!)}::text[])`.execute(db);
  const columns = sql.join(known.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(db);
}
