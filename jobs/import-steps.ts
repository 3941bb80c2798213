import type { ImportState, OnDuplicate } from 'contract/contacts/imports.ts';
import { sql } from 'kysely';
import { importRequest } from '../api/imports/undo-rows.ts';
import { record, type Work } from '../api/work.ts';
import { asPerson } from './as-person.ts';
import type { Desk } from './worker.ts';
import type { ExportRun } from './write-export.ts';

const tellEveryMs = 500;

export interface ImportJob {
  tenant_id: string;
  import_id: string;
}

/** Cancelled, finished, or not this run's to go on with. */
export class NothingToDo extends Error {}

interface Stored {
  state: ImportState;
  mapping: string[];
  on_duplicate: OnDuplicate;
  rows_done: number;
}

export type Step = <T>(allowed: ImportState[], act: (work: Work, row: Stored) => Promise<T>) => Promise<T>;

/** A transaction that holds the import's row, so that who cancels waits for it and is obeyed by the next. */
export function stepper(desk: Desk, job: ImportJob, run: ExportRun): Step {
  const order = { tenantId: job.tenant_id, table: 'contact_imports', id: job.import_id } as const;
  return (allowed, act) => {
    if (run.signal?.aborted) throw new Error('the worker is stopping');
    const within = async (work: Work) => {
      const { rows } = await sql<Stored>`select state, mapping, on_duplicate, rows_done from contact_imports
        where tenant_id = ${job.tenant_id} and id = ${job.import_id} for update`.execute(work.db);
      if (!rows[0] || !allowed.includes(rows[0].state)) throw new NothingToDo();
      return act(work, rows[0]);
    };
    return asPerson(desk, order, within, { requestId: importRequest(job.import_id) });
  };
}

/** Keeps the progress, and tells it now and then. */
export function teller(id: string) {
  let toldAt = 0;
  return async (work: Work, state: ImportState, rows_done: number): Promise<void> => {
    await work.db
      .updateTable('contact_imports')
      .set({ rows_done })
      .where('tenant_id', '=', work.actor.tenantId)
      .where('id', '=', id)
      .execute();
    if (Date.now() - toldAt < tellEveryMs) return;
    toldAt = Date.now();
    await record(work, 'import.changed', { id, state, rows_done }, { users: [work.actor.userId] });
  };
}
