import type { AgentRow, listAgentStates as route } from 'contract/calls/agents.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { sql } from 'kysely';
import { ticketScope } from '../tickets/ticket-scope.ts';
import { userScope } from '../users/user-scope.ts';
import type { Work } from '../work.ts';
import { type StateRow, stateColumns, stateOf } from './agent-status.ts';

/** Colleagues with what they are doing; their waiting tickets are counted in one pass. */
export async function listAgentStates(work: Work): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const { rows } = await sql<StateRow & Omit<AgentRow, keyof StateRow>>`
    select ${stateColumns},
      json_build_object('_id', u.id, 'name', u.name, 'agent_id', u.agent_id, 'avatar_id', u.avatar_file_id) as user,
      array(select g.group_id from user_groups g where g.tenant_id = u.tenant_id and g.user_id = u.id) as department_ids,
      coalesce(o.total, 0)::int as open_tickets
    from users u
    left join agent_states s on s.tenant_id = u.tenant_id and s.user_id = u.id
    left join (select t.assignee_id, count(*) as total from tickets t
      where ${ticketScope(actor)} and t.status in (1, 2, 4) and t.assignee_id is not null group by 1) o on o.assignee_id = u.id
    where u.is_active and ${userScope(actor)} order by u.name_folded, u.id`.execute(db);
  const list = rows.map(({ user, department_ids, open_tickets, ...state }) => ({
    ...stateOf(state),
    ...{ user, department_ids, open_tickets },
  }));
  return { list, total: list.length };
}
