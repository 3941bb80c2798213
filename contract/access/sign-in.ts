import { z } from 'zod';
import { dataScopes, STAFF_ROLES } from '../enums.ts';
import { dataOf, defineRoute, messageOnly, reference } from '../route.ts';
import { brand } from '../settings/branding.ts';
import { notifyKinds, soundKinds } from './account-choices.ts';
import { codeForm, emailForm, keyForm, newPasswordForm, signInForm } from './sign-in-forms.ts';

export const signIn = defineRoute({
  area: 'access',
  method: 'post',
  path: '/v2/login',
  summary:
    'Sign in with e-mail and password. Limits of wrong ones: 10 for an account in 15 minutes, 100 a day from an address; a browser (header x-device) that has signed in to the account before counts for itself.',
  access: 'public',
  body: signInForm,
  response: dataOf(z.object({ token: z.string(), expires_at: z.iso.datetime() })),
});

export const signOut = defineRoute({
  area: 'access',
  method: 'post',
  path: '/v2/logout',
  summary: 'End the session of the token.',
  access: 'session',
  inViewAs: true,
  response: messageOnly,
});

export const account = z.object({
  _id: z.uuid(),
  agent_id: z.number().int(),
  tenant_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  scope: z.enum(dataScopes),
  department_ids: z.array(z.uuid()),
  organization_id: z.uuid().nullable(),
  avatar_id: z.uuid().nullable(),
  is_admin: z.boolean(),
  sound: z.enum(soundKinds),
  notify_by: z.array(z.enum(notifyKinds)),
  version: z.number().int(),
});
export type Account = z.output<typeof account>;

export const myAccount = defineRoute({
  area: 'users',
  method: 'get',
  path: '/v2/my-account',
  summary: 'The tenant configuration, with who is signed in and what waits for them.',
  access: 'session',
  response: dataOf(
    z.object({
      tenant: z.object({ _id: z.uuid(), name: z.string(), slug: z.string() }),
      brand,
      workflow: z.enum(['enabled', 'disabled']),
      /** Whether personal accounts of Zalo may be added. */
      zalo_personal: z.enum(['enabled', 'disabled']),
      /** Whether numbers are masked for all but administrators, whatever the tenant's own rules say. */
      hide_phones: z.enum(['enabled', 'disabled']),
      user: account,
      unread: z.number().int(),
      /** The real person's name while somebody is viewing as this user. */
      viewed_by: z.string().nullable(),
      /** When that ends by itself. */
      viewed_until: z.iso.datetime().nullable(),
      /** The place in the stream of events that this answer is at least as new as; '0-0' before the first event. */
      position: z.string(),
    }),
  ),
  asTyped: ['data.user.name', 'data.user.email', 'data.tenant', 'data.brand'],
});

export const forgotPassword = defineRoute({
  area: 'access',
  method: 'post',
  path: '/v2/forgot-password',
  summary:
    'Mails a four-digit code and a one-time link. The answer is the same whether or not the address is known, and takes the same time.',
  access: 'public',
  body: emailForm,
  response: messageOnly,
});

export const verifyCode = defineRoute({
  area: 'access',
  method: 'post',
  path: '/v2/forgot-password/verify',
  summary:
    'Trades the code for a one-time key. Five tries a code, three codes a day; only from a browser (header x-device) that has signed in to the account before.',
  access: 'public',
  body: codeForm,
  response: dataOf(z.object({ key: z.string() })),
});

export const checkResetKey = defineRoute({
  area: 'access',
  method: 'post',
  path: '/v2/forgot-password/check',
  summary: 'Whose password the key of the mail may set; the key stays unused.',
  access: 'public',
  body: keyForm,
  response: dataOf(z.object({ email: z.string() })),
});

export const setNewPassword = defineRoute({
  area: 'access',
  method: 'post',
  path: '/v2/forgot-password/reset',
  summary: 'Sets a new password with the key of the mail or of the code; ends every session of the account.',
  access: 'public',
  body: newPasswordForm,
  response: messageOnly,
});

export const listSessions = defineRoute({
  area: 'access',
  method: 'get',
  path: '/v2/my-sessions',
  summary: 'Where I am signed in.',
  access: 'session',
  response: z.object({
    list: z.array(
      z.object({
        _id: z.uuid(),
        user_agent: z.string(),
        ip: z.string(),
        created_at: z.iso.datetime(),
        last_seen_at: z.iso.datetime(),
        is_current: z.boolean(),
      }),
    ),
    total: z.number().int(),
  }),
});

export const endSession = defineRoute({
  area: 'access',
  method: 'delete',
  path: '/v2/my-sessions/:id',
  summary: 'End one of my sessions.',
  access: 'session',
  params: z.strictObject({ id: reference('session') }),
  response: messageOnly,
});
