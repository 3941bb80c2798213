import { sql } from 'kysely';
import type { Work } from '../work.ts';
import { audit, record } from '../work.ts';

/** Ends the session that asks; one that views as somebody else ends alone. */
export async function signOut(work: Work): Promise<{ message: string }> {
  const { realUserId, userId, sessionId } = work.actor;
  const owner = realUserId ?? userId;
  await sql`select directory.revoke_sessions_of(${owner}, ${sessionId}, null)`.execute(work.db);
  if (realUserId) {
    await audit(work, { action: 'view-as.end', subject: `user:${userId}` });
    return { message: 'Đã thoát chế độ xem' };
  }
  await audit(work, { action: 'session.close' });
  await record(work, 'account.changed', { user: owner }, { users: [owner] });
  return { message: 'Đã đăng xuất' };
}
