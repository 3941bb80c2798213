import type { ImportState } from 'contract/contacts/imports.ts';
import { sql } from 'kysely';
import { conflict } from '../errors.ts';
import type { Work } from '../work.ts';
import { audit, record } from '../work.ts';

/** Puts a locked import into another state, with audit and event; a job goes on with it where one does. */
export async function moveImport(
  work: Work,
  id: string,
  state: ImportState,
  more: { mapping?: string[]; on_duplicate?: string; undone_by?: string } = {},
): Promise<void> {
  const { db, actor } = work;
  await db
    .updateTable('contact_imports')
    .set({ state, ...more, ...(hasJob(state) && { rows_done: 0, error: null }) })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  await audit(work, { action: `import.${state}`, subject: `import:${id}`, after: { state, ...more } });
  await record(work, 'import.changed', { id, state, rows_done: 0 }, { users: [actor.userId] });
  if (hasJob(state)) await enqueueImport(work, id);
}

const hasJob = (state: ImportState) => ['reading', 'checking', 'running', 'undoing'].includes(state);

export async function enqueueImport({ db, actor }: Work, id: string): Promise<void> {
  const payload = JSON.stringify({ tenant_id: actor.tenantId, import_id: id });
  // one at a time a tenant
  await sql`select jobs.enqueue('import-contacts', ${payload}::json, ${`import:${id}`}, ${`imports:${actor.tenantId}`}, null, 8)`.execute(
    db,
  );
}

export function requireState(state: ImportState, allowed: ImportState[], message: string): void {
  if (!allowed.includes(state)) throw conflict(message);
}
