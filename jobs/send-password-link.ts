import { formatDateTime } from 'contract/time.ts';
import type { PasswordLinkMail } from '../api/users/mail-password-link.ts';
import type { Desk } from './worker.ts';

/** The one-time link by which somebody sets a password: invited, or reset by an administrator. */
export async function sendPasswordLink(desk: Desk, job: PasswordLinkMail): Promise<void> {
  if (new Date(job.expires_at) <= new Date()) return;
  const origin = desk.house.origin();
  const { subject, lines } = job.key === null ? taken(job) : words[job.kind](job, linkTo(origin, job.key));
  await desk.mailer.send({
    messageId: `password-link-${job.id}@${new URL(origin).hostname}`,
    to: job.email,
    subject,
    text: [`Chào ${job.name},`, ...lines].join('\n\n'),
  });
}

const linkTo = (origin: string, key: string) => `${origin}/forgot-password?key=${encodeURIComponent(key)}`;
const once = ({ expires_at }: PasswordLinkMail) =>
  `Liên kết dùng được một lần, đến ${formatDateTime(expires_at)} (giờ Việt Nam).`;

type Words = (job: PasswordLinkMail, link: string) => { subject: string; lines: string[] };
const words: Record<PasswordLinkMail['kind'], Words> = {
  invitation: (job, link) => ({
    subject: `${job.tenant} mời bạn dùng Lắng Nghe`,
    lines: [
      `${job.by} đã tạo cho bạn một tài khoản của ${job.tenant} trên Lắng Nghe. Hãy mở liên kết dưới đây để đặt mật khẩu, rồi đăng nhập bằng địa chỉ ${job.email}.`,
      link,
      `${once(job)} Nếu quá hạn, hãy nhờ ${job.by} gửi lại lời mời.`,
      'Nếu bạn không biết về việc này, hãy bỏ qua thư này.',
    ],
  }),
  reset: (job, link) => ({
    subject: 'Mật khẩu Lắng Nghe của bạn được yêu cầu đặt lại',
    lines: [
      `${job.by}, quản trị viên của ${job.tenant}, đã yêu cầu đặt lại mật khẩu của bạn. Mọi thiết bị đã được đăng xuất và mật khẩu cũ không còn dùng được. Hãy mở liên kết dưới đây để đặt mật khẩu mới.`,
      link,
      `${once(job)} Nếu quá hạn, hãy dùng mục "Quên mật khẩu" ở trang đăng nhập.`,
    ],
  }),
};

const taken = (job: PasswordLinkMail) => ({
  subject: `${job.tenant} mời bạn dùng Lắng Nghe`,
  lines: [
    `${job.by} mời bạn dùng Lắng Nghe cùng ${job.tenant}, nhưng địa chỉ ${job.email} đang đăng nhập vào một tài khoản khác. Một địa chỉ email chỉ dùng được cho một tài khoản.`,
    `Nếu muốn nhận lời mời, hãy gửi cho ${job.by} một địa chỉ khác của bạn. Chúng tôi không cho ${job.by} biết điều này.`,
  ],
});
