import { z } from 'zod';
import { dataOf, defineRoute, reference } from '../route.ts';

const shown = {
  area: 'contacts',
  method: 'post',
  access: 'contact.reveal',
  response: dataOf(z.object({ value: z.string() })),
  // what the call is there to show
  asTyped: ['data.value'],
  answersSecret: true,
} as const;

export const revealPhone = defineRoute({
  ...shown,
  path: '/v2/contact/:id/phone/:phoneId/reveal',
  summary:
    'One number of one customer, whole, for somebody who sees numbers masked. Each stands in the audit log; at most 20 numbers and addresses an hour and 60 a day, then 429.',
  params: z.strictObject({ id: reference('contact'), phoneId: reference('contact_phone') }),
});

export const revealEmail = defineRoute({
  ...shown,
  path: '/v2/contact/:id/email/:emailId/reveal',
  summary: 'One address of one customer, whole, under the same limits.',
  params: z.strictObject({ id: reference('contact'), emailId: reference('contact_email') }),
});
