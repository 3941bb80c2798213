import type { ImportState } from 'contract/contacts/imports.ts';
import { sql } from 'kysely';
import { PointTaken } from '../api/contacts/insert-contacts.ts';
import { fileKey } from '../api/files/file-store.ts';
import { checkRows, type FileOwners } from '../api/imports/check-rows.ts';
import { keepCounts } from '../api/imports/count-rows.ts';
import { tellImportEnd } from '../api/imports/tell-import-end.ts';
import { undoRows } from '../api/imports/undo-rows.ts';
import { failNextRow, writeRows } from '../api/imports/write-rows.ts';
import { UnreadableSheet } from '../api/sheets/read-sheet.ts';
import { record, type Work } from '../api/work.ts';
import { inTenant } from '../db/tenant.ts';
import { asPerson, OwnerGone } from './as-person.ts';
import { failImports } from './fail-imports.ts';
import { type ImportJob, NothingToDo, type Step, stepper, teller } from './import-steps.ts';
import { readImportFile } from './read-import-file.ts';
import type { Desk } from './worker.ts';
import type { ExportRun } from './write-export.ts';

/** Rows of one transaction: short enough that who writes a customer by hand hardly waits. */
const rowsAtOnce = 250;
const triedAtOnce = 1_000;
/** Times that a batch whose numbers others took meanwhile is tried, before its rows are written one by one. */
const mostTaken = 3;

/** One phase of an import: reading its file, trying its rows, writing them, or taking them back. */
export async function importContacts(desk: Desk, job: ImportJob, run: ExportRun): Promise<void> {
  const step = stepper(desk, job, run);
  try {
    const { state } = await step(['reading', 'checking', 'running', 'undoing'], async (_, row) => row);
    await phases[state as keyof typeof phases](step, desk, job);
    if (state === 'reading') await dropFile(desk, job);
  } catch (error) {
    if (error instanceof NothingToDo) return await dropFile(desk, job);
    if (error instanceof OwnerGone) return await fail(desk, job, 'Người nhập không còn làm việc ở đây');
    const said = error instanceof UnreadableSheet ? error.message : 'Máy chủ gặp lỗi khi xử lý tệp';
    const isFinal = error instanceof UnreadableSheet || run.isLast;
    if (isFinal) await fail(desk, job, said);
    if (!(error instanceof UnreadableSheet)) throw error;
  }
}

type Phase = (step: Step, desk: Desk, job: ImportJob) => Promise<void>;

const phases: Record<'reading' | 'checking' | 'running' | 'undoing', Phase> = {
  reading: (step, desk, job) => readImportFile(step, desk, job, finish),
  checking: async (step, _, { import_id }) => {
    const inFile: FileOwners = new Map();
    const tell = teller(import_id);
    let last = 0;
    let done = 0;
    for (;;) {
      const tried = await step(['checking'], async (work, { mapping }) => {
        const batch = await checkRows(work, import_id, mapping, last, inFile, triedAtOnce);
        if (batch) await tell(work, 'checking', done + batch.rows);
        else await finish(work, import_id, 'ready');
        return batch;
      });
      if (!tried) return;
      last = tried.last;
      done += tried.rows;
    }
  },
  running: async (step, _, { import_id }) => {
    const tell = teller(import_id);
    let taken = 0;
    for (;;) {
      const written = await step(['running'], async (work, row) => {
        const isHopeless = taken >= 2 * mostTaken;
        if (isHopeless) await failNextRow(work, import_id);
        const rows = isHopeless ? 1 : await writeRows(work, import_id, row, taken < mostTaken ? rowsAtOnce : 1);
        if (rows > 0) await tell(work, 'running', row.rows_done + rows);
        else await finish(work, import_id, 'done');
        return rows;
      }).catch(error => {
        // somebody has just written one of these numbers: they are looked up again
        if (error instanceof PointTaken) return null;
        throw error;
      });
      if (written === 0) return;
      taken = written === null ? taken + 1 : 0;
    }
  },
  undoing: async (step, _, { import_id }) => {
    const tell = teller(import_id);
    for (;;) {
      const settled = await step(['undoing'], async (work, row) => {
        const rows = await undoRows(work, import_id, rowsAtOnce);
        if (rows > 0) await tell(work, 'undoing', row.rows_done + rows);
        else await finish(work, import_id, 'undone');
        return rows;
      });
      if (settled === 0) return;
    }
  },
};

async function finish(work: Work, id: string, state: ImportState): Promise<void> {
  const { db, actor } = work;
  const isEnd = state === 'done' || state === 'undone';
  await keepCounts(work, id, { ended: isEnd });
  const row = await db
    .updateTable('contact_imports')
    .set({ state })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .returning('rows_done')
    .executeTakeFirstOrThrow();
  if (isEnd) await tellImportEnd(work, [id]);
  await record(work, 'import.changed', { id, state, rows_done: row.rows_done }, { users: [actor.userId] });
}

/** What was written stays, and can be taken back. */
async function fail(desk: Desk, job: ImportJob, error: string): Promise<void> {
  const { tenant_id: tenantId, import_id: id } = job;
  const settle = (db: Work['db']) => failImports(db, tenantId, error, sql`i.id = ${id}`);
  await asPerson(desk, { tenantId, table: 'contact_imports', id }, async work => {
    const [failed] = await settle(work.db);
    const subject = { id, state: 'failed', rows_done: 0 };
    if (failed) await record(work, 'import.changed', subject, { users: [work.actor.userId] });
  }).catch(async gone => {
    if (!(gone instanceof OwnerGone)) throw gone;
    await inTenant(desk.house.pool, tenantId, settle);
  });
  await dropFile(desk, job);
}

/** The file, unless a job is still to read it. */
async function dropFile({ house }: Desk, { tenant_id, import_id }: ImportJob): Promise<void> {
  const row = await inTenant(house.pool, tenant_id, db =>
    db
      .selectFrom('contact_imports')
      .select('state')
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', import_id)
      .executeTakeFirst(),
  );
  if (row?.state !== 'reading') await house.files.remove(fileKey(tenant_id, import_id));
}
