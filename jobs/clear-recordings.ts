import { rm } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { findRecordingFile } from '../api/calls/recording-files.ts';
import { inTenant } from '../db/tenant.ts';
import type { DB } from '../db/types.ts';
import type { Cleared } from './clear-files.ts';
import type { Desk } from './worker.ts';

/** Recordings of one transaction. */
const batch = 200;

/**
 * Removes a batch of recordings that a tenant keeps no longer; the call and its length stay. The bytes go first: who is
 * interrupted begins with the same ones again. Answers whether there may be more.
 */
export async function clearRecordings(
  { house }: Desk,
  tenantId: string,
  tell: (db: Kysely<DB>, cleared: Cleared) => Promise<unknown>,
): Promise<boolean> {
  return inTenant(house.pool, tenantId, async db => {
    const { rows } = await sql<{ id: string; started_at: Date }>`
      select r.id, r.started_at from call_recordings r join tenant_settings s on s.tenant_id = r.tenant_id
      where r.tenant_id = ${tenantId} and r.deleted_at is null
        and r.started_at < now() - make_interval(days => s.recording_days)
      order by r.started_at limit ${batch} for update of r skip locked`.execute(db);
    if (rows.length === 0) return false;
    let bytes = 0;
    for (const row of rows) {
      const file = await findRecordingFile(house, tenantId, row);
      if (!file) continue;
      await rm(file.path, { force: true });
      bytes += file.size;
    }
    await sql`update call_recordings set deleted_at = now()
      where tenant_id = ${tenantId} and id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(db);
    await tell(db, { count: rows.length, bytes });
    return rows.length === batch;
  });
}
