import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { TenantSettings } from '../../db/types.ts';
import { conflict, notFound } from '../errors.ts';
import { audit, type Work } from '../work.ts';

type Settings = Selectable<TenantSettings>;
type Column = Exclude<keyof Settings, 'tenant_id' | 'version' | 'updated_at'>;
export type TenantColumns<Of extends Column> = Pick<Settings, Of | 'version'>;

/** Some columns of the tenant's settings with the version of the row, which is locked where it is about to change. */
export async function readColumns<Of extends Column>(
  { db, actor }: Work,
  columns: readonly Of[],
  isChanging = false,
): Promise<TenantColumns<Of>> {
  const names = sql.join([...columns, 'version'].map(name => sql.ref(name)));
  const { rows } = await sql<TenantColumns<Of>>`select ${names} from tenant_settings
    where tenant_id = ${actor.tenantId} ${isChanging ? sql`for update` : sql``}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * Writes columns with a row in the log; false: they stand so already, which is no conflict.
 * 409 with `current` when `version` was overtaken.
 */
export async function saveColumns<Of extends Column>(
  work: Work,
  action: string,
  given: Pick<Settings, Of>,
  version: number | undefined,
): Promise<boolean> {
  const keys = Object.keys(given) as Of[];
  const current = await readColumns(work, keys, true);
  if (keys.every(key => current[key] === given[key])) return false;
  if (version !== undefined && version !== current.version)
    throw conflict('Người khác vừa thay đổi thông tin này. Hãy xem lại trước khi lưu.', current);
  const { tenantId } = work.actor;
  await work.db
    .updateTable('tenant_settings')
    .set({ ...given, version: sql`version + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .execute();
  const { version: _, ...before } = current;
  await audit(work, { action, subject: `tenant:${tenantId}`, before, after: given });
  return true;
}
