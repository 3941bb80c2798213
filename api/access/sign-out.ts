import { sql } from 'kysely';
import type { Work } from '../work.ts';
import { audit, record } from '../work.ts';

/** Ends the session that asks. */
export async function signOut(work: Work): Promise<{ message: string }> {
  const owner = work.actor.realUserId ?? work.actor.userId;
  await sql`select directory.revoke_sessions_of(${owner}, ${work.actor.sessionId}, null)`.execute(work.db);
  await audit(work, { action: 'session.close' });
  await record(work, 'account.changed', { user: owner }, { users: [owner] });
  return { message: 'Đã đăng xuất' };
}
