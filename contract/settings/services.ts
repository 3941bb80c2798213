import { z } from 'zod';
import { defineNoun, descriptionText, nameText } from '../crud.ts';

export const services = defineNoun({
  area: 'settings',
  noun: 'service',
  label: 'dịch vụ',
  paths: {
    list: '/v2/services',
    create: '/v2/services',
    read: '/v2/services/:id',
    update: '/v2/services/:id',
    remove: '/v2/services/:id',
  },
  read: 'setting.read',
  write: 'setting.write',
  form: z.strictObject({ name: nameText('Tên dịch vụ không được bỏ trống'), description: descriptionText() }),
  row: { name: z.string(), description: z.string() },
  sorts: { name: 'text', updated_at: 'plain' },
  taken: { name: 'Đã có dịch vụ mang tên này' },
  done: {
    created: 'Tạo mới dịch vụ thành công',
    updated: 'Cập nhật dịch vụ thành công',
    deleted: 'Xóa dịch vụ thành công',
  },
});
