import type { Desk } from './worker.ts';

export interface ResetMail {
  reset_id: string;
  email: string;
  name: string;
  /** Four digits; null when the day's codes are used up. */
  code: string | null;
  key: string;
  /** From then on the mail would only mislead. */
  expires_at: string;
}

/** The code and the one-time link of a forgotten password. */
export async function sendResetMail(desk: Desk, job: ResetMail): Promise<void> {
  if (new Date(job.expires_at) <= new Date()) return;
  const link = `${desk.house.origin()}/forgot-password?key=${encodeURIComponent(job.key)}`;
  const domain = new URL(desk.house.origin()).hostname;
  const ways = job.code
    ? [
        `Mã xác thực của bạn là: ${job.code}`,
        'Mã dùng được trong 15 phút, trên trình duyệt mà bạn từng đăng nhập vào tài khoản này. Ở trình duyệt khác, hãy mở liên kết dưới đây.',
      ]
    : ['Hãy mở liên kết dưới đây để đặt mật khẩu mới.'];
  await desk.mailer.send({
    messageId: `reset-${job.reset_id}@${domain}`,
    to: job.email,
    subject: 'Đặt lại mật khẩu Lắng Nghe',
    text: [
      `Chào ${job.name},`,
      ...ways,
      link,
      'Liên kết dùng được một lần, trong 15 phút. Nếu bạn không yêu cầu đặt lại mật khẩu, hãy bỏ qua thư này: mật khẩu của bạn vẫn như cũ.',
    ].join('\n\n'),
  });
}
