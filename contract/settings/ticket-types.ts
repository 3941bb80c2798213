import { z } from 'zod';
import { defineNoun, descriptionText, nameText } from '../crud.ts';

export const ticketTypes = defineNoun({
  area: 'settings',
  noun: 'ticket_type',
  label: 'loại ticket',
  paths: {
    list: '/v2/types',
    create: '/v2/type',
    read: '/v2/type/:id',
    update: '/v2/type/:id',
    remove: '/v2/type/:id',
  },
  read: 'setting.read',
  write: 'setting.write',
  form: z.strictObject({ name: nameText('Tên loại ticket không được bỏ trống'), description: descriptionText() }),
  row: { name: z.string(), description: z.string() },
  sorts: { name: 'text', updated_at: 'plain' },
  taken: { name: 'Đã có loại ticket mang tên này' },
  done: {
    created: 'Tạo mới loại ticket thành công',
    updated: 'Cập nhật loại ticket thành công',
    deleted: 'Xóa loại ticket thành công',
  },
});
