import { sql } from 'kysely';
import { inTenant, outsideTenants } from '../db/tenant.ts';
import type { Desk } from './worker.ts';

async function forEachTenant(desk: Desk, work: Parameters<typeof inTenant>[2]): Promise<void> {
  const tenants = await outsideTenants(desk.house.pool, async db => {
    const { rows } = await sql<{ id: string }>`select id from directory.tenant_ids() as t (id)`.execute(db);
    return rows;
  });
  for (const { id } of tenants) await inTenant(desk.house.pool, id, work);
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
    await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`.execute(db);
    await sql`delete from ticket_viewers where seen_at < now() - interval '1 hour'`.execute(db);
  });
  await outsideTenants(desk.house.pool, db => sql`select directory.purge()`.execute(db));
}
