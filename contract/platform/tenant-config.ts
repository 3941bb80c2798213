import { z } from 'zod';
import { readVersion } from '../crud.ts';
import { STAFF_ROLES } from '../enums.ts';
import { dataOf, defineRoute, idParams, listOf } from '../route.ts';

const state = () => z.enum(['enabled', 'disabled']);
const switches = { workflow: state(), zalo_personal: state(), hide_phones: state() };

const config = z.object({
  _id: z.uuid(),
  name: z.string(),
  domain: z.string(),
  ...switches,
  version: z.number().int(),
});

const params = idParams('tenant');
const platform = { area: 'settings', access: 'platform.read', platform: true } as const;

export const readTenantConfig = defineRoute({
  ...platform,
  method: 'get',
  path: '/v2/admin/settings/:id',
  summary: 'What the platform decides for a tenant. Leaves an audit row with the asker and with the tenant.',
  params,
  response: dataOf(config),
});

/** A switch that a form leaves out is off. */
const switchOf = () =>
  z.preprocess(value => (value === 'on' || value === 'enabled' ? 'enabled' : 'disabled'), state()).default('disabled');

export const tenantConfigForm = z.strictObject({
  workflow: switchOf(),
  zalo_personal: switchOf(),
  hide_phones: switchOf(),
});

export const updateTenantConfig = defineRoute({
  ...platform,
  method: 'put',
  path: '/v2/admin/settings/:id',
  summary: 'Changes what the platform decides for a tenant. 409 with `current` when the version was overtaken.',
  params,
  body: tenantConfigForm.extend({ version: readVersion }),
  response: dataOf(config),
});

export const listTenantGroups = defineRoute({
  ...platform,
  method: 'get',
  path: '/v2/settings/:id/groups',
  summary: 'Departments and customer groups of a tenant, by name.',
  params,
  response: listOf(z.object({ _id: z.uuid(), id: z.uuid(), name: z.string(), target: z.enum(['user', 'end_user']) })),
});

export const listTenantUsers = defineRoute({
  ...platform,
  method: 'get',
  path: '/v2/admin/settings/:id/users',
  summary: 'People of staff of a tenant, by name: at most 500.',
  params,
  response: listOf(z.object({ _id: z.uuid(), name: z.string(), role: z.enum(STAFF_ROLES), is_active: z.boolean() })),
});

export const listTenantZaloAccounts = defineRoute({
  ...platform,
  method: 'get',
  path: '/v2/admin/settings/:id/zalo-personal',
  summary: 'Personal Zalo accounts of a tenant.',
  params,
  response: listOf(z.object({ _id: z.uuid(), name: z.string(), external_id: z.string(), is_active: z.boolean() })),
});
