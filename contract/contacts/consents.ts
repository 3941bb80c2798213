import { z } from 'zod';
import { dataOf, defineRoute, idParams } from '../route.ts';
import { parseDateTimeInput } from '../time.ts';
import { plainText } from '../words.ts';
import { consentChannels, consentPurposes, consentSources, consentStates } from './consent-words.ts';

const instant = z.iso.datetime();
const said = {
  purpose: z.enum(consentPurposes),
  channel: z.enum(consentChannels),
};

const consent = z.object({
  ...said,
  state: z.enum(consentStates),
  source: z.enum(consentSources),
  evidence: z.string(),
  /** When the customer said it. */
  at: instant,
  recorded_at: instant,
  recorded_by: z.object({ _id: z.uuid(), name: z.string() }),
});

/** What stands of each purpose and channel; `may`: whether the customer may be contacted so. */
const standing = z.object({ ...said, may: z.boolean(), last: consent.nullable() });

const consents = z.object({
  current: z.array(standing),
  /** Newest first. */
  history: z.array(consent),
  history_total: z.number().int(),
});
export type Consents = z.output<typeof consents>;
export type Consent = z.output<typeof consent>;

export const readConsents = defineRoute({
  area: 'contacts',
  method: 'get',
  path: '/v2/contact/:id/consents',
  summary: 'What a customer agreed to by purpose and channel, and how it came about.',
  access: 'contact.read',
  params: idParams('contact'),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    size: z.coerce.number().int().min(1).max(100).optional(),
  }),
  response: dataOf(consents),
});

const at = z.preprocess(
  value =>
    value === '' ? undefined : typeof value === 'string' ? (parseDateTimeInput(value)?.toISOString() ?? value) : value,
  z.iso.datetime({ error: 'Thời điểm không hợp lệ' }).optional(),
);

export const saveConsents = defineRoute({
  area: 'contacts',
  method: 'post',
  path: '/v2/contact/:id/consents',
  summary:
    'Records what a customer said of purposes and channels. `was` is what stood when it was read: 409 with `current` when somebody recorded something else meanwhile.',
  access: 'contact.write',
  params: idParams('contact'),
  body: z.strictObject({
    choices: z
      .array(
        z.strictObject({
          ...said,
          state: z.enum(consentStates, { error: 'Chọn Đồng ý hoặc Rút lại' }),
          was: z.enum(consentStates).nullable(),
        }),
      )
      .min(1, 'Chọn ít nhất một mục')
      .max(30),
    source: z.enum(consentSources, { error: 'Chọn nguồn ghi nhận' }),
    evidence: z.string().overwrite(plainText).max(1_000, 'Bằng chứng dài quá 1.000 ký tự').optional(),
    /** Now when absent. */
    at: at.optional(),
  }),
  response: dataOf(consents),
  success: 201,
});
