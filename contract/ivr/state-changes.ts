import { z } from 'zod';
import { readVersion } from '../crud.ts';
import { dataOf, defineRoute, idParams, listOf, messageOnly, reference } from '../route.ts';
import { plainLine } from '../words.ts';
import { changeConditions } from './state-types.ts';

/** A way from one state of a scenario to another. */
export const stateChangeForm = z.strictObject({
  from_id: reference('ivr_state'),
  to_id: reference('ivr_state'),
  condition: z.enum(changeConditions, 'Chọn trường hợp'),
  /** The key, or the text that the variable equals. */
  value: z.string().overwrite(plainLine).max(100, 'Dài quá 100 ký tự').default(''),
});

const change = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  cp_id: z.uuid(),
  from_id: z.uuid(),
  to_id: z.uuid(),
  condition: z.enum(changeConditions),
  value: z.string(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type StateChange = z.output<typeof change>;

const area = 'ivr';
const params = idParams('ivr_state_change');

export const listStateChanges = defineRoute({
  area,
  method: 'get',
  path: '/v2/ivr-config/state-changes',
  summary: 'The ways between the states of a scenario.',
  access: 'switchboard.read',
  query: z.strictObject({ cp_id: reference('ivr_cp') }),
  response: listOf(change),
});

export const createStateChange = defineRoute({
  area,
  method: 'post',
  path: '/v2/ivr-config/state-changes',
  summary: 'A way from one state to another of the same scenario, by a condition that the first knows.',
  access: 'switchboard.write',
  body: stateChangeForm,
  response: dataOf(change),
  success: 201,
});

export const updateStateChange = defineRoute({
  area,
  method: 'put',
  path: '/v2/ivr-config/state-changes/:id',
  summary: 'Leads a way elsewhere. 409 with `current` when the version was overtaken.',
  access: 'switchboard.write',
  params,
  body: stateChangeForm.extend({ version: readVersion }),
  response: dataOf(change),
});

export const deleteStateChange = defineRoute({
  area,
  method: 'delete',
  path: '/v2/ivr-config/state-changes/:id',
  summary: 'Takes a way away.',
  access: 'switchboard.write',
  params,
  response: messageOnly,
});
