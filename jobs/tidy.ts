import { importLifetimeDays } from 'contract/contacts/imports.ts';
import { undoDays } from 'contract/merges/merges.ts';
import { type Kysely, sql } from 'kysely';
import { fileKey } from '../api/files/file-store.ts';
import { tellUsers } from '../api/notifications/tell-users.ts';
import { inTenant, outsideTenants } from '../db/tenant.ts';
import type { DB } from '../db/types.ts';
import { failImports } from './fail-imports.ts';
import type { Desk } from './worker.ts';

/** One transaction a tenant. */
export async function forEachTenant(
  desk: Desk,
  work: (db: Kysely<DB>, tenantId: string) => Promise<unknown>,
): Promise<void> {
  const tenants = await outsideTenants(desk.house.pool, async db => {
    const { rows } = await sql<{ id: string }>`select id from directory.tenant_ids() as t (id)`.execute(db);
    return rows;
  });
  for (const { id } of tenants) await inTenant(desk.house.pool, id, db => work(db, id));
}

/** Folds the rows of the exact ticket counts, so that summing them stays cheap. */
export const foldTallies = (desk: Desk) =>
  forEachTenant(desk, async db => {
    await sql`select public.fold_ticket_tallies()`.execute(db);
  });

/** Clears away what has served its time. */
export async function purge(desk: Desk): Promise<void> {
  await forEachTenant(desk, async db => {
    await sql`delete from events where created_at < now() - interval '1 day'`.execute(db);
    // a browser may have kept a reply over a long holiday before it asks again whether it arrived
    await sql`delete from idempotency_keys where created_at < now() - interval '30 days'`.execute(db);
    // what can no longer be undone is forgotten; where the number leads is not
    await sql`update merges set source = null, written = '[]', moved = '{}', kept = '{}', drafts = '[]'
      where source is not null and (undone_at is not null or merged_at < now() - ${undoDays} * interval '1 day')`.execute(
      db,
    );
    await sql`delete from ticket_viewers where seen_at < now() - interval '1 hour'`.execute(db);
  });
  await purgeExports(desk);
  await purgeImports(desk);
  desk.house.relay?.wake();
  await desk.house.files.sweep();
  await outsideTenants(desk.house.pool, db => sql`select directory.purge()`.execute(db));
}

const neverEnded = 'Không ghi xong sau một ngày';

/** Files of exports whose link has expired, exports that never ended, and rows that nobody asks for any more. */
async function purgeExports(desk: Desk): Promise<void> {
  const { files } = desk.house;
  await forEachTenant(desk, async (db, tenantId) => {
    const { rows: gone } = await sql<{ tenant_id: string; id: string }>`delete from files f using exports e
      where f.purpose = 'export' and e.tenant_id = f.tenant_id and e.file_id = f.id and e.expires_at < now()
      returning f.tenant_id, f.id`.execute(db);
    const { rows: stuck } = await sql<{
      user_id: string | null;
    }>`update exports e set state = 'failed', error = ${neverEnded}
      from users u where u.tenant_id = e.tenant_id and u.id = e.user_id
        and e.state in ('queued', 'running') and e.created_at < now() - interval '1 day'
      returning case when u.is_active then e.user_id end as user_id`.execute(db);
    const text = `Xuất tệp không thành công: ${neverEnded}`;
    const told = stuck.flatMap(({ user_id }) =>
      user_id === null ? [] : [{ userId: user_id, kind: 'export' as const, ticketNumber: null, text }],
    );
    await tellUsers(db, { tenantId, actorId: null }, told);
    await sql`delete from exports where created_at < now() - interval '30 days'`.execute(db);
    for (const { tenant_id, id } of gone) await files.remove(fileKey(tenant_id, id));
  });
}

/** Imports whose time is over, and those that no job has gone on with; their files with them. */
async function purgeImports(desk: Desk): Promise<void> {
  const { files } = desk.house;
  await forEachTenant(desk, async (db, tenantId) => {
    const { rows: gone } = await sql<{ id: string }>`delete from contact_imports
      where created_at < now() - make_interval(days => ${importLifetimeDays}) returning id`.execute(db);
    // a job that works holds its row locked
    const { rows: idle } = await sql<{ id: string }>`select id from contact_imports
      where created_at < now() - interval '1 day' for update skip locked`.execute(db);
    const ids = idle.map(({ id }) => id);
    const stuck = await failImports(db, tenantId, 'Không xong sau một ngày', sql`i.id = any (${ids}::uuid[])`);
    for (const id of [...gone.map(row => row.id), ...stuck]) await files.remove(fileKey(tenantId, id));
  });
}
