import { type Kysely, sql } from 'kysely';
import { inTenant } from '../db/tenant.ts';
import type { DB } from '../db/types.ts';
import { v7 } from '../db/uuid.ts';
import { type Cleared, clearBytes, clearFiles } from './clear-files.ts';
import { clearRecordings } from './clear-recordings.ts';
import { forEachTenant } from './tidy.ts';
import type { Desk } from './worker.ts';

/** Rows of one transaction: short, so that nobody waits for it. */
const batch = 2_000;

type Delete = (db: Kysely<DB>, tenantId: string) => Promise<number>;

/** What may grow old in a tenant, and how a batch of it goes. */
const aging: Record<string, Delete> = {
  notifications: async (db, tenantId) => {
    const { rows } = await sql<{ gone: number }>`with gone as (
        delete from notifications n where n.tenant_id = ${tenantId} and n.id in (
          select o.id from notifications o join tenant_settings s on s.tenant_id = o.tenant_id
          where o.tenant_id = ${tenantId} and o.created_at < now() - make_interval(days => s.keep_notifications_days)
          order by o.created_at limit ${batch})
        returning 1)
      select count(*)::int as gone from gone`.execute(db);
    return rows[0]!.gone;
  },
  // what is done is kept as long as the notification of it
  reminders: async (db, tenantId) => {
    const { rows } = await sql<{ gone: number }>`with gone as (
        delete from reminders r where r.tenant_id = ${tenantId} and r.id in (
          select o.id from reminders o join tenant_settings s on s.tenant_id = o.tenant_id
          where o.tenant_id = ${tenantId} and o.done_at < now() - make_interval(days => s.keep_notifications_days)
          order by o.done_at limit ${batch})
        returning 1)
      select count(*)::int as gone from gone`.execute(db);
    return rows[0]!.gone;
  },
  audit_log: async db => {
    const { rows } = await sql<{ gone: number }>`select directory.purge_audit_log(${batch}) as gone`.execute(db);
    return rows[0]!.gone;
  },
};

/** Deletes each night what a tenant no longer keeps, and files that nothing holds, batch by batch, and writes into its log how much. */
export async function retain(desk: Desk): Promise<void> {
  const tenants: { id: string; ages: boolean }[] = [];
  await forEachTenant(desk, async (db, id) => {
    const { rows } = await sql`select 1 from tenant_settings where tenant_id = ${id}
      and (keep_notifications_days is not null or keep_audit_days is not null)`.execute(db);
    tenants.push({ id, ages: rows.length > 0 });
  });
  for (const { id, ages } of tenants) {
    if (ages) for (const [what, remove] of Object.entries(aging)) await retainOne(desk, id, what, remove);
    const tellFiles = (db: Kysely<DB>, cleared: Cleared) => tell(db, id, { what: 'files', ...cleared });
    while (await clearFiles(desk, id, tellFiles));
    await clearBytes(desk, id, tellFiles);
    while (await clearRecordings(desk, id, (db, cleared) => tell(db, id, { what: 'recordings', ...cleared })));
  }
}

async function retainOne({ house }: Desk, tenantId: string, what: string, remove: Delete): Promise<void> {
  for (let gone = batch; gone === batch; )
    gone = await inTenant(house.pool, tenantId, async db => {
      const count = await remove(db, tenantId);
      if (count > 0) await tell(db, tenantId, { what, count });
      return count;
    });
}

/** In the transaction of what it tells. Nobody did it: the actor is none. */
const tell = (db: Kysely<DB>, tenantId: string, after: { what: string; count: number; bytes?: number }) =>
  db
    .insertInto('audit_log')
    .values({
      ...{ tenant_id: tenantId, id: v7(), action: 'retention.delete', subject: `tenant:${tenantId}` },
      after: JSON.stringify(after),
    })
    .execute();
