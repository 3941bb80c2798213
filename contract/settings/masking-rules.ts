import { z } from 'zod';
import { defineNoun, nameText } from '../crud.ts';
import { maskedDataTypes, STAFF_ROLES } from '../enums.ts';
import { type Noun, type NumberedNoun, reference } from '../route.ts';

/** A form may send the same choice twice. */
const several = <T extends z.ZodType<string>>(one: T) =>
  z
    .array(one)
    .max(200, 'Chọn nhiều nhất 200')
    .overwrite(list => [...new Set(list)])
    .default([]);
const ids = (noun: Exclude<Noun, NumberedNoun>) => several(reference(noun));

/** Whom a rule names, by any of the four: for them phone numbers or addresses leave the server masked. */
export const maskingRules = defineNoun({
  area: 'settings',
  noun: 'masking_rule',
  label: 'quy tắc che dữ liệu',
  paths: {
    list: '/v2/masking-rules',
    create: '/v2/masking-rule',
    read: '/v2/masking-rule/:id',
    update: '/v2/masking-rule/:id',
    remove: '/v2/masking-rule/:id',
  },
  read: 'setting.write',
  write: 'setting.write',
  form: z.strictObject({
    name: nameText('Tên quy tắc không được bỏ trống'),
    data_types: several(z.enum(maskedDataTypes)).refine(
      list => list.length > 0,
      'Chọn ít nhất một loại dữ liệu cần che',
    ),
    roles: several(z.enum(STAFF_ROLES)),
    user_ids: ids('user'),
    department_ids: ids('department'),
    organization_ids: ids('organization'),
  }),
  row: {
    name: z.string(),
    data_types: z.array(z.enum(maskedDataTypes)),
    roles: z.array(z.enum(STAFF_ROLES)),
    user_ids: z.array(z.uuid()),
    department_ids: z.array(z.uuid()),
    organization_ids: z.array(z.uuid()),
  },
  sorts: { name: 'text', updated_at: 'plain' },
  taken: { name: 'Đã có quy tắc mang tên này' },
  done: {
    created: 'Tạo mới quy tắc che dữ liệu thành công',
    updated: 'Cập nhật quy tắc che dữ liệu thành công',
    deleted: 'Xóa quy tắc che dữ liệu thành công',
  },
});
