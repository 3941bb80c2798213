import { sql } from 'kysely';
import { newId } from '../work.ts';
import type { CallWork } from './call-work.ts';

/** What has a channel of a trunk: a side of a call, `userId` where it is somebody's own number, `hotlineId` by which it is led out. */
interface Taker {
  trunkId: string;
  callId: string;
  userId?: string;
  hotlineId?: string;
}

/**
 * Before a side is rung over a trunk: the channel, which its leg names; undefined: all are in use. One call at a time counts them, until
 * its transaction ends: it is asked last, after the call, its queue and people were locked, and of several trunks in their order.
 */
export async function takeChannel(
  { db, tenantId }: CallWork,
  { trunkId, callId, userId, hotlineId }: Taker,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trunk:${tenantId}:${trunkId}`}, 0))`.execute(db);
  const { rows } = await sql<{
    id: string;
  }>`insert into trunk_channels (tenant_id, id, trunk_id, call_id, user_id, hotline_id)
    select t.tenant_id, ${newId()}, t.id, ${callId}, ${userId ?? null}::uuid, ${hotlineId ?? null}::uuid from trunks t
    where t.tenant_id = ${tenantId} and t.id = ${trunkId} and t.most_calls > (
      select count(*) from trunk_channels c where c.tenant_id = t.tenant_id and c.trunk_id = t.id) returning id`.execute(
    db,
  );
  return rows[0]?.id;
}

/** The carrier has given it already: it is counted, and never refused. */
export async function countInbound({ db, tenantId }: CallWork, { trunkId, callId }: Taker): Promise<void> {
  await db
    .insertInto('trunk_channels')
    .values({ tenant_id: tenantId, id: newId(), trunk_id: trunkId, call_id: callId })
    .execute();
}

/** Whoever waits and is called back hangs up first: the channel that they call by is for that; undefined: they have none of this trunk. */
export async function keepForCallBack(
  { db, tenantId }: CallWork,
  { trunkId, callId }: Taker,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`update trunk_channels ch set leg_id = null
    where ch.tenant_id = ${tenantId} and ch.call_id = ${callId} and ch.trunk_id = ${trunkId} and ch.user_id is null
      and ch.leg_id in (select l.id from call_legs l where l.tenant_id = ch.tenant_id and l.call_id = ch.call_id
        and l.role = 'customer' and l.ended_at is null)
      and exists (select from calls c where c.tenant_id = ch.tenant_id and c.id = ch.call_id and c.place_in is not null)
    returning ch.id`.execute(db);
  return rows[0]?.id;
}

/**
 * The side that a channel was taken for is rung. What is told late finds its own or, where that was given back, none: never that of
 * another side. Without a name of it, it is whoever has called over the trunk, or a side that a gateway of the version before tells of:
 * theirs is the oldest of their person that nobody has.
 */
export async function beginChannel(
  { db, tenantId }: CallWork,
  callId: string,
  { legId, userId, channelId }: { legId: string; userId: string | undefined; channelId: string | undefined },
): Promise<void> {
  await sql`update trunk_channels set leg_id = ${legId}
    where tenant_id = ${tenantId} and call_id = ${callId} and leg_id is null and id = coalesce(${channelId ?? null}::uuid,
      (select c.id from trunk_channels c where c.tenant_id = ${tenantId} and c.call_id = ${callId}
        and c.leg_id is null and c.user_id is not distinct from ${userId ?? null}::uuid
      order by c.taken_at limit 1))`.execute(db);
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
