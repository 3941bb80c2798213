import { sql } from 'kysely';
import { newId } from '../work.ts';
import type { CallWork } from './call-work.ts';

/** What has a channel of a trunk: a side of a call, `userId` where it is somebody's own number. */
interface Taker {
  trunkId: string;
  callId: string;
  userId?: string;
}

/**
 * Before a side is rung over a trunk; false: all channels are in use. One call at a time counts them, until its transaction ends: it is
 * asked last, after the call, its queue and people were locked, and of several trunks in their order.
 */
export async function takeChannel({ db, tenantId }: CallWork, { trunkId, callId, userId }: Taker): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trunk:${tenantId}:${trunkId}`}, 0))`.execute(db);
  const { rows } = await sql`insert into trunk_channels (tenant_id, id, trunk_id, call_id, user_id)
    select t.tenant_id, ${newId()}, t.id, ${callId}, ${userId ?? null}::uuid from trunks t
    where t.tenant_id = ${tenantId} and t.id = ${trunkId} and t.most_calls > (
      select count(*) from trunk_channels c where c.tenant_id = t.tenant_id and c.trunk_id = t.id) returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The carrier has given it already: it is counted, and never refused. */
export async function countInbound({ db, tenantId }: CallWork, { trunkId, callId }: Taker): Promise<void> {
  await db
    .insertInto('trunk_channels')
    .values({ tenant_id: tenantId, id: newId(), trunk_id: trunkId, call_id: callId })
    .execute();
}

/** Whoever waits and is called back hangs up first: the channel that they call by is for that; false: they have none of this trunk. */
export async function keepForCallBack({ db, tenantId }: CallWork, { trunkId, callId }: Taker): Promise<boolean> {
  const { rows } = await sql`update trunk_channels ch set leg_id = null
    where ch.tenant_id = ${tenantId} and ch.call_id = ${callId} and ch.trunk_id = ${trunkId} and ch.user_id is null
      and ch.leg_id in (select l.id from call_legs l where l.tenant_id = ch.tenant_id and l.call_id = ch.call_id
        and l.role = 'customer' and l.ended_at is null)
      and exists (select from calls c where c.tenant_id = ch.tenant_id and c.id = ch.call_id and c.place_in is not null)
    returning 1`.execute(db);
  return rows.length > 0;
}

/** The side that a channel was taken for is rung, or has called. */
export async function beginChannel(
  { db, tenantId }: CallWork,
  callId: string,
  legId: string,
  userId: string | undefined,
): Promise<void> {
  await sql`update trunk_channels set leg_id = ${legId}
    where tenant_id = ${tenantId} and id = (select id from trunk_channels
      where tenant_id = ${tenantId} and call_id = ${callId} and leg_id is null
        and user_id is not distinct from ${userId ?? null}::uuid
      order by taken_at limit 1)`.execute(db);
}

/** That side has left. */
export async function endChannel({ db, tenantId }: CallWork, callId: string, legId: string): Promise<void> {
  await sql`delete from trunk_channels
    where tenant_id = ${tenantId} and call_id = ${callId} and leg_id = ${legId}`.execute(db);
}

/** Somebody was not rung whom a channel was taken for. */
export async function giveBackChannel({ db, tenantId }: CallWork, callId: string, userId: string): Promise<void> {
  await sql`delete from trunk_channels where tenant_id = ${tenantId} and call_id = ${callId} and user_id = ${userId}
    and leg_id is null`.execute(db);
}

/** Of a call that has ended. */
export async function endChannels({ db, tenantId }: CallWork, callId: string): Promise<void> {
  await sql`delete from trunk_channels where tenant_id = ${tenantId} and call_id = ${callId}`.execute(db);
}
