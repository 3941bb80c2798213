import { type AgentPart, awayStatuses } from 'contract/calls/agent-words.ts';
import type { AgentRow, listAgentStates as route } from 'contract/calls/agents.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { talliedOpen } from '../tickets/ticket-tallies.ts';
import { userScope } from '../users/user-scope.ts';
import type { Work } from '../work.ts';
import { type StateRow, stateColumns, stateOf } from './agent-status.ts';
import { isReachable } from './reachable.ts';

const parts: Record<AgentPart, RawBuilder<SqlBool>> = {
  all: sql`true`,
  ready: sql`is_ready`,
  away: sql`status = any (${awayStatuses}::text[])`,
};

/** Colleagues with what they are doing. Their waiting tickets come from the kept tallies: no ticket is read. */
export async function listAgentStates(
  work: Work,
  { query }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const { part = 'all', page = 1, size = 10 } = query;
  const userId = (query.user_id as string | null | undefined) ?? null;
  const people = sql`people as (
    select ${stateColumns}, coalesce(${isReachable}, false) as is_reachable, u.id, u.name, u.name_folded, u.agent_id, u.avatar_file_id
    from users u left join agent_states s on s.tenant_id = u.tenant_id and s.user_id = u.id
    where u.is_active and ${userScope(actor)} and (${userId}::uuid is null or u.id = ${userId}::uuid))`;
  const { rows: counted } = await sql<Record<AgentPart, number>>`with ${people}
    select count(*)::int as all, (count(*) filter (where ${parts.ready}))::int as ready,
      (count(*) filter (where ${parts.away}))::int as away from people`.execute(db);
  const { rows } = await sql<StateRow & Omit<AgentRow, keyof StateRow | 'open_tickets'>>`with ${people}
    select status, status_since, call_state, call_since, call_id, wrap_up_until, is_registered, is_armed, is_ready, calls_today,
      is_reachable, json_build_object('_id', id, 'name', name, 'agent_id', agent_id, 'avatar_id', avatar_file_id) as user,
      array(select g.group_id from user_groups g where g.tenant_id = ${actor.tenantId} and g.user_id = people.id) as department_ids
    from people where ${parts[part]} order by name_folded, id limit ${size} offset ${(page - 1) * size}`.execute(db);
  const open = new Map<string | null, number>();
  for (const { assignee_id, total } of await talliedOpen(work))
    open.set(assignee_id, (open.get(assignee_id) ?? 0) + total);
  const counts = counted[0]!;
  return {
    list: rows.map(({ user, department_ids, is_reachable, ...state }) => ({
      ...stateOf(state),
      ...{ is_reachable, user, department_ids, open_tickets: open.get(user._id) ?? 0 },
    })),
    total: counts[part],
    counts,
  };
}
