import type { endSession as route } from 'contract/access/sign-in.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';
import { audit, record } from '../work.ts';

/** Ends one of the actor's own sessions. */
export async function endSession(
  work: Work,
  { params }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const { rows } = await sql<{ ended: number }>`
    select directory.revoke_sessions_of(${actor.userId}, ${params.id}, null) as ended`.execute(db);
  if (rows[0]!.ended === 0) throw notFound('Thiết bị này đã đăng xuất');
  await audit(work, { action: 'session.end', subject: `session:${params.id}` });
  await record(work, 'account.changed', { user: actor.userId }, { users: [actor.userId] });
  return { message: 'Đã đăng xuất khỏi thiết bị đó' };
}
