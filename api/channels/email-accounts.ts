import { emailAccounts } from 'contract/channels/email-accounts.ts';
import { accountCalls } from './account-calls.ts';
import { accountStore } from './account-store.ts';

const { taken } = emailAccounts;

export const emailStore = accountStore(
  {
    ...emailAccounts,
    taken: { ...taken, is_default: 'Vừa có một tài khoản khác được chọn làm mặc định. Hãy lưu lại.' },
  },
  'email',
);

export const emailAccountCalls = accountCalls(emailAccounts, emailStore);
