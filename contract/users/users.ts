import { z } from 'zod';
import { assignableRoles, dataScopes } from '../enums.ts';
import { listQuery } from '../list-query.ts';
import { dataOf, defineRoute, idParams, listOf, messageOnly, reference } from '../route.ts';
import { changedMemberForm, invitationFile, newMemberForm } from './member-form.ts';

export const memberStatuses = ['active', 'invited', 'disabled'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const member = z.object({
  _id: z.uuid(),
  agent_id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(assignableRoles),
  scope: z.enum(dataScopes),
  /** The first of their departments. */
  group_id: z.uuid().nullable(),
  department_ids: z.array(z.uuid()),
  organization_id: z.uuid().nullable(),
  avatar_id: z.uuid().nullable(),
  sip_extension: z.string(),
  call_channel_type: z.number().int(),
  /** Where a telephone listens that does not sign in, or the number that is called. */
  call_address: z.string(),
  auto_answer: z.boolean(),
  /** Their calls ring in a page that is not there, beside a desk telephone that is and does not ring. */
  has_silent_desk: z.boolean(),
  /** By which they call out; null: the tenant's first. */
  hotline_id: z.uuid().nullable(),
  /** `invited`: has not set a password yet. */
  status: z.enum(memberStatuses),
  /** Tickets assigned to them that wait for somebody's work, of those the asker sees. */
  open_tickets: z.number().int(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Member = z.output<typeof member>;

const several = z.array(reference('user')).min(1, 'Chưa chọn thành viên nào').max(100, 'Nhiều nhất 100 thành viên');

export const listUsers = defineRoute({
  area: 'users',
  method: 'get',
  path: '/v2/users',
  summary: 'People of the tenant in my scope by search, filters and order; `ids` names some of them.',
  access: 'user.read',
  query: z.strictObject({
    ...listQuery,
    ids: z.preprocess(one => (typeof one === 'string' ? [one] : one), several.optional()),
  }),
  response: listOf(member),
});

export const readUser = defineRoute({
  area: 'users',
  method: 'get',
  path: '/v2/users/:id',
  summary: 'One person of the tenant.',
  access: 'user.read',
  params: idParams('user'),
  response: dataOf(member),
});

export const createUser = defineRoute({
  area: 'users',
  method: 'post',
  path: '/v2/create-user',
  summary:
    'A new person, invited by a one-time link in a mail. The answer is the same whoever has the address elsewhere.',
  access: 'user.write',
  body: newMemberForm,
  response: dataOf(member),
  success: 201,
});

export const updateUser = defineRoute({
  area: 'users',
  method: 'put',
  path: '/v2/update-user/:id',
  summary:
    'Changes a person; felt at once in their open sessions. Nobody changes their own role or scope. An e-mail changes until the invitation is used. 409 with `current` when the version was overtaken.',
  access: 'user.write',
  params: idParams('user'),
  body: changedMemberForm,
  response: dataOf(member),
});

export const resetPassword = defineRoute({
  area: 'users',
  method: 'post',
  path: '/v2/reset-password/:userId',
  summary:
    'Mails a one-time link to set a password. Whoever has joined is signed out everywhere and their old password opens nothing; whoever has not is invited again.',
  access: 'user.write',
  params: z.strictObject({ userId: reference('user') }),
  response: messageOnly,
});

export const disableUser = defineRoute({
  area: 'users',
  method: 'put',
  path: '/v2/disable-user/:id',
  summary: 'Switches a person off: their sessions and streams end, and they sign in no more. Refused for oneself.',
  access: 'user.write',
  params: idParams('user'),
  response: messageOnly,
});

export const disableUsers = defineRoute({
  area: 'users',
  method: 'post',
  path: '/v2/disable-users',
  summary: 'Switches several people off: all of them or none.',
  access: 'user.write',
  body: z.strictObject({ ids: several }),
  response: dataOf(z.object({ changed: z.number().int() })),
});

export const activateUser = defineRoute({
  area: 'users',
  method: 'put',
  path: '/v2/active-user/:id',
  summary: 'Lets a person who was switched off sign in again.',
  access: 'user.write',
  params: idParams('user'),
  response: messageOnly,
});

export const activateUsers = defineRoute({
  area: 'users',
  method: 'post',
  path: '/v2/active-users',
  summary: 'Lets several people sign in again: all of them or none.',
  access: 'user.write',
  body: z.strictObject({ ids: several }),
  response: dataOf(z.object({ changed: z.number().int() })),
});

export const invitation = z.object({
  /** Of the file, from 1. */
  line: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** Sentences; a line without any is good. */
  errors: z.array(z.string()),
});
export type Invitation = z.output<typeof invitation>;

export const inviteUsers = defineRoute({
  area: 'users',
  method: 'post',
  path: '/v2/invite-users',
  summary:
    'Invites everybody whom a CSV text names in lines without a mistake, and says what is wrong with the others. `dry_run` invites nobody.',
  access: 'user.write',
  body: invitationFile,
  response: dataOf(
    z.object({
      lines: z.array(invitation),
      good: z.number().int(),
      invited: z.number().int(),
      /** The header with the lines that were not invited, to be mended. */
      rest: z.string(),
    }),
  ),
});
