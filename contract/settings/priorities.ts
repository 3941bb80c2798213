import { z } from 'zod';
import { defineNoun, nameText, optionalWhole } from '../crud.ts';

const longestDue = 525_600;

export const priorities = defineNoun({
  area: 'settings',
  noun: 'priority',
  label: 'độ ưu tiên',
  paths: {
    list: '/v2/priorities',
    create: '/v2/priority',
    read: '/v2/priority/:id',
    update: '/v2/priority/:id',
    remove: '/priority/:id',
  },
  read: 'setting.read',
  write: 'setting.write',
  form: z.strictObject({
    name: nameText('Tên độ ưu tiên không được bỏ trống'),
    /** Place in lists, 0 first; left out: the last place for a new one, unchanged for another. */
    position: z.preprocess(
      value => (value === '' || value === null ? undefined : value),
      z.coerce
        .number({ error: 'Thứ tự là số nguyên từ 0 đến 9999' })
        .int('Thứ tự là số nguyên từ 0 đến 9999')
        .min(0, 'Thứ tự là số nguyên từ 0 đến 9999')
        .max(9_999, 'Thứ tự là số nguyên từ 0 đến 9999')
        .optional(),
    ),
    /** Minutes from a ticket's creation to its due date; none: no due date. */
    due_minutes: optionalWhole(1, longestDue, 'Hạn xử lý là số phút nguyên từ 1 đến 525600').default(null),
  }),
  row: { name: z.string(), position: z.number().int(), due_minutes: z.number().int().nullable() },
  sorts: { position: 'plain', name: 'text', due_minutes: 'plain', updated_at: 'plain' },
  taken: { name: 'Đã có độ ưu tiên mang tên này' },
  done: {
    created: 'Tạo mới độ ưu tiên thành công',
    updated: 'Cập nhật độ ưu tiên thành công',
    deleted: 'Xóa độ ưu tiên thành công',
  },
});
