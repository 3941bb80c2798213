import type { Presence, listPresence as route } from 'contract/calls/agents.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { sql } from 'kysely';
import { userScope } from '../users/user-scope.ts';
import type { Work } from '../work.ts';
import { stateColumns } from './agent-status.ts';
import { isThere } from './reachable.ts';

/** Who would be rung now, then who is there and busy, then the others; each by name. */
export async function listPresence(work: Work): Promise<RouteAnswer<typeof route>> {
  const { rows } = await sql<Presence>`with people as (
      select ${stateColumns}, u.id as _id, u.name, u.name_folded, coalesce(${isThere}, false) as is_reachable
      from users u left join agent_states s on s.tenant_id = u.tenant_id and s.user_id = u.id
      where u.is_active and ${userScope(work.actor)})
    select _id, name, status, call_state, is_reachable from people
    order by is_ready desc, is_reachable desc, name_folded, _id`.execute(work.db);
  return { list: rows, total: rows.length };
}
