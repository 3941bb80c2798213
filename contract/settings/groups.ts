import { z } from 'zod';
import { crudQuery, nameText, readVersion, rowOf } from '../crud.ts';
import { successMessages } from '../errors.ts';
import { dataOf, defineRoute, idParams, listOf, messageOnly, reference } from '../route.ts';

/** Groups with target end_user are customer groups, with target user departments. */
const target = z.enum(['user', 'end_user'], 'Loại nhóm không hợp lệ').default('end_user');

export const groupForm = z.strictObject({ name: nameText('Tên nhóm khách hàng không được bỏ trống'), target });

const group = rowOf({ name: z.string(), target: z.enum(['user', 'end_user']) });

const list = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/groups',
  summary: 'Customer groups, or (target user) departments: search without diacritics, order, page.',
  access: 'setting.read',
  query: z.strictObject({ ...crudQuery, target }),
  response: listOf(group),
});

const readOne = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/group/:id',
  summary: 'One group.',
  access: 'setting.read',
  params: idParams('group'),
  response: dataOf(group),
});

const create = defineRoute({
  area: 'settings',
  method: 'post',
  path: '/v2/group',
  summary: 'A new customer group; a department asks for an administrator.',
  access: 'customer-group.write',
  body: groupForm,
  response: dataOf(group),
  success: 201,
});

const update = defineRoute({
  area: 'settings',
  method: 'put',
  path: '/v2/updateGroup',
  summary: 'Changes a group; its target stays. 409 with `current` when the version was overtaken.',
  access: 'customer-group.write',
  body: groupForm.extend({ id: reference('group'), version: readVersion }),
  response: dataOf(group),
});

const remove = defineRoute({
  area: 'settings',
  method: 'delete',
  path: '/v2/group/:id',
  summary: 'Deletes a group; refused with 409 and a sentence while it is in use.',
  access: 'customer-group.write',
  params: idParams('group'),
  response: messageOnly,
});

export const groups = {
  label: 'nhóm khách hàng',
  form: groupForm,
  sorts: { name: 'text', updated_at: 'plain' },
  done: successMessages.customerGroup,
  list,
  readOne,
  create,
  update,
  remove,
} as const;
