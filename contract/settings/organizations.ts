import { z } from 'zod';
import { defineNoun, descriptionText, nameText } from '../crud.ts';
import { plainLine } from '../words.ts';

/** Ten digits, with three more for a branch, or the twelve of a person's number. */
const taxCode = /^(?:\d{10}(?:-?\d{3})?|\d{12})?$/;

export const organizations = defineNoun({
  area: 'settings',
  noun: 'organization',
  label: 'tổ chức',
  paths: {
    list: '/v2/organizes',
    create: '/v2/organize',
    read: '/v2/organize/:id',
    update: '/v2/organize/:id',
    remove: '/v2/organize/:id',
  },
  read: 'setting.read',
  write: 'setting.write',
  form: z.strictObject({
    name: nameText('Tên tổ chức không được bỏ trống'),
    tax_code: z.string().overwrite(plainLine).regex(taxCode, 'Mã số thuế có 10, 12 hoặc 13 chữ số').default(''),
    address: z.string().overwrite(plainLine).max(300, 'Dài quá 300 ký tự').default(''),
    description: descriptionText(),
  }),
  row: { name: z.string(), tax_code: z.string(), address: z.string(), description: z.string() },
  sorts: { name: 'text', updated_at: 'plain' },
  taken: { name: 'Đã có tổ chức mang tên này' },
  done: {
    created: 'Tạo mới tổ chức thành công',
    updated: 'Cập nhật tổ chức thành công',
    deleted: 'Xóa tổ chức thành công',
  },
});
