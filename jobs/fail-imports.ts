import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { keepCounts } from '../api/imports/count-rows.ts';
import { tellImportEnd } from '../api/imports/tell-import-end.ts';
import type { DB } from '../db/types.ts';

/** Settles imports that a job has in hand; those that ended, or wait for their owner, stay as they are. Their owners are told. Returns which. */
export async function failImports(
  db: Kysely<DB>,
  tenantId: string,
  error: string,
  condition: RawBuilder<SqlBool>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update contact_imports set state = 'failed', error = ${error} where tenant_id = ${tenantId} and id in (
      select i.id from contact_imports i
      where i.tenant_id = ${tenantId} and i.state in ('reading', 'checking', 'running', 'undoing') and ${condition}
      for update)
    returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  for (const id of ids) await keepCounts({ db, actor: { tenantId } }, id, { ended: true });
  await tellImportEnd({ db, actor: { tenantId } }, ids);
  return ids;
}
