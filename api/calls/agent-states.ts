import { sql } from 'kysely';
import { type CallWork, tell } from './call-work.ts';
import { giveBackChannel } from './trunk-channels.ts';

/** A person has the row once something is known of them. */
export const haveState = ({ db, tenantId }: Pick<CallWork, 'db' | 'tenantId'>, userId: string) =>
  sql`insert into agent_states (tenant_id, user_id)
    select tenant_id, id from users where tenant_id = ${tenantId} and id = ${userId} on conflict do nothing`.execute(
    db,
  );

/**
 * The states of these people, of everybody whom this call has and whose leg in it is open, made where there are none and held until
 * the transaction ends. Whoever changes more than one takes them here first: always in one order, after the call itself.
 */
export async function lockAgents(
  { db, tenantId }: Pick<CallWork, 'db' | 'tenantId'>,
  callId: string,
  more: readonly string[] = [],
): Promise<void> {
  if (more.length > 0)
    await sql`insert into agent_states (tenant_id, user_id)
      select tenant_id, id from users where tenant_id = ${tenantId} and id = any (${more as string[]}::uuid[])
      order by id on conflict do nothing`.execute(db);
  await sql`select from agent_states where tenant_id = ${tenantId}
    and (call_id = ${callId} or user_id = any (${more as string[]}::uuid[]) or user_id in (
      select user_id from call_legs where tenant_id = ${tenantId} and call_id = ${callId} and ended_at is null and user_id is not null))
    order by user_id for update`.execute(db);
}

export const tellAgent = (work: CallWork, userId: string) =>
  tell(work, 'agent.changed', { user: userId }, { everyone: true });

/** Somebody who does nothing else is taken for a call: by one process alone. */
export async function takeAgent(work: CallWork, callId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`update agent_states
    set call_state = 'ringing', call_id = ${callId}, call_since = now(), wrap_up_until = null
    where tenant_id = ${work.tenantId} and user_id = ${userId} and call_state in ('idle', 'wrap_up') returning 1`.execute(
    work.db,
  );
  if (rows.length > 0) await tellAgent(work, userId);
  return rows.length > 0;
}

/** Rung for a call and not in it. */
export async function releaseAgent(work: CallWork, callId: string, userId: string): Promise<void> {
  const { rows } = await sql`update agent_states set call_state = 'idle', call_id = null, call_since = now()
    where tenant_id = ${work.tenantId} and user_id = ${userId} and call_id = ${callId} and call_state = 'ringing'
    returning 1`.execute(work.db);
  await giveBackChannel(work, callId, userId);
  if (rows.length > 0) await tellAgent(work, userId);
}

/** They speak in this call, whatever was known of them. */
export async function setTalking(work: CallWork, callId: string, userId: string, at: string): Promise<void> {
  await sql`update agent_states set call_state = 'talking', call_id = ${callId}, call_since = ${at}, wrap_up_until = null,
      calls_today = case when calls_day = (now() at time zone 'Asia/Bangkok')::date then calls_today else 0 end + 1,
      calls_day = (now() at time zone 'Asia/Bangkok')::date
    where tenant_id = ${work.tenantId} and user_id = ${userId} and (call_id is distinct from ${callId} or call_state <> 'talking')`.execute(
    work.db,
  );
  await tellAgent(work, userId);
}

/**
 * They left a call: who spoke in it writes it up, where the queue gives time for that. Who speaks in another one by their other
 * telephone is in that again. Null: all of its people. `lockAgents` came before: the end of that other call, which locks the same
 * people, was seen here or sees what is written here.
 */
export async function leaveCall(
  work: CallWork,
  callId: string,
  userId: string | null,
  at: string,
  wrapUpSeconds: number,
): Promise<void> {
  const writesUp = sql<boolean>`(left_by.call_state = 'talking' and left_by.other_id is null and ${wrapUpSeconds}::int > 0)`;
  const { rows } = await sql<{ user_id: string }>`with left_by as (
      select s.tenant_id, s.user_id, s.call_state, other.call_id as other_id, other.answered_at as other_since
      from agent_states s left join lateral (
        select l.call_id, l.answered_at from call_legs l join calls c on c.tenant_id = l.tenant_id and c.id = l.call_id
        where l.tenant_id = s.tenant_id and l.user_id = s.user_id and l.call_id <> ${callId}
          and l.answered_at is not null and l.ended_at is null and c.state <> 'ended'
        order by l.answered_at desc limit 1) other on true
      where s.tenant_id = ${work.tenantId} and s.call_id = ${callId} and s.call_state <> 'wrap_up'
        and (${userId}::uuid is null or s.user_id = ${userId}::uuid)
    ) update agent_states s set
      last_call_at = case when left_by.call_state = 'talking' then ${at}::timestamptz else s.last_call_at end,
      wrap_up_until = case when ${writesUp} then now() + make_interval(secs => ${wrapUpSeconds}::int) end,
      call_id = case when ${writesUp} then s.call_id else left_by.other_id end,
      call_state = case when ${writesUp} then 'wrap_up' when left_by.other_id is not null then 'talking' else 'idle' end,
      call_since = coalesce(left_by.other_since, now())
    from left_by where s.tenant_id = left_by.tenant_id and s.user_id = left_by.user_id returning s.user_id`.execute(
    work.db,
  );
  for (const row of rows) await tellAgent(work, row.user_id);
}
