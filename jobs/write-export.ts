import { type ExportFormat, type ExportKind, exportLifetimeHours } from 'contract/exports/exports.ts';
import { formatCount } from 'contract/numbers.ts';
import { sql } from 'kysely';
import { exportedFileName, fileBytes, fileTypes } from '../api/exports/export-file.ts';
import { exportSources } from '../api/exports/export-sources.ts';
import { fileKey } from '../api/files/file-store.ts';
import { tellUsers } from '../api/notifications/tell-users.ts';
import type { SheetCell } from '../api/sheets/xlsx.ts';
import { newId, record, type Work } from '../api/work.ts';
import { inTenant } from '../db/tenant.ts';
import { asPerson, OwnerGone } from './as-person.ts';
import type { Desk } from './worker.ts';

const rowsAtOnce = 1_000;
const tellEveryMs = 500;

export interface ExportJob {
  tenant_id: string;
  export_id: string;
}
export interface ExportRun {
  /** No further try follows. */
  isLast: boolean;
  /** The process is stopping. */
  signal?: AbortSignal | undefined;
}

/** Nothing is left to do: cancelled, finished, or another run has taken the export over. */
class NothingToDo extends Error {}

/**
 * Writes the file of one export. Its rows are fixed at the start, as keys in the list's order; then they are read and
 * written in short transactions. The file appears as a whole or not at all, so a run after a killed one starts over.
 */
export async function writeExport(desk: Desk, job: ExportJob, run: ExportRun): Promise<void> {
  const { files } = desk.house;
  try {
    const list = await inPerson(desk, job, work => begin(work, job.export_id));
    const keyOf = (fileId: string) => fileKey(job.tenant_id, fileId);
    if (list.abandoned) await files.remove(keyOf(list.abandoned));
    const chunks = chunksOf(desk, job, run, list);
    const bytes = fileBytes(list.format, exportSources[list.kind].noun, list.head, chunks);
    const written = await files.write(keyOf(list.fileId), bytes);
    await inPerson(desk, job, work => finish(work, job.export_id, list, written)).catch(async error => {
      await files.remove(keyOf(list.fileId));
      throw error;
    });
  } catch (error) {
    if (error instanceof OwnerGone) await giveUp(desk, job);
    if (error instanceof NothingToDo || error instanceof OwnerGone) return;
    const isFull = (error as { code?: string }).code === 'ENOSPC';
    await fail(desk, job, run.isLast || isFull, isFull ? 'Máy chủ hết chỗ lưu tệp' : 'Máy chủ gặp lỗi khi ghi tệp');
    if (!isFull) throw error;
  }
}

interface List {
  /** Names this run: only the latest run of an export may go on. */
  fileId: string;
  /** What an earlier run was writing. */
  abandoned: string | null;
  kind: ExportKind;
  format: ExportFormat;
  columns: string[];
  head: string[];
  /** Of its rows, in the list's order. */
  keys: (number | string)[];
  rowsWritten: number;
}

/** A transaction in the name of the export's owner; what 'today' means was settled when the export was asked for. */
const inPerson = <T>(desk: Desk, job: ExportJob, act: (work: Work) => Promise<T>): Promise<T> =>
  asPerson(desk, { tenantId: job.tenant_id, table: 'exports', id: job.export_id }, act, { isThen: true });

const tell = (work: Work, id: string, state: string, rows_done: number) =>
  record(work, 'export.changed', { id, state, rows_done }, { users: [work.actor.userId] });

