import { z } from 'zod';
import { defineNoun, descriptionText, nameText } from '../crud.ts';

/** Groups of core templates. */
export const templateCatalogs = defineNoun({
  area: 'settings',
  noun: 'template_catalog',
  label: 'danh mục mẫu',
  paths: {
    list: '/v2/template-catalog',
    create: '/v2/template-catalog',
    read: '/v2/template-catalog/:id',
    update: '/v2/template-catalog/:id',
    remove: '/v2/template-catalog/:id',
  },
  read: 'setting.read',
  write: 'setting.write',
  form: z.strictObject({ name: nameText('Tên danh mục không được bỏ trống'), description: descriptionText() }),
  row: { name: z.string(), description: z.string() },
  sorts: { name: 'text', updated_at: 'plain' },
  taken: { name: 'Đã có danh mục mang tên này' },
  done: {
    created: 'Tạo mới danh mục mẫu thành công',
    updated: 'Cập nhật danh mục mẫu thành công',
    deleted: 'Xóa danh mục mẫu thành công',
  },
});
