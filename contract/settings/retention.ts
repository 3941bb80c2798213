import { z } from 'zod';
import { optionalWhole, readVersion } from '../crud.ts';
import { dataOf, defineRoute } from '../route.ts';
import { type Retained, retainedWords } from './retained-words.ts';

const days = (least: number) =>
  optionalWhole(least, 3_650, `Số ngày nguyên từ ${least} đến 3650, bỏ trống là giữ mãi`).default(null);

/** For how many days each is kept; null: for good. */
export const retentionForm = z.strictObject({
  keep_notifications_days: days(7),
  keep_audit_days: days(90),
});

const answer = dataOf(
  z.object({
    keep_notifications_days: z.number().int().nullable(),
    keep_audit_days: z.number().int().nullable(),
    version: z.number().int(),
    /** What went in the last 30 days. `bytes`: of files. */
    deleted: z.array(
      z.object({
        what: z.enum(Object.keys(retainedWords) as [Retained, ...Retained[]]),
        count: z.number().int(),
        bytes: z.number().int(),
        at: z.iso.datetime(),
      }),
    ),
  }),
);

export const readRetention = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/tenant-retention',
  summary: 'How long the tenant keeps what piles up. Tickets and customers are never deleted by age.',
  access: 'setting.write',
  response: answer,
});

export const saveRetention = defineRoute({
  area: 'settings',
  method: 'put',
  path: '/v2/tenant-retention',
  summary: 'Sets how long; what is older is deleted each night. 409 with `current` when the version was overtaken.',
  access: 'setting.write',
  body: retentionForm.extend({ version: readVersion }),
  response: answer,
});
