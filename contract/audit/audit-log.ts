import { z } from 'zod';
import { defineRoute, optionalReference } from '../route.ts';
import { auditKinds } from './audit-words.ts';

const named = z.object({ _id: z.uuid(), name: z.string() });
const day = z.iso.date('Ngày không hợp lệ').optional();

export const auditEntry = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  /** `ticket.change`: what it is done to, and what; `audit-words.ts` says it in Vietnamese. */
  action: z.string(),
  /** Null: nobody was signed in, or they are no longer there. */
  actor: named.nullable(),
  /** As whom they viewed. */
  acting_as: named.nullable(),
  /** What it was done to; `ref` is `ticket:12`, as the filter takes it. */
  subject: z.object({ ref: z.string(), kind: z.string(), id: z.string(), name: z.string() }).nullable(),
  /** In words; '' for nothing. */
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
  ip: z.string(),
  /** The browser that asked, as it calls itself. */
  user_agent: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditFilter = z.strictObject({
  actor: optionalReference('user'),
  kind: z.enum(auditKinds).optional(),
  subject: z.string().max(80).optional(),
  from: day,
  to: day,
});
export type AuditFilter = z.output<typeof auditFilter>;

export const listAuditLog = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/audit-log',
  summary:
    'Who did what, the latest first, for administrators whose scope is everything. Days are those of Bangkok; `before` is the last entry of the page before.',
  access: 'audit.read',
  query: auditFilter.extend({
    before: z.uuid().optional(),
    size: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({
    list: z.array(auditEntry),
    /** `before` of the next page; null at the end. */
    next: z.uuid().nullable(),
  }),
});
