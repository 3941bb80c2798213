import type { changeMyPassword as route } from 'contract/access/account.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { invalid } from '../errors.ts';
import type { Work } from '../work.ts';
import { audit, record } from '../work.ts';
import { giveBackAttempts, type Limit, requireAttempts } from './limits.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { tellNewPassword } from './tell-new-password.ts';

/** Sets a new password where the old one is known, and ends the account's other sessions. */
export async function changeMyPassword(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor, house } = work;
  const tries: Limit = { key: `my-password:${actor.userId}`, most: 10, windowSeconds: 15 * 60 };
  await requireAttempts(house, [tries]);
  const { rows } = await sql<{ hash: string | null }>`
    select directory.password_hash_of(${actor.userId}) as hash`.execute(db);
  if (!(await passwordMatches(rows[0]?.hash, json.current_password)))
    throw invalid('current_password', 'Mật khẩu hiện tại không đúng');
  await giveBackAttempts(house, [tries]);
  if (json.password.normalize('NFC') === json.current_password.normalize('NFC'))
    throw invalid('password', 'Mật khẩu mới phải khác mật khẩu hiện tại');
  await sql`select directory.set_password(${actor.userId}, ${await hashPassword(json.password)})`.execute(db);
  await sql`select directory.revoke_sessions_of(${actor.userId}, null, ${actor.sessionId})`.execute(db);
  await tellNewPassword(db, work.origin, actor, 'changed');
  await audit(work, { action: 'password.change', subject: `user:${actor.userId}` });
  await record(work, 'account.changed', { user: actor.userId }, { users: [actor.userId] });
  return { message: 'Đã đổi mật khẩu. Các thiết bị khác đã được đăng xuất.' };
}
