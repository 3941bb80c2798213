import type { Person } from 'contract/calls/host.ts';
import { sql } from 'kysely';
import { type CallWork, tell } from './call-work.ts';

/** A person has the row once something is known of them. */
export const haveState = ({ db, tenantId }: Pick<CallWork, 'db' | 'tenantId'>, userId: string) =>
  sql`insert into agent_states (tenant_id, user_id)
    select tenant_id, id from users where tenant_id = ${tenantId} and id = ${userId} on conflict do nothing`.execute(
    db,
  );

const tellAgent = (work: CallWork, userId: string) => tell(work, 'agent.changed', { user: userId }, { everyone: true });

/** Their telephones are there (armed: may ring aloud) or gone. */
export async function setRegistered(work: CallWork, { userId }: Person, now: { armed: boolean } | null): Promise<void> {
  await haveState(work, userId);
  const { rows } = await sql`update agent_states
    set is_registered = ${now !== null}, is_armed = ${now?.armed ?? false},
      registered_since = case when ${now !== null} then coalesce(registered_since, now()) end
    where tenant_id = ${work.tenantId} and user_id = ${userId}
      and (is_registered, is_armed) is distinct from (${now !== null}, ${now?.armed ?? false}) returning 1`.execute(
    work.db,
  );
  if (rows.length > 0) await tellAgent(work, userId);
}

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

/** They left a call: who spoke in it writes it up, where the queue gives time for that. Null: all of its people. */
export async function leaveCall(
  work: CallWork,
  callId: string,
  userId: string | null,
  at: string,
  wrapUpSeconds: number,
): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`update agent_states set
      last_call_at = case when call_state = 'talking' then ${at}::timestamptz else last_call_at end,
      wrap_up_until = case when call_state = 'talking' and ${wrapUpSeconds}::int > 0
        then now() + make_interval(secs => ${wrapUpSeconds}::int) end,
      call_id = case when call_state = 'talking' and ${wrapUpSeconds}::int > 0 then call_id end,
      call_state = case when call_state = 'talking' and ${wrapUpSeconds}::int > 0 then 'wrap_up' else 'idle' end,
      call_since = now()
    where tenant_id = ${work.tenantId} and call_id = ${callId} and call_state <> 'wrap_up'
      and (${userId}::uuid is null or user_id = ${userId}::uuid) returning user_id`.execute(work.db);
  for (const row of rows) await tellAgent(work, row.user_id);
}
