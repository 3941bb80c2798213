import { z } from 'zod';
import { defineNoun, switchValue } from '../crud.ts';
import { dataOf, defineRoute, reference } from '../route.ts';
import { plainLine } from '../words.ts';
import { accountForm, accountNoun, accountRow } from './accounts.ts';

const wrongPhone = 'Số điện thoại có 10 chữ số, như 0912345678';

/** Personal accounts of Zalo, for tenants that the platform allows it; each with the consent of who answers for it. */
export const zaloPersonalAccounts = defineNoun({
  ...accountNoun('zalo_account', 'tài khoản Zalo cá nhân', 'Số này đã được thêm'),
  paths: {
    list: '/v2/admin/zalo-personal/settings',
    create: '/v2/admin/zalo-personal/settings',
    read: '/v2/admin/zalo-personal/settings/:id',
    update: '/v2/admin/zalo-personal/settings/:id',
    remove: '/v2/admin/zalo-personal/settings/:id',
  },
  form: z.strictObject({
    ...accountForm('Tên tài khoản không được bỏ trống'),
    external_id: z
      .string({ error: wrongPhone })
      .overwrite(text => plainLine(text).replace(/[ .-]/g, ''))
      .regex(/^0\d{9}$/, wrongPhone),
    accepts_risk: switchValue().refine(
      accepts => accepts,
      'Hãy xác nhận đã hiểu rủi ro trước khi thêm tài khoản cá nhân',
    ),
  }),
  row: { ...accountRow, accepts_risk: z.boolean() },
});

const qrState = z.object({
  state: z.enum(['unavailable']),
  message: z.string(),
});

export const generateZaloQr = defineRoute({
  area: 'channels',
  method: 'post',
  path: '/v2/zalo-personal/qr-login/generate',
  summary: 'Asks for a QR code by which an account signs in; unavailable while nothing here speaks with personal Zalo.',
  access: 'setting.write',
  body: z.strictObject({ account_id: reference('zalo_account') }),
  response: dataOf(qrState),
});

export const readZaloQr = defineRoute({
  area: 'channels',
  method: 'get',
  path: '/v2/zalo-personal/qr-login/status',
  summary: 'How far signing in by QR code is.',
  access: 'setting.write',
  query: z.strictObject({ account_id: reference('zalo_account') }),
  response: dataOf(qrState),
});