/** Takes the export and fixes its rows. */
async function begin(work: Work, id: string): Promise<List> {
  const { db, actor } = work;
  const row = await db
    .selectFrom('exports')
    .select(['state', 'kind', 'format', 'query', 'file_id'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.state !== 'queued' && row.state !== 'running') throw new NothingToDo();
  const kind = row.kind as ExportKind;
  const query = new URLSearchParams(row.query);
  const keys = await exportSources[kind].keys(work, query);
  const columns = (query.get('columns') ?? '').split(',');
  const known = await exportSources[kind].columns(work);
  const fileId = newId();
  await db
    .updateTable('exports')
    .set({ state: 'running', rows_done: 0, rows_total: keys.length, file_id: fileId })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  await tell(work, id, 'running', 0);
  return {
    fileId,
    abandoned: row.file_id,
    kind,
    format: row.format as ExportFormat,
    columns,
    head: columns.map(name => known.get(name)?.label ?? name),
    keys,
    rowsWritten: 0,
  };
}

async function* chunksOf(desk: Desk, job: ExportJob, run: ExportRun, list: List): AsyncGenerator<SheetCell[][]> {
  const { keys } = list;
  let toldAt = 0;
  for (let from = 0; from === 0 || from < keys.length; from += rowsAtOnce) {
    if (run.signal?.aborted) throw new Error('the worker is stopping');
    const chunk = keys.slice(from, from + rowsAtOnce);
    yield await inPerson(desk, job, async work => {
      const isTold = Date.now() - toldAt >= tellEveryMs;
      if (isTold) toldAt = Date.now();
      await advance(work, job.export_id, list, isTold);
      const rows = await exportSources[list.kind].rows(work, chunk, list.columns, list.format === 'xlsx');
      list.rowsWritten += rows.length;
      return rows;
    });
  }
}

/** Keeps the progress; stops when the export was cancelled. */
async function advance(work: Work, id: string, list: List, isTold: boolean): Promise<void> {
  const { db, actor } = work;
  const running = await db
    .updateTable('exports')
    .set({ rows_done: list.rowsWritten })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('file_id', '=', list.fileId)
    .returning('id')
    .executeTakeFirst();
  if (!running) throw new NothingToDo();
  if (isTold) await tell(work, id, 'running', list.rowsWritten);
}

/** Offers the file, unless the export was cancelled at the last moment. */
async function finish(
  work: Work,
  id: string,
  list: List,
  { size, sha256 }: { size: number; sha256: Buffer },
): Promise<void> {
  const { db, actor } = work;
  const done = await db
    .updateTable('exports')
    .set({
      state: 'done',
      rows_done: list.rowsWritten,
      error: null,
      expires_at: sql`now() + make_interval(hours => ${exportLifetimeHours})`,
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('file_id', '=', list.fileId)
    .returning('id')
    .executeTakeFirst();
  if (!done) throw new NothingToDo();
  await db
    .insertInto('files')
    .values({
      tenant_id: actor.tenantId,
      id: list.fileId,
      name: exportedFileName(exportSources[list.kind], list.format, work.now),
      content_type: fileTypes[list.format],
      size,
      sha256,
      owner_id: actor.userId,
      purpose: 'export',
    })
    .execute();
  await notifyOwner(work, `Đã xuất ${formatCount(list.rowsWritten)} ${exportSources[list.kind].noun}`);
  await tell(work, id, 'done', list.rowsWritten);
}

/** Another try starts over; after the last one its owner is told. */
async function fail(desk: Desk, job: ExportJob, isFinal: boolean, error: string): Promise<void> {
  await inPerson(desk, job, async work => {
    const state = isFinal ? 'failed' : 'queued';
    const changed = await work.db
      .updateTable('exports')
      .set({ state, rows_done: 0, error: isFinal ? error : null })
      .where('tenant_id', '=', job.tenant_id)
      .where('id', '=', job.export_id)
      .where('state', 'in', ['queued', 'running'])
      .returning('id')
      .executeTakeFirst();
    if (!changed) return;
    await tell(work, job.export_id, state, 0);
    if (isFinal) await notifyOwner(work, `Xuất tệp không thành công: ${error}`);
  }).catch(failure => {
    if (!(failure instanceof NothingToDo || failure instanceof OwnerGone)) throw failure;
  });
}

async function notifyOwner(work: Work, text: string): Promise<void> {
  const { tenantId, userId } = work.actor;
  await tellUsers(work.db, { tenantId, actorId: null }, [{ userId, kind: 'export', ticketNumber: null, text }]);
  const { relay } = work.house;
  if (relay) work.afterCommit(relay.wake);
}

/** Its owner may no longer sign in. */
const giveUp = ({ house }: Desk, job: ExportJob) =>
  inTenant(house.pool, job.tenant_id, db =>
    db
      .updateTable('exports')
      .set({ state: 'failed', error: 'Tài khoản đã ngừng hoạt động' })
      .where('tenant_id', '=', job.tenant_id)
      .where('id', '=', job.export_id)
      .where('state', 'in', ['queued', 'running'])
      .execute(),
  );
