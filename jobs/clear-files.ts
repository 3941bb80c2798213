import { type Kysely, sql } from 'kysely';
import { fileKey } from '../api/files/file-store.ts';
import { inTenant } from '../db/tenant.ts';
import type { DB } from '../db/types.ts';
import type { Desk } from './worker.ts';

/** Days that a file may wait for a text or a face: a form that was left open over a holiday still finds it. */
const waitingDays = 30;
const batch = 500;

/** Files that nothing holds: uploaded for a text that was never sent and has no draft, and faces that nobody wears. */
const unheld = sql`
  f.created_at < now() - make_interval(days => ${waitingDays}) and (
    f.purpose = 'attachment' and f.comment_id is null and not exists (
      select 1 from drafts d where d.tenant_id = f.tenant_id and d.user_id = f.owner_id and d.key = f.draft_key)
    or f.purpose = 'avatar' and not exists (
      select 1 from users u where u.tenant_id = f.tenant_id and u.avatar_file_id = f.id))`;

export interface Cleared {
  count: number;
  bytes: number;
}

/** Deletes one batch of them, rows and then bytes; `tell` writes how much into the log, in the transaction of the rows. */
export async function clearFiles(
  { house }: Desk,
  tenantId: string,
  tell: (db: Kysely<DB>, cleared: Cleared) => Promise<unknown>,
): Promise<boolean> {
  const gone = await inTenant(house.pool, tenantId, async db => {
    const { rows } = await sql<{ id: string; size: string }>`delete from files g
      where g.tenant_id = ${tenantId} and g.id in (
        select f.id from files f where f.tenant_id = ${tenantId} and ${unheld} order by f.created_at limit ${batch}
        for update skip locked)
      returning g.id, g.size`.execute(db);
    const bytes = rows.reduce((sum, { size }) => sum + Number(size), 0);
    if (rows.length > 0) await tell(db, { count: rows.length, bytes });
    return rows;
  });
  for (const { id } of gone) await house.files.remove(fileKey(tenantId, id));
  return gone.length === batch;
}

/** Bytes of which no row tells: their row was not written, or went with its comment. */
export async function clearBytes(
  { house }: Desk,
  tenantId: string,
  tell: (db: Kysely<DB>, cleared: Cleared) => Promise<unknown>,
): Promise<void> {
  let cleared: Cleared = { count: 0, bytes: 0 };
  for await (const ids of house.files.older(tenantId, batch)) {
    const known = await inTenant(house.pool, tenantId, async db => {
      const { rows } = await sql<{ id: string }>`
        select id from files where tenant_id = ${tenantId} and id = any (${ids}::uuid[])
        union all select id from contact_imports where tenant_id = ${tenantId} and id = any (${ids}::uuid[])
        union all select file_id from exports where tenant_id = ${tenantId} and file_id = any (${ids}::uuid[])
          and state in ('queued', 'running')`.execute(db);
      return new Set(rows.map(({ id }) => id));
    });
    for (const id of ids.filter(one => !known.has(one))) {
      const key = fileKey(tenantId, id);
      const bytes = (await house.files.size(key)) ?? 0;
      await house.files.remove(key);
      cleared = { count: cleared.count + 1, bytes: cleared.bytes + bytes };
    }
  }
  if (cleared.count > 0) await inTenant(house.pool, tenantId, db => tell(db, cleared));
}
