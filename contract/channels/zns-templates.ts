import { z } from 'zod';
import { defineNoun, nameText } from '../crud.ts';
import { defineRoute, idParams, listOf, reference } from '../route.ts';
import { plainLine, plainText } from '../words.ts';
import { templateStates, znsTags } from './channel-words.ts';
import { deleteMany } from './delete-many.ts';

const parameter = /<[a-z][a-z0-9_]{0,29}>/;
const link = /https?:\/\/|www\./i;

/** Templates of ZNS as Zalo approves them: text with parameters, no links. */
export const znsTemplates = defineNoun({
  area: 'channels',
  noun: 'zns_template',
  label: 'mẫu ZNS',
  paths: {
    list: '/v2/zalo/zns-template',
    create: '/v2/zalo/zns-template',
    read: '/v2/zalo/zns-template/:id',
    update: '/v2/zalo/zns-template/:id',
    remove: '/v2/zalo/zns-template/:id',
  },
  read: 'setting.write',
  write: 'setting.write',
  form: z.strictObject({
    name: nameText('Tên mẫu không được bỏ trống'),
    channel_id: reference('zalo_oa'),
    /** What Zalo calls it; empty until Zalo has it. */
    external_id: z
      .string()
      .overwrite(plainLine)
      .regex(/^\d{0,30}$/, 'Mã mẫu là một dãy số')
      .default(''),
    tag: z.enum(znsTags, 'Hãy chọn loại nội dung'),
    content: z
      .string({ error: 'Nội dung không được bỏ trống' })
      .overwrite(plainText)
      .min(1, 'Nội dung không được bỏ trống')
      .max(400, 'Dài quá 400 ký tự')
      .refine(text => parameter.test(text), 'Cần ít nhất một tham số, như <ten_khach>')
      .refine(text => !link.test(text), 'Zalo không nhận liên kết trong nội dung'),
  }),
  row: {
    name: z.string(),
    channel_id: z.uuid(),
    external_id: z.string(),
    tag: z.enum(znsTags),
    content: z.string(),
    state: z.enum(templateStates),
  },
  sorts: { name: 'text', updated_at: 'plain' },
  taken: { name: 'OA này đã có mẫu mang tên này', external_id: 'OA này đã có mẫu mang mã này' },
  done: {
    created: 'Tạo mới mẫu ZNS thành công',
    updated: 'Cập nhật mẫu ZNS thành công',
    deleted: 'Xóa mẫu ZNS thành công',
  },
});

export const deleteZnsTemplates = deleteMany('zns_template', '/v2/zalo/zns-template/deleteMany');

export const znsTemplatesOfOa = defineRoute({
  area: 'channels',
  method: 'get',
  path: '/v2/zalo/zns-template/getByOa/:id',
  summary: 'Every ZNS template of one Zalo OA, by name.',
  access: 'setting.read',
  params: idParams('zalo_oa'),
  response: znsTemplates.list.response,
});

export const listWhatsappTemplates = defineRoute({
  area: 'channels',
  method: 'get',
  path: '/v2/whatsapp/templates',
  summary: 'Templates that Meta keeps for the numbers of the tenant; none until a number is connected.',
  access: 'setting.read',
  response: listOf(z.object({ _id: z.uuid(), name: z.string(), content: z.string(), state: z.enum(templateStates) })),
});
