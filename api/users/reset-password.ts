import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { resetPassword as route } from 'contract/users/users.ts';
import { invalid } from '../errors.ts';
import { audit, record, type Work } from '../work.ts';
import { lockUsers } from './lock-users.ts';
import { mailInvitation, mailReset } from './mail-password-link.ts';
import { userMissing } from './user-rows.ts';

/** Mails a link to set a password: to whoever has joined for a new one, to all others with their invitation. */
export async function resetPassword(
  work: Work,
  { params }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const [user] = await lockUsers(work, [params.userId]);
  if (!user) throw userMissing();
  const { id, email, name, joined_at, is_active } = user;
  if (id === work.actor.userId) throw invalid('userId', 'Hãy đổi mật khẩu của bạn ở trang tài khoản');
  if (!is_active) throw invalid('userId', 'Tài khoản đang bị khóa. Hãy kích hoạt trước.');
  const subject = `user:${id}`;
  if (!joined_at) {
    await mailInvitation(work, { id, email, name });
    await audit(work, { action: 'user.invite', subject });
    return { message: 'Đã gửi lại lời mời' };
  }
  await mailReset(work, { id, email, name });
  await audit(work, { action: 'user.reset-password', subject });
  await record(work, 'account.changed', { user: id }, { users: [id] });
  return { message: 'Đã gửi liên kết đặt lại mật khẩu' };
}
