import { emailAccounts } from 'contract/channels/email-accounts.ts';
import { accountCalls } from './account-calls.ts';
import { type AccountStore, accountStore } from './account-store.ts';

const { taken } = emailAccounts;

export const emailStore: AccountStore = {
  ...accountStore(
    {
      ...emailAccounts,
      taken: { ...taken, is_default: 'Vừa có một tài khoản khác được chọn làm mặc định. Hãy lưu lại.' },
    },
    'email',
  ),
  bound: {
    secret: 'password',
    to: ['smtp_host', 'smtp_port', 'smtp_security', 'imap_host', 'username'],
    message: 'Nhập lại mật khẩu khi đổi máy chủ hoặc tên đăng nhập',
  },
};

export const emailAccountCalls = accountCalls(emailAccounts, emailStore);
