import { z } from 'zod';
import { dataOf, defineRoute } from '../route.ts';

const whole = 'Số phút nguyên từ 1 đến 1440';
const minutes = z.coerce.number({ error: whole }).int(whole).min(1, whole).max(1_440, whole);

/** `was`: the minutes that were read; others now are a conflict. */
export const nearDueForm = z.strictObject({ minutes, was: minutes.optional() });

const answer = dataOf(z.object({ minutes: z.number().int() }));

export const readNearDue = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/time/near-due',
  summary: 'How many minutes before it is due a ticket counts as near due.',
  access: 'setting.read',
  response: answer,
});

export const saveNearDue = defineRoute({
  area: 'settings',
  method: 'put',
  path: '/v2/time/near-due',
  summary: 'Sets how near is near due. 409 with `current` when `was` is no longer so.',
  access: 'setting.write',
  body: nearDueForm,
  response: answer,
});
