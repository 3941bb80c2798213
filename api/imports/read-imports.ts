import { importTargets } from 'contract/contacts/import-fields.ts';
import {
  type ImportCounts,
  type ImportDetail,
  type ImportItem,
  type ImportRow,
  importCounts,
  importLifetimeDays,
  type listImports as listRoute,
  type readImport as readRoute,
  type importRows as rowsRoute,
} from 'contract/contacts/imports.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notFound } from '../errors.ts';
import { readCustomFields } from '../tickets/custom-fields.ts';
import type { Work } from '../work.ts';

const mostListed = 50;
const noCounts = Object.fromEntries(Object.keys(importCounts.shape).map(name => [name, 0])) as ImportCounts;

interface Row extends Omit<ImportItem, 'created_at' | 'finished_at' | 'counts' | 'can_undo'> {
  counts: Partial<ImportCounts>;
  headers: string[];
  mapping: string[];
  created_at: Date;
  finished_at: Date | null;
}

async function selectImports({ db, actor }: Work, condition: RawBuilder<SqlBool>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id as _id, i.name, i.state, i.on_duplicate, i.rows_done, i.rows_total, i.counts, i.error, i.headers, i.mapping,
      i.created_at, i.finished_at
    from contact_imports i
    where i.tenant_id = ${actor.tenantId} and i.user_id = ${actor.userId} and ${condition}
    order by i.created_at desc, i.id desc limit ${mostListed}`.execute(db);
  return rows;
}

/** Whether something is there to be taken back. */
export const canUndo = ({ state, counts, created_at }: Pick<Row, 'state' | 'counts' | 'created_at'>, now: Date) =>
  ['done', 'cancelled', 'failed'].includes(state) &&
  (counts.created ?? 0) + (counts.changed ?? 0) > 0 &&
  now.getTime() - created_at.getTime() < importLifetimeDays * 86_400_000;

const itemOf = ({ headers: _, mapping: __, ...row }: Row, now: Date): ImportItem => ({
  ...row,
  counts: { ...noCounts, ...row.counts },
  can_undo: canUndo(row, now),
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

/** An import of the actor's own, its row locked where it is to be changed; 404 for any other. */
export async function ownImport(work: Work, id: string, { locked = false } = {}): Promise<Row> {
  const { db, actor } = work;
  if (locked)
    await sql`select 1 from contact_imports where tenant_id = ${actor.tenantId} and user_id = ${actor.userId} and id = ${id}
      for update`.execute(db);
  const [row] = await selectImports(work, sql`i.id = ${id}`);
  if (!row) throw notFound('Không tìm thấy lượt nhập này');
  return row;
}

export async function listImports(work: Work): Promise<RouteAnswer<typeof listRoute>> {
  const list = (await selectImports(work, sql`true`)).map(row => itemOf(row, work.now));
  return { list, total: list.length };
}

export async function oneImport(work: Work, id: string): Promise<ImportItem> {
  return itemOf(await ownImport(work, id), work.now);
}

const sampleRows = 3;

export async function importDetail(work: Work, id: string): Promise<ImportDetail> {
  const row = await ownImport(work, id);
  const { rows } = await sql<{ cells: string[] }>`select r.cells from contact_import_rows r
    where r.tenant_id = ${work.actor.tenantId} and r.import_id = ${id} order by r.row limit ${sampleRows}`.execute(
    work.db,
  );
  return {
    ...itemOf(row, work.now),
    columns: row.headers.map((header, at) => ({
      header,
      target: row.mapping[at] ?? '',
      samples: rows.map(({ cells }) => (cells[at] ?? '').slice(0, 80)).filter(text => text !== ''),
    })),
    targets: importTargets(await readCustomFields(work, 'user')),
  };
}

export async function readImport(
  work: Work,
  { params }: RouteParsed<typeof readRoute>,
): Promise<RouteAnswer<typeof readRoute>> {
  return { data: await importDetail(work, params.id) };
}

const shown = {
  all: sql`true`,
  new: sql`r.verdict = 'new'`,
  duplicate: sql`r.verdict = 'duplicate'`,
  bad: sql`(r.verdict = 'bad' or r.outcome = 'failed')`,
  repaired: sql`r.repairs <> '[]'`,
  kept: sql`r.undone = 'kept'`,
} satisfies Record<string, RawBuilder<unknown>>;

export async function importRows(
  work: Work,
  { params, query }: RouteParsed<typeof rowsRoute>,
): Promise<RouteAnswer<typeof rowsRoute>> {
  await ownImport(work, params.id);
  const { page = 1, size = 20, show = 'all' } = query;
  const where = sql`r.tenant_id = ${work.actor.tenantId} and r.import_id = ${params.id} and ${shown[show]}`;
  const { rows: list } = await sql<ImportRow>`
    select r.row, r.cells, r.verdict, r.problems, r.repairs, r.twin_number, r.twin_row, r.outcome, r.contact_number, r.undone,
      r.kept_because
    from contact_import_rows r where ${where} order by r.row limit ${size} offset ${(page - 1) * size}`.execute(
    work.db,
  );
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from contact_import_rows r
    where ${where}`.execute(work.db);
  return { list, total: rows[0]!.total };
}
