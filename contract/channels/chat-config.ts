import { z } from 'zod';
import { nameText, readVersion, secretText, switchValue } from '../crud.ts';
import { dataOf, defineRoute } from '../route.ts';
import { plainText } from '../words.ts';
import { chatPositions } from './channel-words.ts';

const words = (most: number) => z.string().overwrite(plainText).max(most, `Dài quá ${most} ký tự`).default('');
const wrongOrigin = 'Viết như https://congty.vn, không có đường dẫn phía sau';
const origin = z
  .string()
  .overwrite(text => text.trim().toLowerCase().replace(/\/$/, ''))
  .refine(text => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text, wrongOrigin);

/** The chat of the tenant's site; there is one. */
export const chatConfigForm = z.strictObject({
  name: nameText('Tiêu đề không được bỏ trống'),
  is_active: switchValue(),
  greeting: words(500),
  offline_message: words(500),
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Viết như #0f766e')
    .default('#0f766e'),
  position: z.enum(chatPositions, 'Hãy chọn vị trí').default('right'),
  asks_contact: switchValue(),
  /** Sites that may show it; none: nowhere. */
  origins: z.array(origin).max(50, 'Nhiều nhất 50 trang web').default([]),
  /** Proves who a visitor is that a site has signed in. */
  identity_secret: secretText(200),
});

export const chatConfigRow = {
  name: z.string(),
  is_active: z.boolean(),
  greeting: z.string(),
  offline_message: z.string(),
  colour: z.string(),
  position: z.enum(chatPositions),
  asks_contact: z.boolean(),
  origins: z.array(z.string()),
  identity_secret: z.boolean(),
};

const answer = dataOf(z.object({ ...chatConfigRow, version: z.number().int() }));

export const readChatConfig = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/chat-config',
  summary: "The chat of the tenant's site: words, look, and the sites that may show it.",
  access: 'setting.write',
  response: answer,
});

export const saveChatConfig = defineRoute({
  area: 'settings',
  method: 'put',
  path: '/v2/chat-config',
  summary: 'Changes the chat. 409 with `current` when the version was overtaken.',
  access: 'setting.write',
  body: chatConfigForm.extend({ version: readVersion }),
  response: answer,
});
