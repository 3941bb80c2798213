import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { updateTenant as route } from 'contract/settings/tenant.ts';
import { sql } from 'kysely';
import { conflict } from '../errors.ts';
import { lookupsChanged } from '../lookups/lookups.ts';
import { audit, type Work } from '../work.ts';
import { readTenant } from './read-tenant.ts';

export async function updateTenant(
  work: Work,
  { json: { version, ...given } }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const { rows } = await sql<{ name: string; mail_signature: string; version: number }>`
    select name, mail_signature, version from tenant_settings where tenant_id = ${actor.tenantId} for update`.execute(
    db,
  );
  const { version: current, ...before } = rows[0]!;
  const isSame = before.name === given.name && before.mail_signature === given.mail_signature;
  if (isSame) return readTenant(work);
  if (version !== undefined && version !== current)
    throw conflict('Người khác vừa thay đổi thông tin này. Hãy xem lại trước khi lưu.', (await readTenant(work)).data);
  await db
    .updateTable('tenant_settings')
    .set({ ...given, version: sql`version + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', actor.tenantId)
    .execute();
  await audit(work, { action: 'tenant.update', subject: `tenant:${actor.tenantId}`, before, after: given });
  await lookupsChanged(work, 'tenant');
  return readTenant(work);
}
