import type { RouteAnswer } from 'contract/route.ts';
import type { queueStates as route } from 'contract/switchboard/queues.ts';
import { sql } from 'kysely';
import { isFree, isReachable } from '../calls/reachable.ts';
import type { Work } from '../work.ts';
import { queuePeople } from './queue-members.ts';

export async function queueStates({ db, actor }: Work): Promise<RouteAnswer<typeof route>> {
  const { rows } = await sql<{
    queue_id: string;
    waiting: number;
    waiting_since: Date | null;
    ready: number;
    talking: number;
    members: number;
  }>`
    with open_calls as (
      select c.queue_id, count(*) filter (where c.state = 'waiting')::int as waiting,
        count(*) filter (where c.state = 'talking')::int as talking,
        min(coalesce(entered.at, c.started_at)) filter (where c.state = 'waiting') as waiting_since
      from calls c
      left join lateral (
        select max(e.at) as at from call_events e
        where e.tenant_id = c.tenant_id and e.call_id = c.id and e.kind = 'queue.entered') entered on true
      where c.tenant_id = ${actor.tenantId} and c.state <> 'ended' and c.queue_id is not null
      group by c.queue_id),
    people as (
      select p.queue_id, count(*)::int as members, count(*) filter (where
        s.status = 'AVAILABLE' and ${isReachable} and ${isFree})::int as ready
      from ${queuePeople} p
      join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
      left join agent_states s on s.tenant_id = p.tenant_id and s.user_id = p.user_id
      group by p.queue_id)
    select q.id as queue_id, coalesce(c.waiting, 0) as waiting, c.waiting_since, coalesce(p.ready, 0) as ready,
      coalesce(c.talking, 0) as talking, coalesce(p.members, 0) as members
    from call_queues q
    left join open_calls c on c.queue_id = q.id
    left join people p on p.queue_id = q.id
    where q.tenant_id = ${actor.tenantId}
    order by q.name collate "vi-x-icu", q.id`.execute(db);
  const list = rows.map(row => ({ ...row, waiting_since: row.waiting_since?.toISOString() ?? null }));
  return { list, total: list.length };
}
