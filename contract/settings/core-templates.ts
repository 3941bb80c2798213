import { z } from 'zod';
import { crudQuery, nameText, readVersion, rowOf } from '../crud.ts';
import { textWithVariables } from '../macros/macros.ts';
import { dataOf, defineRoute, idParams, listOf, messageOnly, optionalReference } from '../route.ts';
import { plainLine } from '../words.ts';
import { mostOfChannel, templateChannelKeys, templateChannels } from './template-channels.ts';

const wrongCode = 'Mã mẫu chỉ gồm chữ không dấu, số, dấu gạch dưới và gạch ngang';
const channel = z.enum(templateChannelKeys, 'Chọn một kênh');

const fields = z.strictObject({
  channel,
  name: nameText('Tên mẫu không được bỏ trống'),
  catalog_id: optionalReference('template_catalog').default(null),
  /** Of a mail. */
  subject: z.string().overwrite(plainLine).max(300, 'Tiêu đề dài quá 300 ký tự').default(''),
  content: textWithVariables('Nội dung không được bỏ trống', 20_000),
  /** Under which the provider has approved a template of ZNS or WhatsApp. */
  provider_code: z
    .string()
    .overwrite(plainLine)
    .max(100, 'Dài quá 100 ký tự')
    .regex(/^[\w-]*$/, wrongCode)
    .default(''),
  is_active: z.preprocess(value => value === true || value === 'true' || value === 'on', z.boolean()).default(false),
});

type Given = Partial<z.output<typeof fields>>;

/** What a channel asks beside the fields' own rules. */
export function complainOfTemplate({ channel: by, subject, content = '', provider_code }: Given) {
  const errors: { param: keyof Given; message: string }[] = [];
  if (by === undefined) return errors;
  const most = mostOfChannel[by];
  if ([...content].length > most)
    errors.push({
      param: 'content',
      message: `Một tin ${templateChannels[by]} dài nhiều nhất ${most.toLocaleString('vi-VN')} ký tự`,
    });
  if (by === 'email' && subject === '') errors.push({ param: 'subject', message: 'Tiêu đề email không được bỏ trống' });
  if ((by === 'zns' || by === 'whatsapp') && provider_code === '')
    errors.push({ param: 'provider_code', message: `Nhập mã mẫu mà ${templateChannels[by]} đã duyệt` });
  return errors;
}

const row = rowOf({
  channel,
  name: z.string(),
  catalog_id: z.uuid().nullable(),
  subject: z.string(),
  content: z.string(),
  provider_code: z.string(),
  is_active: z.boolean(),
});
export type CoreTemplate = z.output<typeof row>;

const params = idParams('core_template');

/** What is sent to customers by a channel: five calls of the engine's shapes, of which the list takes its channel from the path. */
export const coreTemplates = {
  area: 'settings',
  noun: 'core_template',
  label: 'mẫu nội dung',
  write: 'setting.write',
  form: fields,
  row: row.shape,
  sorts: { name: 'text', updated_at: 'plain' },
  taken: { name: 'Đã có mẫu mang tên này ở kênh này' },
  done: {
    created: 'Tạo mới mẫu nội dung thành công',
    updated: 'Cập nhật mẫu nội dung thành công',
    deleted: 'Xóa mẫu nội dung thành công',
  },
  list: defineRoute({
    area: 'settings',
    method: 'get',
    path: '/v2/core/templates/:channel',
    summary: 'Templates of one channel: sms, zns, chat, whatsapp or email.',
    access: 'setting.read',
    params: z.strictObject({ channel }),
    query: z.strictObject(crudQuery),
    response: listOf(row),
  }),
  ofCatalog: defineRoute({
    area: 'settings',
    method: 'get',
    path: '/v2/core/all-templates/:id',
    summary: 'The templates of a catalogue, whatever their channel.',
    access: 'setting.read',
    params: idParams('template_catalog'),
    query: z.strictObject(crudQuery),
    response: listOf(row),
  }),
  readOne: defineRoute({
    area: 'settings',
    method: 'get',
    path: '/v2/core/template/:id',
    summary: 'One template of a channel.',
    access: 'setting.read',
    params,
    response: dataOf(row),
  }),
  create: defineRoute({
    area: 'settings',
    method: 'post',
    path: '/v2/core/template',
    summary: 'A new template of a channel.',
    access: 'setting.write',
    body: fields,
    response: dataOf(row),
    success: 201,
  }),
  update: defineRoute({
    area: 'settings',
    method: 'put',
    path: '/v2/core/template/:id',
    summary: 'Changes a template. 409 with `current` when the version was overtaken.',
    access: 'setting.write',
    params,
    body: fields.extend({ version: readVersion }),
    response: dataOf(row),
  }),
  remove: defineRoute({
    area: 'settings',
    method: 'delete',
    path: '/v2/core/template/:id',
    summary: 'Deletes a template.',
    access: 'setting.write',
    params,
    response: messageOnly,
  }),
} as const;
