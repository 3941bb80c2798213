import type { Desk } from './worker.ts';

export interface ResetMail {
  reset_id: string;
  email: string;
  name: string;
  /** Four digits. */
  code: string;
  key: string;
}

/** The code and the one-time link of a forgotten password. */
export async function sendResetMail(desk: Desk, job: ResetMail): Promise<void> {
  const link = `${desk.house.origin()}/forgot-password?key=${encodeURIComponent(job.key)}`;
  const domain = new URL(desk.house.origin()).hostname;
  await desk.mailer.send({
    messageId: `reset-${job.reset_id}@${domain}`,
    to: job.email,
    subject: 'Đặt lại mật khẩu Lắng Nghe',
    text: [
      `Chào ${job.name},`,
      `Mã xác thực của bạn là: ${job.code}`,
      `Mã dùng được trong 15 phút, trên trình duyệt mà bạn từng đăng nhập. Ở nơi khác, hãy mở liên kết này: ${link}`,
      'Nếu bạn không yêu cầu đặt lại mật khẩu, hãy bỏ qua thư này.',
    ].join('\n\n'),
  });
}
