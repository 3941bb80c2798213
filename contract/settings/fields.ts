import { z } from 'zod';
import { crudQuery, nameText, readVersion, rowOf } from '../crud.ts';
import { attributeTypes } from '../enums.ts';
import { successMessages } from '../errors.ts';
import { dataOf, defineRoute, idParams, listOf, messageOnly, reference } from '../route.ts';
import { plainLine } from '../words.ts';
import { fieldTargets, hasOptions, visibilities } from './field-choices.ts';
import { isReservedKey } from './reserved-keys.ts';

const mostOptions = 200;
const missing = 'Nhập giá trị cho các lựa chọn';
const target = z.enum(fieldTargets, 'Loại thuộc tính không hợp lệ');
const many = <N extends 'department' | 'user'>(noun: N) => z.array(reference(noun)).max(200).default([]);

export const fieldForm = z
  .strictObject({
    target: target.default('user'),
    title: nameText('Tên thuộc tính không được bỏ trống'),
    key: z
      .string({ error: 'Key thuộc tính không được bỏ trống' })
      .overwrite(plainLine)
      .min(1, 'Key thuộc tính không được bỏ trống')
      .max(60, 'Dài quá 60 ký tự')
      .regex(/^[A-Za-z_]*$/, 'Key thuộc tính chỉ nhập chữ cái và dấu "_"')
      .refine(key => !isReservedKey(key), 'Key này dành riêng cho hệ thống, hãy chọn key khác'),
    type: z.enum(attributeTypes, 'Kiểu dữ liệu không được bỏ trống'),
    required: z.boolean().default(false),
    /** The choices of a select; of other types they are not kept. */
    data: z
      .array(z.string().overwrite(plainLine).max(200, 'Dài quá 200 ký tự').default(''))
      .max(mostOptions, `Nhiều nhất ${mostOptions} lựa chọn`)
      .default([]),
    visible_to: z.enum(visibilities, 'Chọn ai được xem').default('all'),
    department_ids: many('department'),
    agent_ids: many('user'),
  })
  // all that is wrong is said at once, whatever else is
  .superRefine(
    (given, { addIssue }) => {
      const complain = (message: string, ...path: (string | number)[]) =>
        addIssue({ code: 'custom', path, message, input: given });
      if (given.target === 'ticket' && given.type === 'phone') complain('Ticket không có kiểu dữ liệu này', 'type');
      if (given.target === 'ticket' && given.visible_to === 'departments' && given.department_ids?.length === 0)
        complain('Chọn ít nhất một bộ phận', 'department_ids');
      if (given.target === 'ticket' && given.visible_to === 'agents' && given.agent_ids?.length === 0)
        complain('Chọn ít nhất một chuyên viên', 'agent_ids');
      if (!hasOptions(given.type) || !Array.isArray(given.data)) return;
      if (given.data.length === 0) complain(missing, 'data');
      for (const [index, option] of given.data.entries())
        if (option === '') complain(missing, 'data', index);
        else if (given.data.indexOf(option) < index) complain('Tồn tại giá trị trùng nhau', 'data', index);
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );

const field = rowOf({
  target,
  key: z.string(),
  title: z.string(),
  type: z.enum(attributeTypes),
  required: z.boolean(),
  data: z.array(z.string()),
  position: z.number().int(),
  visible_to: z.enum(visibilities),
  department_ids: z.array(z.uuid()),
  agent_ids: z.array(z.uuid()),
  /** Who alone sees it, with `visible_to` me. */
  owner_id: z.uuid().nullable(),
});

const list = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/fields',
  summary: 'Attributes of customers, or (target ticket) of tickets, in their order: search by title, page.',
  access: 'setting.write',
  query: z.strictObject({
    ...crudQuery,
    target: target.default('user'),
    title: z.string().max(200).overwrite(plainLine).optional(),
  }),
  response: listOf(field),
});

const readOne = defineRoute({
  area: 'settings',
  method: 'get',
  path: '/v2/field/:id',
  summary: 'One attribute, with how many customers or tickets hold a value of it.',
  access: 'setting.write',
  params: idParams('field'),
  response: dataOf(field.extend({ used: z.number().int() })),
});

const create = defineRoute({
  area: 'settings',
  method: 'post',
  path: '/v2/field',
  summary: 'A new attribute, at the end of the order. Values kept of a deleted one of the same key must fit its type.',
  access: 'setting.write',
  body: fieldForm,
  response: dataOf(field),
  success: 201,
});

const update = defineRoute({
  area: 'settings',
  method: 'put',
  path: '/v2/field/:id',
  summary:
    'Changes an attribute; its target stays. Refused while stored values would not fit the type, or would lose their key. 409 with `current` when the version was overtaken.',
  access: 'setting.write',
  params: idParams('field'),
  body: fieldForm.extend({ version: readVersion }),
  response: dataOf(field),
});

const move = defineRoute({
  area: 'settings',
  method: 'put',
  path: '/v2/field/:id/move',
  summary: 'Puts an attribute one place up or down in the order of its target.',
  access: 'setting.write',
  params: idParams('field'),
  body: z.strictObject({ direction: z.enum(['up', 'down']) }),
  response: messageOnly,
});

const remove = defineRoute({
  area: 'settings',
  method: 'delete',
  path: '/v2/field/:id',
  summary: 'Deletes an attribute. Values that are stored stay, unseen, until an attribute has that key again.',
  access: 'setting.write',
  params: idParams('field'),
  response: messageOnly,
});

export const fields = {
  sorts: { position: 'plain', title: 'text', key: 'text', type: 'text', updated_at: 'plain' },
  done: {
    user: successMessages.customerAttribute,
    ticket: {
      created: 'Tạo mới thuộc tính ticket thành công',
      updated: 'Cập nhật thuộc tính ticket thành công',
      deleted: 'Xóa thuộc tính ticket thành công',
    },
  },
  labels: { user: 'thuộc tính khách hàng', ticket: 'thuộc tính ticket' },
  list,
  readOne,
  create,
  update,
  move,
  remove,
} as const;
