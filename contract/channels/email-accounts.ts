import { z } from 'zod';
import { defineNoun, secretText, switchValue } from '../crud.ts';
import { dataOf, defineRoute, idParams } from '../route.ts';
import { plainLine } from '../words.ts';
import { accountForm, accountNoun, accountRow, lineText } from './accounts.ts';
import { smtpSecurities } from './channel-words.ts';

const wrongAddress = 'Địa chỉ email không hợp lệ';
const address = z
  .string({ error: 'Địa chỉ email không được bỏ trống' })
  .overwrite(text => plainLine(text).toLowerCase())
  .max(254, wrongAddress)
  .pipe(z.email(wrongAddress));

const wrongHost = 'Viết tên máy chủ, như smtp.gmail.com';
/** A name or an address of a server, without a scheme or a port. */
const host = z
  .string()
  .overwrite(text => plainLine(text).toLowerCase())
  .max(253, wrongHost)
  .regex(/^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[?[0-9a-f:]+\]?)?$/, wrongHost)
  .default('');

const wrongPort = 'Cổng là số từ 1 đến 65535';
const port = (usual: number) =>
  z
    .preprocess(
      value => (value === '' ? usual : value),
      z.coerce.number({ error: wrongPort }).int(wrongPort).min(1, wrongPort).max(65_535, wrongPort),
    )
    .default(usual);

/** Mailboxes of a tenant: replies to customers leave by the default one once a mail by it has arrived at its server. */
export const emailAccounts = defineNoun({
  ...accountNoun('email_account', 'tài khoản email', 'Đã có tài khoản email dùng địa chỉ này'),
  paths: {
    list: '/v2/email/accounts',
    create: '/v2/email/account',
    read: '/v2/email/account/:id',
    update: '/v2/email/account/:id',
    remove: '/v2/email/account/:id',
  },
  form: z.strictObject({
    ...accountForm('Tên tài khoản không được bỏ trống'),
    external_id: address,
    is_default: switchValue(),
    smtp_host: host,
    smtp_port: port(587),
    smtp_security: z.enum(smtpSecurities, 'Hãy chọn cách mã hóa').default('starttls'),
    imap_host: host,
    imap_port: port(993),
    /** Who signs in; empty: the address. */
    username: lineText(254),
    password: secretText(500),
  }),
  row: {
    ...accountRow,
    is_default: z.boolean(),
    smtp_host: z.string(),
    smtp_port: z.number().int(),
    smtp_security: z.enum(smtpSecurities),
    imap_host: z.string(),
    imap_port: z.number().int(),
    username: z.string(),
    password: z.boolean(),
  },
});

/** To whom a test mail goes. */
export const testMailForm = z.strictObject({ to: address });

export const testEmailAccount = defineRoute({
  area: 'channels',
  method: 'post',
  path: '/v2/email/account/:id/test',
  summary:
    'Sends a mail by the account and stores what became of it: `sent`, or the reason and what to do. At most 10 in 10 minutes for a tenant.',
  access: 'setting.write',
  params: idParams('email_account'),
  body: testMailForm,
  response: dataOf(
    z.object({
      sent: z.boolean(),
      /** Why not, and what helps; empty when it was sent. */
      reason: z.string(),
      advice: z.string(),
    }),
  ),
});
