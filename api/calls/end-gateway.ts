import { sql } from 'kysely';
import type { House } from '../house.ts';
import { signOutAt } from './agent-presence.ts';
import { lockAgents } from './agent-states.ts';
import { inCallWork } from './call-work.ts';
import { endCall } from './finish-call.ts';
import { lockCall, tellCall, writeCall } from './kept-call.ts';

/**
 * What a gateway left behind whose process is no more: its people are signed in there no more and its calls have ended. `unlessIt: 'lives'`
 * leaves alone what belongs to a process of that name that runs, also one that has begun since.
 */
export async function endGateway(
  house: House,
  gateway: string,
  { unlessIt }: { unlessIt?: 'lives' } = {},
): Promise<void> {
  const { pool } = house;
  const isGone = sql<boolean>`(${unlessIt !== 'lives'} or not directory.gateway_lives(${gateway}))`;
  const { rows: tenants } = await pool.query<{ tenant: string }>('select directory.tenants_at($1) as tenant', [
    gateway,
  ]);
  for (const { tenant } of tenants) await inCallWork(house, tenant, work => signOutAt(work, gateway, isGone));
  // what stands with a new process was begun under its lock: whoever sees the call sees the lock
  const { rows: calls } = await pool.query<{ tenant_id: string; call_id: string }>(
    'select * from directory.open_calls_of($1) where $2 or not directory.gateway_lives($1)',
    [gateway, unlessIt !== 'lives'],
  );
  for (const { tenant_id, call_id } of calls)
    await inCallWork(house, tenant_id, async work => {
      const call = await lockCall(work, call_id);
      if (!call || call.state === 'ended') return;
      await lockAgents(work, call_id);
      const at = new Date().toISOString();
      await sql`update call_legs set ended_at = ${at}, outcome = coalesce(outcome, 'failed')
        where tenant_id = ${tenant_id} and call_id = ${call_id} and ended_at is null`.execute(work.db);
      await sql`insert into call_events (tenant_id, call_id, seq, at, kind, detail)
        select ${tenant_id}, ${call_id}, coalesce(max(seq), 0) + 1000000, ${at}, 'ended', ${JSON.stringify({ reason: 'gateway_stopped' })}::jsonb
        from call_events where tenant_id = ${tenant_id} and call_id = ${call_id}`.execute(work.db);
      await endCall(work, call, 'gateway_stopped', at);
      await writeCall(work, call);
      await tellCall(work, call);
    });
}
