import type { listMyViewers as route } from 'contract/access/view-as.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';
import { showText } from './masking.ts';
import { refuseViewAs } from './refuse-view-as.ts';

const most = 50;

interface Row {
  id: string;
  name: string | null;
  reason: string;
  started_at: Date;
  ended_at: Date;
  is_running: boolean;
}

/** Who viewed as the actor, as the audit log tells it. */
export async function listMyViewers(work: Work): Promise<RouteAnswer<typeof route>> {
  refuseViewAs(work.actor);
  const { db, actor } = work;
  const { rows } = await sql<Row>`
    select s.id, u.name, s.reason, s.started_at, coalesce(e.ended_at, s.until) as ended_at,
      e.ended_at is null and s.until > now() as is_running
    from (
      select id, actor_id, after->>'reason' as reason, created_at as started_at, (after->>'until')::timestamptz as until
      from audit_log
      where tenant_id = ${actor.tenantId} and subject = ${`user:${actor.userId}`} and action = 'view-as.start'
      order by created_at desc, id desc limit ${most}
    ) s
    left join users u on u.tenant_id = ${actor.tenantId} and u.id = s.actor_id
    left join lateral (
      select min(a.created_at) as ended_at from audit_log a
      where a.tenant_id = ${actor.tenantId} and a.subject = ${`user:${actor.userId}`} and a.actor_id = s.actor_id
        and a.action = 'view-as.end' and a.created_at > s.started_at and a.created_at <= s.until
    ) e on true
    order by s.started_at desc, s.id desc`.execute(db);
  const list = rows.map(({ id, name, reason, started_at, ended_at, is_running }) => ({
    _id: id,
    name,
    reason: showText(actor, reason),
    started_at: started_at.toISOString(),
    ended_at: ended_at.toISOString(),
    is_running,
  }));
  return { list, total: list.length };
}
