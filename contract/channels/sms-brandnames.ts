import { z } from 'zod';
import { defineNoun, secretText } from '../crud.ts';
import { plainLine } from '../words.ts';
import { accountForm, accountNoun, accountRow } from './accounts.ts';
import { smsProviders } from './channel-words.ts';
import { deleteMany } from './delete-many.ts';

const wrongBrandname = 'Brandname có 1 đến 11 chữ không dấu, số, dấu cách, . _ hoặc -';

export const smsBrandnames = defineNoun({
  ...accountNoun('sms_brandname', 'brandname', 'Đã có brandname này'),
  paths: { list: '/v2/sms', create: '/v2/sms', read: '/v2/sms/:id', update: '/v2/sms/:id', remove: '/v2/sms/:id' },
  form: z.strictObject({
    ...accountForm('Tên không được bỏ trống'),
    /** As operators know it. */
    external_id: z
      .string({ error: 'Brandname không được bỏ trống' })
      .overwrite(plainLine)
      .regex(/^[A-Za-z0-9._-](?:[A-Za-z0-9 ._-]{0,9}[A-Za-z0-9._-])?$/, wrongBrandname),
    provider: z.enum(smsProviders, 'Hãy chọn nhà cung cấp'),
    api_key: secretText(),
    api_secret: secretText(),
  }),
  row: { ...accountRow, provider: z.enum(smsProviders), api_key: z.boolean(), api_secret: z.boolean() },
});

export const deleteSmsBrandnames = deleteMany('sms_brandname', '/v2/sms/deleteMany');
