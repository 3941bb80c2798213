import { z } from 'zod';
import { dataOf, defineRoute, reference } from '../route.ts';

/**
 * assigned: a ticket was given to me · mentioned: somebody named me · commented: something new on a ticket of mine or one
 * that I follow · export: a file is ready · near_due: a ticket of mine is due soon · viewed: somebody views as me ·
 * reminder: the time came that I had asked for · import: an import of mine has ended · missed_call: a customer called and
 * reached nobody · voicemail: they left a message.
 */
export const notificationKinds = [
  'assigned',
  'mentioned',
  'commented',
  'export',
  'near_due',
  'viewed',
  'reminder',
  'import',
  'missed_call',
  'voicemail',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notification = z.object({
  _id: z.uuid(),
  kind: z.enum(notificationKinds),
  /** An excerpt of what was written, or what there is to know. */
  text: z.string(),
  ticket: z.object({ _id: z.number().int(), code: z.string(), subject: z.string() }).nullable(),
  /** Whom a reminder is about, when it is no ticket. */
  contact: z.object({ _id: z.number().int(), name: z.string() }).nullable(),
  /** The call that was missed or left a message: its ticket may be another department's. */
  call_id: z.uuid().nullable(),
  /** The import that ended, while it is known. */
  import_id: z.uuid().nullable(),
  /** Who did it; null for the system and for customers. */
  actor: z.object({ name: z.string(), avatar_id: z.uuid().nullable() }).nullable(),
  /** About my own work, against what I merely follow. */
  is_mine: z.boolean(),
  is_read: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = defineRoute({
  area: 'notifications',
  method: 'get',
  path: '/v2/notifications',
  summary: 'What happened to my work, newest first, as far as I may still see its ticket.',
  access: 'session',
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(20),
    only: z.enum(['all', 'unread']).default('all'),
  }),
  response: z.object({ list: z.array(notification), total: z.number().int(), unread: z.number().int() }),
});

export const countUnread = defineRoute({
  area: 'notifications',
  method: 'get',
  path: '/v2/notifications/unread',
  summary: 'How many wait unread (counted up to 1,000), and the newest of them.',
  access: 'session',
  response: dataOf(z.object({ unread: z.number().int(), latest: notification.nullable() })),
});

export const readNotifications = defineRoute({
  area: 'notifications',
  method: 'post',
  path: '/v2/notifications/read',
  summary: 'Marks the given notifications, or all of mine, as read: all of those named or none.',
  access: 'session',
  body: z.union([
    z.strictObject({ ids: z.array(reference('notification')).min(1).max(100) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  response: dataOf(z.object({ changed: z.number().int(), unread: z.number().int() })),
});
