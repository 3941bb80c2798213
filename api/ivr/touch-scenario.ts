import { sql } from 'kysely';
import type { ApiError } from '../errors.ts';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';

/** Locks a scenario whose states or ways are written, and marks that it has changed since it was published. */
export async function touchScenario(
  { db, actor }: Work,
  cpId: string,
  missing: ApiError = notFound('Không tìm thấy kịch bản này'),
): Promise<void> {
  // later than a publication in the same moment
  const { rows } = await sql`update ivr_cps set updated_at = greatest(now(), published_at + interval '1 microsecond')
    where tenant_id = ${actor.tenantId} and id = ${cpId} returning id`.execute(db);
  if (rows.length === 0) throw missing;
}
