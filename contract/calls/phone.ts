import { z } from 'zod';
import { dataOf, defineRoute, idParams, listOf, messageOnly, reference } from '../route.ts';
import { plainLine } from '../words.ts';

/** What a telephone signs in with. The secret is told once. */
const signIn = {
  username: z.string(),
  secret: z.string(),
  domain: z.string(),
};

/** A browser signs in again with a new one after this time. */
export const phoneLifetime = '12 hours';

export const openPhone = defineRoute({
  area: 'calls',
  method: 'post',
  path: '/v2/phone',
  summary:
    'What the telephone of this page signs in with, for as long as this session lives and at most 12 hours. Ends at once with the session, a changed password or a disabled person; then it is asked for again.',
  access: 'session',
  answersSecret: true,
  response: dataOf(
    z.object({
      ...signIn,
      /** Websocket addresses, comma-separated, the second a backup; empty: `/sip` of this origin. */
      gateways: z.string(),
      display_name: z.string(),
      extension: z.string(),
      agent_id: z.number().int(),
      /** Seen by whom I call; null: the tenant has none. */
      hotline: z.object({ _id: z.uuid(), name: z.string(), number: z.string() }).nullable(),
      auto_answer: z.boolean(),
      call_channel_type: z.number().int(),
      expires_at: z.iso.datetime(),
    }),
  ),
  success: 201,
});

export const sipDevice = z.object({
  _id: z.uuid(),
  name: z.string(),
  username: z.string(),
  user: z.object({ _id: z.uuid(), name: z.string() }),
  /** Where it signs in, by UDP, and its realm; null: the operator has not switched UDP on. */
  registrar: z.object({ server: z.string(), port: z.number().int(), realm: z.string() }).nullable(),
  last_seen_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type SipDevice = z.output<typeof sipDevice>;

export const listDevices = defineRoute({
  area: 'calls',
  method: 'get',
  path: '/v2/sip-devices',
  summary: 'Desk telephones of people in my scope.',
  access: 'user.read',
  response: listOf(sipDevice),
});

export const createDevice = defineRoute({
  area: 'calls',
  method: 'post',
  path: '/v2/sip-device',
  summary: 'A desk telephone of a person: its secret is told this once.',
  access: 'user.write',
  answersSecret: true,
  body: z.strictObject({
    user_id: reference('user'),
    name: z
      .string('Tên máy không được bỏ trống')
      .overwrite(plainLine)
      .min(1, 'Tên máy không được bỏ trống')
      .max(100, 'Tên máy dài nhất 100 ký tự'),
  }),
  response: dataOf(z.object({ ...sipDevice.shape, ...signIn })),
  success: 201,
});

export const revokeDevice = defineRoute({
  area: 'calls',
  method: 'delete',
  path: '/v2/sip-device/:id',
  summary: 'The desk telephone signs in no more, and its calls end.',
  access: 'user.write',
  params: idParams('sip_device'),
  response: messageOnly,
});
