import { z } from 'zod';
import { defineNoun, nameText, rowOf } from '../crud.ts';
import { defineRoute, idParams, listOf, optionalReference, reference } from '../route.ts';
import { tags } from '../tags.ts';
import { plainLine, plainText } from '../words.ts';

const choice = (noun: Parameters<typeof optionalReference>[0]) => optionalReference(noun).default(null);

const row = {
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  type_id: z.uuid().nullable(),
  service_id: z.uuid().nullable(),
  priority_id: z.uuid().nullable(),
  department_id: z.uuid().nullable(),
  tags: z.array(z.string()),
  department_ids: z.array(z.uuid()),
};

/** A ticket filled in beforehand; what it leaves empty it leaves to who writes the ticket. */
export const ticketTemplates = defineNoun({
  area: 'settings',
  noun: 'ticket_template',
  label: 'mẫu ticket',
  paths: {
    list: '/v2/templates',
    create: '/v2/template',
    read: '/v2/template/:id',
    update: '/v2/template/:id',
    remove: '/v2/template/:id',
  },
  read: 'setting.read',
  write: 'setting.write',
  form: z.strictObject({
    name: nameText('Tên mẫu không được bỏ trống'),
    subject: z.string().overwrite(plainLine).max(300, 'Tiêu đề dài quá 300 ký tự').default(''),
    body: z.string().overwrite(plainText).max(10_000, 'Nội dung dài quá 10.000 ký tự').default(''),
    type_id: choice('ticket_type'),
    service_id: choice('service'),
    priority_id: choice('priority'),
    department_id: choice('department'),
    tags: tags.default([]),
    /** Whose members are offered it; none: everybody. */
    department_ids: z.array(reference('department')).max(200, 'Chọn nhiều nhất 200').default([]),
  }),
  row,
  sorts: { name: 'text', updated_at: 'plain' },
  taken: { name: 'Đã có mẫu ticket mang tên này' },
  done: {
    created: 'Tạo mới mẫu ticket thành công',
    updated: 'Cập nhật mẫu ticket thành công',
    deleted: 'Xóa mẫu ticket thành công',
  },
});

export const ticketTemplate = rowOf(row);
export type TicketTemplate = z.output<typeof ticketTemplate>;

/** As many as one list can offer. */
export const mostOffered = 200;

export const templatesOfUser = defineRoute({
  area: 'users',
  method: 'get',
  path: '/v2/templates/user/:id',
  summary: `The ticket templates that a colleague of my scope is offered: everybody's and those of their departments, by name; at most ${mostOffered}.`,
  access: 'setting.read',
  params: idParams('user'),
  response: listOf(ticketTemplate),
});
