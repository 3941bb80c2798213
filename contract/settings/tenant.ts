import { z } from 'zod';
import { nameText, readVersion } from '../crud.ts';
import { dataOf, defineRoute } from '../route.ts';
import { plainText } from '../words.ts';

/** What a new tenant sets up, in the order in which it helps most. */
export const setUpSteps = [
  'mail_signature',
  'members',
  'departments',
  'priorities',
  'ticket_types',
  'services',
  'customer_groups',
  'masking_rules',
] as const;

const tenant = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** Stands under each reply that goes to a customer by mail. */
  mail_signature: z.string(),
  version: z.number().int(),
  /** Rows that each step has brought; none: it is yet to be done. */
  steps: z.array(z.object({ step: z.enum(setUpSteps), count: z.number().int() })),
});

export const readTenant = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/tenant-setting',
  summary: "The tenant's profile, and how far its setting up is.",
  access: 'setting.write',
  response: dataOf(tenant),
});

export const tenantForm = z.strictObject({
  name: nameText('Tên doanh nghiệp không được bỏ trống', 200),
  mail_signature: z.string().overwrite(plainText).max(1_000, 'Dài quá 1.000 ký tự').default(''),
});

export const updateTenant = defineRoute({
  area: 'settings',
  method: 'put',
  path: '/v2/tenant-setting',
  summary: 'Changes the profile. 409 with `current` when the version was overtaken.',
  access: 'setting.write',
  body: tenantForm.extend({ version: readVersion }),
  response: dataOf(tenant),
});
