import type { CallEvent, LegOutcome } from 'contract/calls/call-events.ts';
import { sql } from 'kysely';
import { leaveCall, setTalking, takeAgent } from './agent-states.ts';
import type { CallWork } from './call-work.ts';
import { goOutside } from './go-outside.ts';
import type { KeptCall } from './kept-call.ts';
import { ticketOfAnswer } from './ticket-of-answer.ts';
import { beginChannel, endChannel } from './trunk-channels.ts';
import { wrapUpSeconds } from './wrap-up-time.ts';

interface Leg {
  id: string;
  role: 'customer' | 'agent' | 'number';
  user_id: string | null;
  queue_id: string | null;
  answered_at: Date | null;
}

/** Somebody came, rang, answered, was held, moved or left. The call's people are locked. */
export async function keepLegEvent(work: CallWork, call: KeptCall, event: CallEvent): Promise<void> {
  const { db, tenantId } = work;
  const { at, seq, kind, detail } = event;
  const leg =
    'leg' in detail ? sql`tenant_id = ${tenantId} and call_id = ${call.id} and id = ${detail.leg}` : sql`false`;
  switch (kind) {
    case 'leg.added': {
      const { role, number, device } = detail;
      await db
        .insertInto('call_legs')
        .values({
          ...{ tenant_id: tenantId, call_id: call.id, id: detail.leg, role, number, device, started_at: at },
          ...{ user_id: detail.user_id ?? null, queue_id: detail.queue_id ?? null },
        })
        .onConflict(conflict => conflict.doNothing())
        .execute();
      if (call.state === 'ended') return;
      const side = { legId: detail.leg, userId: detail.user_id, channelId: detail.channel_id };
      if (device === 'phone') await beginChannel(work, call.id, side);
      if (!detail.user_id) return;
      await takeAgent(work, call.id, detail.user_id);
      return;
    }
    case 'leg.ringing':
      await sql`update call_legs set ringing_at = coalesce(ringing_at, ${at}) where ${leg}`.execute(db);
      return;
    case 'leg.answered': {
      const { rows } = await sql<
        Omit<Leg, 'id'>
      >`update call_legs set answered_at = coalesce(answered_at, ${at}) where ${leg}
        returning role, user_id, queue_id, answered_at`.execute(db);
      if (rows[0]) await answered(work, call, { id: detail.leg, ...rows[0] }, at);
      return;
    }
    case 'leg.held':
    case 'leg.returned':
      return;
    case 'leg.unheld':
      await addHeld(work, call, detail.leg, seq, at);
      return;
    case 'leg.ended': {
      await addHeld(work, call, detail.leg, seq, at);
      await endChannel(work, call.id, detail.leg);
      const { rows } = await sql<Omit<Leg, 'id'>>`update call_legs set ended_at = coalesce(ended_at, ${at}),
          outcome = ${detail.outcome satisfies LegOutcome} where ${leg}
        returning role, user_id, queue_id, answered_at`.execute(db);
      const [ended] = rows;
      if (ended?.user_id && !(await isStillIn(work, call, ended.user_id)))
        await leaveCall(work, call.id, ended.user_id, at, await wrapUpSeconds(work, ended.queue_id ?? call.queue_id));
      return;
    }
    case 'leg.moved':
      await sql`update call_legs set gap_seconds = gap_seconds + ${Math.round(detail.gap_ms / 1000)}::int where ${leg}`.execute(
        db,
      );
      return;
    case 'leg.quality': {
      const { loss_percent, jitter_ms, round_trip_ms, mos } = detail;
      const quality = { lossPercent: loss_percent, jitterMs: jitter_ms, roundTripMs: round_trip_ms, mos };
      await sql`update call_legs set quality = ${JSON.stringify(quality)}::jsonb where ${leg}`.execute(db);
      return;
    }
  }
}

/** Who called is there from the beginning, or is called back; the conversation begins when both sides are in. */
async function answered(work: CallWork, call: KeptCall, leg: Leg, at: string): Promise<void> {
  if (call.state === 'ended') return;
  if (leg.user_id) await setTalking(work, call.id, leg.user_id, at);
  if (call.direction === 'internal' && leg.role === 'number') await goOutside(work, call, leg.id);
  const begins = await talkWith(work, call, leg);
  if (!begins) return;
  call.state = 'talking';
  if (begins.userId && call.direction === 'inbound') call.user_id = begins.userId;
  if (call.answered_at) return;
  call.answered_at = new Date(at);
  if (call.direction !== 'internal') await ticketOfAnswer(work, call);
}

/** undefined: whoever has answered is alone yet. Of a customer's call, the person they talk with. */
async function talkWith(
  { db, tenantId }: CallWork,
  call: KeptCall,
  { id, role, user_id }: Leg,
): Promise<{ userId: string | null } | undefined> {
  if (call.direction === 'outbound') return role === 'agent' ? undefined : { userId: null };
  if (call.direction === 'internal')
    return role === 'customer' || user_id === call.user_id ? undefined : { userId: null };
  const others = role === 'customer' ? sql`role <> 'customer' and answered_at is not null` : sql`role = 'customer'`;
  const { rows } = await sql<{ user_id: string | null }>`select user_id from call_legs
    where tenant_id = ${tenantId} and call_id = ${call.id} and id <> ${id} and ended_at is null and ${others}
    order by answered_at desc nulls last limit 1`.execute(db);
  return rows[0] && { userId: user_id ?? rows[0].user_id };
}

/** By another telephone of theirs, which talks or rings yet. */
async function isStillIn({ db, tenantId }: CallWork, call: KeptCall, userId: string): Promise<boolean> {
  const { rows } = await sql`select from call_legs
    where tenant_id = ${tenantId} and call_id = ${call.id} and user_id = ${userId} and ended_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Seconds since it was held, if it still was. */
async function addHeld(
  { db, tenantId }: CallWork,
  call: KeptCall,
  legId: string,
  seq: number,
  at: string,
): Promise<void> {
  await sql`update call_legs set held_seconds = held_seconds + round(extract(epoch from ${at}::timestamptz - last.at))::int
    from (select e.at, e.kind from call_events e where e.tenant_id = ${tenantId} and e.call_id = ${call.id} and e.leg_id = ${legId}
      and e.seq < ${seq} and e.kind in ('leg.held', 'leg.unheld') order by e.seq desc limit 1) last
    where tenant_id = ${tenantId} and call_id = ${call.id} and id = ${legId} and last.kind = 'leg.held'`.execute(db);
}
