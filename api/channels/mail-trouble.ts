import { AddressRefused } from '../access/public-address.ts';
import { AccountIncomplete, AccountUnusable } from './mail-account.ts';

/** Why a mail did not leave, in words for an administrator, and what helps. */
export interface MailTrouble {
  reason: string;
  advice: string;
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

const certificate = /^(DEPTH_ZERO_SELF|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS_CERT)/;

/** What became of an attempt to send by a mailbox. Of the server's own words one line, as it said them. */
export function mailTrouble(error: unknown): MailTrouble {
  const known = (error instanceof AccountUnusable ? error.cause : error) as SmtpError;
  if (known instanceof AccountIncomplete)
    return { reason: known.message, advice: 'Hãy sửa tài khoản rồi gửi thử lại.' };
  if (known instanceof AddressRefused)
    return {
      reason: 'Máy chủ này không nằm trên internet công cộng.',
      advice: 'Hãy kiểm tra tên máy chủ; nếu là máy chủ nội bộ, hãy nhờ người quản trị hệ thống cho phép.',
    };
  const { code = '', command = '', response, message } = known;
  const said = (response ?? message ?? '').replace(/\s+/g, ' ').trim().slice(0, 300);
  const inTheirWords = said === '' ? '' : ` Máy chủ trả lời: ${said}`;
  if (code === 'EAUTH' || command.startsWith('AUTH'))
    return {
      reason: `Máy chủ từ chối đăng nhập.${inTheirWords}`,
      advice:
        'Hãy kiểm tra tên đăng nhập và mật khẩu. Gmail và Outlook cần mật khẩu ứng dụng thay cho mật khẩu thường.',
    };
  if (certificate.test(code) || code === 'ETLS' || /certificate|wrong version number|SSL/i.test(message))
    return {
      reason: 'Không mở được kết nối mã hóa với máy chủ.',
      advice: 'Hãy thử đổi giữa STARTTLS (cổng 587) và SSL/TLS (cổng 465), và kiểm tra tên máy chủ khớp với chứng chỉ.',
    };
  if (code === 'EDNS' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return { reason: 'Không tìm thấy máy chủ này.', advice: 'Hãy kiểm tra lại tên máy chủ SMTP.' };
  if (error instanceof AccountUnusable || code === 'ETIMEDOUT')
    return {
      reason: 'Máy chủ không trả lời.',
      advice: 'Hãy kiểm tra tên máy chủ và cổng: 587 cho STARTTLS, 465 cho SSL/TLS.',
    };
  if (command.startsWith('RCPT'))
    return { reason: `Máy chủ không nhận người nhận này.${inTheirWords}`, advice: 'Hãy thử một địa chỉ nhận khác.' };
  if (command.startsWith('MAIL'))
    return {
      reason: `Máy chủ không cho gửi từ địa chỉ này.${inTheirWords}`,
      advice: 'Địa chỉ email phải là của tài khoản đăng nhập, hoặc là địa chỉ mà tài khoản được phép gửi thay.',
    };
  return { reason: `Máy chủ không nhận thư.${inTheirWords}`, advice: 'Hãy thử lại sau ít phút.' };
}
