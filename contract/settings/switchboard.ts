import { z } from 'zod';
import { readVersion, switchValue } from '../crud.ts';
import { dataOf, defineRoute } from '../route.ts';

const whole = (least: number, most: number, message: string) =>
  z.preprocess(
    value => (value === '' ? undefined : value),
    z.coerce.number({ error: message }).int(message).min(least, message).max(most, message),
  );

/** What holds for all calls of a tenant. */
export const switchboardForm = z.strictObject({
  /** How many calls may go on at once, in and out. */
  calls_at_once: whole(1, 10_000, 'Số cuộc gọi nguyên từ 1 đến 10000'),
  /** Staff may call numbers outside Viet Nam. */
  dials_abroad: switchValue(),
  /** Staff may call 1900 numbers, for which the caller pays more. */
  dials_premium: switchValue(),
  /** For how many days recordings of calls are kept. */
  recording_days: whole(1, 3_650, 'Số ngày nguyên từ 1 đến 3650'),
});

const answer = dataOf(
  z.object({
    calls_at_once: z.number().int(),
    dials_abroad: z.boolean(),
    dials_premium: z.boolean(),
    recording_days: z.number().int(),
    version: z.number().int(),
  }),
);

export const readSwitchboard = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/tenant-switchboard',
  summary: 'What holds for all calls of the tenant.',
  access: 'setting.write',
  response: answer,
});

export const saveSwitchboard = defineRoute({
  area: 'settings',
  method: 'put',
  path: '/v2/tenant-switchboard',
  summary:
    'Sets it for the calls that begin from now on; older recordings go each night. 409 with `current` when the version was overtaken.',
  access: 'setting.write',
  body: switchboardForm.extend({ version: readVersion }),
  response: answer,
});
