import { z } from 'zod';
import { defineNoun, nameText, switchValue } from '../crud.ts';
import { wholeNumber } from './whole-number.ts';

/** Where calls come from and go to over plain SIP: a provider, or a switchboard of the house. */
export const trunks = defineNoun({
  area: 'switchboard',
  noun: 'trunk',
  label: 'trung kế SIP',
  paths: {
    list: '/v2/trunks',
    create: '/v2/trunk',
    read: '/v2/trunk/:id',
    update: '/v2/trunk/:id',
    remove: '/v2/trunk/:id',
  },
  read: 'switchboard.read',
  write: 'switchboard.write',
  form: z.strictObject({
    name: nameText('Tên trung kế không được bỏ trống'),
    /** Names are not resolved: the peer is believed by this address. */
    address: z
      .string({ error: 'Địa chỉ IP không được bỏ trống' })
      .trim()
      .min(1, 'Địa chỉ IP không được bỏ trống')
      .pipe(z.union([z.ipv4(), z.ipv6()], 'Viết địa chỉ IP, như 203.0.113.10; không nhận tên miền')),
    port: wholeNumber(5060, 1, 65_535, 'Cổng là số nguyên từ 1 đến 65535'),
    most_calls: wholeNumber(10, 1, 1_000, 'Số cuộc gọi cùng lúc là số nguyên từ 1 đến 1000'),
    is_active: switchValue(),
  }),
  row: {
    name: z.string(),
    address: z.string(),
    port: z.number().int(),
    most_calls: z.number().int(),
    is_active: z.boolean(),
  },
  sorts: { name: 'text', updated_at: 'plain' },
  taken: { name: 'Đã có trung kế mang tên này' },
  done: {
    created: 'Tạo mới trung kế thành công',
    updated: 'Cập nhật trung kế thành công',
    deleted: 'Xóa trung kế thành công',
  },
});
