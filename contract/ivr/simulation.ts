import { z } from 'zod';
import { dataOf, defineRoute, idParams, optionalReference } from '../route.ts';
import { phoneNumber } from '../switchboard/phone-number.ts';
import { parseDateTimeInput } from '../time.ts';

const wrongTime = 'Viết như 20/11/2026 08:30';

export const simulationForm = z.strictObject({
  version: z.enum(['draft', 'published'], 'Chọn bản để chạy thử').default('draft'),
  /** A time of the call, as people write it or ISO; left out: now. */
  at: z.preprocess(
    value => (value === '' ? undefined : value),
    z
      .string()
      .max(40, wrongTime)
      .overwrite(text => parseDateTimeInput(text)?.toISOString() ?? text)
      .pipe(z.iso.datetime({ offset: true, error: wrongTime }))
      .optional(),
  ),
  /** Of a customer: their name and tier are known as well, as they are of a call. */
  caller_number: phoneNumber('Số người gọi không hợp lệ').default(''),
  /** Another tier than the customer's. */
  caller_tier: z.enum(['', '0', '1', '2', '3'], 'Chọn hạng').default(''),
  /** The number that is called; none: a call from inside. */
  hotline_id: optionalReference('hotline').default(null),
  /** What is pressed at each invitation in turn, with commas between; what is missing presses nothing. */
  keys: z
    .string()
    .max(200)
    .regex(/^[0-9*#,\s]*$/, 'Chỉ gồm 0 đến 9, *, # và dấu phẩy')
    .default(''),
  /** What look-ups over HTTP answer; left empty they fail. */
  answer: z.string().max(2_000, 'Dài quá 2000 ký tự').default(''),
});

export const simulateIvr = defineRoute({
  area: 'ivr',
  method: 'get',
  path: '/v2/ivr-config/cp/:id/simulation',
  summary:
    'The way of a call that nobody makes: each state, what is heard and pressed there, and the end. Nothing is dialled.',
  access: 'switchboard.read',
  params: idParams('ivr_cp'),
  query: simulationForm,
  response: dataOf(
    z.object({
      lines: z.array(
        z.object({
          state_id: z.uuid(),
          name: z.string(),
          /** 'Bấm phím 1'; empty of the first. */
          came_by: z.string(),
          /** Names of the sounds in order. */
          heard: z.array(z.string()),
          pressed: z.string().nullable(),
        }),
      ),
      /** How it ends, in a sentence. */
      end: z.string(),
      /** By their names, as they are at the end. */
      variables: z.record(z.string(), z.string()),
    }),
  ),
});
