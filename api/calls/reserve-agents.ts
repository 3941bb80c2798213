import type { AgentLead } from 'contract/calls/host.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  type Caller,
  giveChannel,
  leadToAgent,
  lineOfPerson,
  type RungRow,
  rungColumns,
  trunkRung,
} from './agent-leads.ts';
import { isAtHand } from './agent-presence.ts';
import { releaseAgent } from './agent-states.ts';
import { type CallWork, tell } from './call-work.ts';
import { isFree, isReachable } from './reachable.ts';
import { takeChannel } from './trunk-channels.ts';

/** Members of a queue by name or department. */
export const isMember = (queueId: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from call_queue_members m where m.tenant_id = u.tenant_id and m.queue_id = ${queueId}
    and (m.user_id = u.id or m.group_id in (select g.group_id from user_groups g
      where g.tenant_id = u.tenant_id and g.user_id = u.id)))`;

/**
 * The next of a queue for a waiting call, taken for it in the statement that finds them: rows that another process takes at the
 * same moment are passed over. Of `ring_all` everybody.
 */
export async function reserveAgents(
  work: CallWork,
  /** `gateway` has the call and rings them; `tried` have been rung in this round */
  { gateway, callId, queueId, tried }: { gateway: string; callId: string; queueId: string; tried: readonly string[] },
): Promise<AgentLead[]> {
  const { db, tenantId } = work;
  const { rows } = await sql<RungRow & { ring_seconds: number; customer_number: string; customer_name: string }>`
    with asked as (
      select q.tenant_id, q.id, q.strategy, q.ring_seconds, c.customer_number, c.customer_name, c.contact_number
      from calls c join call_queues q on q.tenant_id = c.tenant_id and q.id = ${queueId}
      where c.tenant_id = ${tenantId} and c.id = ${callId} and c.state <> 'ended'
      -- whom it takes, its end sets free: neither comes in between
      for share of c
    ), last as (
      select c.user_id from asked, calls c
      where c.tenant_id = ${tenantId} and c.customer_number = asked.customer_number and c.customer_number <> ''
        and c.user_id is not null and c.answered_at is not null and c.direction <> 'internal'
        and asked.strategy = 'last_agent'
      order by c.started_at desc limit 1
    ), free as (
      select s.tenant_id, s.user_id from asked, agent_states s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      where s.tenant_id = ${tenantId} and u.is_active and s.status = 'AVAILABLE' and ${isReachable}
        and ${isFree} and ${isAtHand(gateway)}
        and s.user_id <> all (${tried as string[]}::uuid[]) and ${isMember(queueId)}
      order by s.user_id = (select user_id from last) desc nulls last,
        -- since the last ring of any kind, since the last conversation
        case when asked.strategy = 'round_robin' then s.call_since end,
        case when asked.strategy = 'least_calls' and s.calls_day = (now() at time zone 'Asia/Bangkok')::date then s.calls_today
          else 0 end,
        s.last_call_at nulls first, s.status_since, s.user_id
      limit (select case when strategy = 'ring_all' then 1000 else 1 end from asked)
      for update of s skip locked
    ), taken as (
      update agent_states s set call_state = 'ringing', call_id = ${callId}, call_since = clock_timestamp(), wrap_up_until = null
      from free where s.tenant_id = free.tenant_id and s.user_id = free.user_id returning s.user_id
    )
    select ${rungColumns}, asked.ring_seconds, asked.customer_number, asked.customer_name
    from taken join users u on u.tenant_id = ${tenantId} and u.id = taken.user_id cross join asked ${lineOfPerson}`.execute(
    db,
  );
  for (const { user_id } of rows) await tell(work, 'agent.changed', { user: user_id }, { everyone: true });
  const leads = rows.map(row => {
    const caller: Caller = { number: row.customer_number, name: row.customer_name };
    return leadToAgent(row, caller, { ringSeconds: row.ring_seconds });
  });
  return withChannels(work, callId, leads);
}

/** Of those whose own number is rung as many as there are channels; the others are free again. */
async function withChannels(work: CallWork, callId: string, leads: AgentLead[]): Promise<AgentLead[]> {
  const left = new Set<AgentLead>();
  const byTrunk = leads.flatMap(lead => trunkRung(lead) ?? []).sort();
  for (const trunkId of new Set(byTrunk))
    for (const lead of leads.filter(one => trunkRung(one) === trunkId)) {
      const channel = await takeChannel(work, { trunkId, callId, userId: lead.userId });
      if (channel) giveChannel(lead, channel);
      else {
        left.add(lead);
        await releaseAgent(work, callId, lead.userId);
      }
    }
  return leads.filter(lead => !left.has(lead));
}
