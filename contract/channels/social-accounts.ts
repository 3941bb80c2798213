import { z } from 'zod';
import { defineNoun, secretText } from '../crud.ts';
import { channelTypes } from '../enums.ts';
import { defineRoute, listOf } from '../route.ts';
import { accountForm, accountNoun, accountRow, accountStates, lineText, providerId } from './accounts.ts';

/** Pages of Facebook; what signing in at Facebook gave is stored as it is and verified by nobody yet. */
export const facebookPages = defineNoun({
  ...accountNoun('facebook_page', 'trang Facebook', 'Trang này đã được thêm'),
  paths: {
    list: '/v2/facebook/pages',
    create: '/v2/facebook/login-success',
    read: '/v2/facebook/pages/:id',
    update: '/v2/facebook/pages/:id',
    remove: '/v2/facebook/pages/:id',
  },
  form: z.strictObject({
    ...accountForm('Tên trang không được bỏ trống'),
    external_id: providerId('ID trang là một dãy số'),
    access_token: secretText(),
  }),
  row: { ...accountRow, access_token: z.boolean() },
});

export const zaloAccounts = defineNoun({
  ...accountNoun('zalo_oa', 'Zalo OA', 'Zalo OA này đã được thêm'),
  paths: {
    list: '/v2/zalo/accounts',
    create: '/v2/zalo/login-success',
    read: '/v2/zalo/accounts/:id',
    update: '/v2/zalo/accounts/:id',
    remove: '/v2/zalo/accounts/:id',
  },
  form: z.strictObject({
    ...accountForm('Tên OA không được bỏ trống'),
    external_id: providerId('OA ID là một dãy số'),
    app_id: lineText(30),
    app_secret: secretText(),
    /** Signs what Zalo sends us. */
    oa_secret: secretText(),
    access_token: secretText(),
    refresh_token: secretText(),
  }),
  row: {
    ...accountRow,
    app_id: z.string(),
    app_secret: z.boolean(),
    oa_secret: z.boolean(),
    access_token: z.boolean(),
    refresh_token: z.boolean(),
  },
});

const whatsappForm = z.strictObject({
  ...accountForm('Tên số WhatsApp không được bỏ trống'),
  external_id: providerId('Phone number ID là một dãy số'),
  /** The WhatsApp Business account, which has the templates. */
  waba_id: lineText(30),
  access_token: secretText(),
  app_secret: secretText(),
});

export const whatsappNumbers = defineNoun({
  ...accountNoun('whatsapp_number', 'số WhatsApp', 'Số WhatsApp này đã được thêm'),
  paths: {
    list: '/v2/whatsapp',
    create: '/v2/whatsapp',
    read: '/v2/whatsapp/:id',
    update: '/v2/whatsapp/:id',
    remove: '/v2/whatsapp/:id',
  },
  form: whatsappForm,
  row: { ...accountRow, waba_id: z.string(), access_token: z.boolean(), app_secret: z.boolean() },
});

export const whatsappSignedIn = defineRoute({
  ...whatsappNumbers.create,
  path: '/v2/whatsapp/login-success',
  summary: 'Stores the number and the token that signing in at Meta gave; verified by nobody yet.',
});

const knownTypes = Object.values(channelTypes);

export const listSocialPages = defineRoute({
  area: 'channels',
  method: 'get',
  path: '/v2/social/pages',
  summary: 'Accounts of one network, or of all: type 0 Zalo, 1 Facebook, 7 WhatsApp.',
  access: 'setting.write',
  query: z.strictObject({
    type: z.coerce
      .number()
      .refine(type => knownTypes.some(known => known === type), 'type là 0, 1 hoặc 7')
      .optional(),
  }),
  response: listOf(
    z.object({
      _id: z.uuid(),
      id: z.uuid(),
      name: z.string(),
      type: z.union([z.literal(0), z.literal(1), z.literal(7)]),
      external_id: z.string(),
      is_active: z.boolean(),
      state: z.enum(accountStates),
    }),
  ),
});
