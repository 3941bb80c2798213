import { formatDateTime } from 'contract/time.ts';
import type { PasswordMail } from '../api/access/tell-new-password.ts';
import type { Desk } from './worker.ts';

const what: Record<PasswordMail['how'], { subject: string; sentence: string }> = {
  changed: { subject: 'Mật khẩu Lắng Nghe của bạn vừa được thay đổi', sentence: 'vừa được thay đổi' },
  reset: {
    subject: 'Mật khẩu Lắng Nghe của bạn vừa được đặt lại',
    sentence: 'vừa được đặt lại bằng liên kết hoặc mã xác thực',
  },
};

/** Tells somebody that their password is a new one; nothing in it opens anything. */
export async function sendPasswordMail(desk: Desk, job: PasswordMail): Promise<void> {
  const origin = desk.house.origin();
  const { subject, sentence } = what[job.how];
  await desk.mailer.send({
    messageId: `password-${job.id}@${new URL(origin).hostname}`,
    to: job.email,
    subject,
    text: [
      `Chào ${job.name},`,
      `Mật khẩu của tài khoản ${job.email} ${sentence}. Mọi thiết bị khác đã được đăng xuất.`,
      [
        `Lúc: ${formatDateTime(job.at)} (giờ Việt Nam)`,
        `Từ: ${job.browser ?? 'một thiết bị không rõ'}${job.network ? `, địa chỉ mạng ${job.network}` : ''}`,
      ].join('\n'),
      'Nếu chính bạn vừa làm việc này, bạn không cần làm gì thêm.',
      `Không phải bạn? Hãy đặt lại mật khẩu ngay, rồi báo cho quản trị viên của bạn:\n${origin}/forgot-password`,
    ].join('\n\n'),
  });
}
