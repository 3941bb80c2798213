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
import { may } from 'contract/permissions.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isMasked, showText } from '../access/masking.ts';
import { forbidden, notFound } from '../errors.ts';
import { readCustomFields } from '../tickets/custom-fields.ts';
import type { Work } from '../work.ts';

const mostListed = 50;
const noCounts = Object.fromEntries(Object.keys(importCounts.shape).map(name => [name, 0])) as ImportCounts;

interface Row extends Omit<ImportItem, 'created_at' | 'finished_at' | 'counts' | 'can_undo' | 'is_mine'> {
  counts: Partial<ImportCounts>;
  headers: string[];
  mapping: string[];
  created_at: Date;
  finished_at: Date | null;
}

async function selectImports({ db, actor }: Work, condition: RawBuilder<SqlBool>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id as _id, i.name, i.state, i.on_duplicate, i.rows_done, i.rows_total, i.counts, i.error, i.headers, i.mapping,
      i.created_at, i.finished_at, json_build_object('_id', u.id, 'name', u.name) as by
    from contact_imports i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
    where i.tenant_id = ${actor.tenantId} and ${condition}
    order by i.created_at desc, i.id desc limit ${mostListed}`.execute(db);
  return rows;
}

/** Whether something is there to be taken back. */
export const canUndo = ({ state, counts, created_at }: Pick<Row, 'state' | 'counts' | 'created_at'>, now: Date) =>
  ['done', 'cancelled', 'failed'].includes(state) &&
  (counts.created ?? 0) + (counts.changed ?? 0) > 0 &&
  now.getTime() - created_at.getTime() < importLifetimeDays * 86_400_000;

const itemOf = ({ headers: _, mapping: __, ...row }: Row, { actor, now }: Work): ImportItem => ({
  ...row,
  name: showText(actor, row.name),
  by: { ...row.by, name: showText(actor, row.by.name) },
  is_mine: row.by._id === actor.userId,
  counts: { ...noCounts, ...row.counts },
  can_undo: canUndo(row, now),
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

const isOwn = ({ actor }: Work) => sql<SqlBool>`i.user_id = ${actor.userId}`;

/** They hold rows of customers of every scope. */
export const seesAllImports = ({ actor }: Work) => may(actor.role, 'contact.import.all') && actor.scope === 'all';

/** An import of the actor's own, its row locked where it is to be changed; 404 for any other. */
export const ownImport = (work: Work, id: string, options: { locked?: boolean } = {}): Promise<Row> =>
  requireImport(work, id, isOwn(work), options);

/** The same, or anybody's for who sees all. */
export const seenImport = (work: Work, id: string, options: { locked?: boolean } = {}): Promise<Row> =>
  requireImport(work, id, seesAllImports(work) ? sql`true` : isOwn(work), options);

async function requireImport(work: Work, id: string, whose: RawBuilder<SqlBool>, { locked = false }): Promise<Row> {
  const { db, actor } = work;
  if (locked)
    await sql`select 1 from contact_imports i where i.tenant_id = ${actor.tenantId} and i.id = ${id} and ${whose}
      for update`.execute(db);
  const [row] = await selectImports(work, sql`i.id = ${id} and ${whose}`);
  if (!row) throw notFound('Không tìm thấy lượt nhập này');
  return row;
}

export async function listImports(
  work: Work,
  { query }: RouteParsed<typeof listRoute>,
): Promise<RouteAnswer<typeof listRoute>> {
  if (query.of === 'all' && !seesAllImports(work)) throw forbidden();
  const rows = await selectImports(work, query.of === 'all' ? sql`true` : isOwn(work));
  const list = rows.map(row => itemOf(row, work));
  return { list, total: list.length };
}

export async function oneImport(work: Work, id: string): Promise<ImportItem> {
  return itemOf(await seenImport(work, id), work);
}

const sampleRows = 100;
const mostSamples = 3;

export async function importDetail(work: Work, id: string): Promise<ImportDetail> {
  const row = await seenImport(work, id);
  const isMine = row.by._id === work.actor.userId;
  const { rows } = await sql<{ cells: string[] }>`select r.cells from contact_import_rows r
    where r.tenant_id = ${work.actor.tenantId} and r.import_id = ${id} order by r.row limit ${sampleRows}`.execute(
    work.db,
  );
  return {
    ...itemOf(row, work),
    columns: row.headers.map((header, at) => ({
      header,
      target: row.mapping[at] ?? '',
      samples: rows
        .map(({ cells }) => cells[at] ?? '')
        .filter(text => text !== '')
        .slice(0, mostSamples)
        .map(text => shownTo(work, isMine, text).slice(0, 80)),
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

/** What one has uploaded oneself one has; of others' files everything is a text of customers. */
const shownTo = ({ actor }: Work, isMine: boolean, text: string) => (isMine ? text : showText(actor, text));

function maskedRow({ actor }: Work, row: ImportRow): ImportRow {
  const show = (text: string) => showText(actor, text);
  return {
    ...row,
    cells: row.cells.map(show),
    problems: row.problems.map(({ column, message }) => ({ column, message: show(message) })),
    repairs: row.repairs.map(({ from, to, ...more }) => ({ ...more, from: show(from), to: show(to) })),
    twin_number: isMasked(actor) ? null : row.twin_number,
  };
}

export async function importRows(
  work: Work,
  { params, query }: RouteParsed<typeof rowsRoute>,
): Promise<RouteAnswer<typeof rowsRoute>> {
  const { by } = await seenImport(work, params.id);
  const isMine = by._id === work.actor.userId;
  const { page = 1, size = 20, show = 'all' } = query;
  const where = sql`r.tenant_id = ${work.actor.tenantId} and r.import_id = ${params.id} and ${shown[show]}`;
  const { rows: found } = await sql<ImportRow>`
    select r.row, r.cells, r.verdict, r.problems, r.repairs, r.twin_number, r.twin_row, r.outcome, r.contact_number, r.undone,
      r.kept_because
    from contact_import_rows r where ${where} order by r.row limit ${size} offset ${(page - 1) * size}`.execute(
    work.db,
  );
  const list = isMine ? found : found.map(row => maskedRow(work, row));
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from contact_import_rows r
    where ${where}`.execute(work.db);
  return { list, total: rows[0]!.total };
}
