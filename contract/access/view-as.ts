import { z } from 'zod';
import { assignableRoles } from '../enums.ts';
import { dataOf, defineRoute, listOf, reference } from '../route.ts';
import { viewForm } from './view-as-form.ts';

/** A view ends by itself after this time. */
export const viewMinutes = 30;

export const startView = defineRoute({
  area: 'access',
  method: 'post',
  path: '/v2/view-as/:userId',
  summary:
    'Opens a session that sees what an active colleague of a lower role sees, and changes nothing, for 30 minutes. It ends with the session that asks; another one from there ends it. The colleague is told at once who looks and why.',
  access: 'view-as.start',
  params: z.strictObject({ userId: reference('user') }),
  body: viewForm,
  answersSecret: true,
  response: dataOf(
    z.object({
      token: z.string(),
      expires_at: z.iso.datetime(),
      user: z.object({ _id: z.uuid(), name: z.string(), role: z.enum(assignableRoles) }),
    }),
  ),
  success: 201,
});

export const listMyViewers = defineRoute({
  area: 'access',
  method: 'get',
  path: '/v2/my-viewers',
  summary: 'Who viewed as me, when, from where and why, the latest first (at most 50).',
  access: 'session',
  response: listOf(
    z.object({
      _id: z.uuid(),
      /** Null when they are no longer there. */
      name: z.string().nullable(),
      reason: z.string(),
      started_at: z.iso.datetime(),
      /** When it ended; of one that nobody ended, when it ends by itself. */
      ended_at: z.iso.datetime(),
      is_running: z.boolean(),
    }),
  ),
});
