import type { listSessions as route } from 'contract/access/sign-in.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';
import { sessionIdle } from './authenticate.ts';
import { refuseViewAs } from './refuse-view-as.ts';

/** Where the actor is signed in, the latest first. */
export async function listSessions(work: Work): Promise<RouteAnswer<typeof route>> {
  refuseViewAs(work.actor);
  const { db, actor } = work;
  const { rows } = await sql<{
    session_id: string;
    user_agent: string;
    ip: string;
    created_at: Date;
    last_seen_at: Date;
  }>`select * from directory.sessions_of(${actor.userId}, ${sessionIdle}::interval)`.execute(db);
  const list = rows.map(({ session_id, created_at, last_seen_at, ...row }) => ({
    _id: session_id,
    ...row,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: session_id === actor.sessionId,
  }));
  return { list, total: list.length };
}
