import { sql } from 'kysely';
import { type CallWork, refuse } from './call-work.ts';
import type { LedCall } from './led-call.ts';

/** Calls at once are counted by one who begins at a time. */
export async function requireRoom({ db, tenantId }: CallWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calls:${tenantId}`}, 0))`.execute(db);
  const { rows } = await sql<{ full: boolean }>`
    select (select count(*) from calls where tenant_id = s.tenant_id and state <> 'ended') >= s.calls_at_once as full
    from tenant_settings s where s.tenant_id = ${tenantId}`.execute(db);
  if (rows[0]?.full) throw refuse(503, 'busy', 'Tổng đài đang có quá nhiều cuộc gọi cùng lúc');
}

interface CallColumns {
  origin: 'device' | 'web' | 'trunk';
  dialled: string;
  user_id?: string;
  ticket_number?: number | null;
  campaign_id?: string | null;
  callback_of?: string | null;
}

export async function insertCall(
  { db, tenantId, now }: CallWork,
  gateway: string,
  { tier: _, ...call }: LedCall,
  columns: CallColumns,
): Promise<void> {
  await db
    .insertInto('calls')
    .values({ tenant_id: tenantId, ...call, ...columns, gateway, started_at: now })
    .execute();
}
