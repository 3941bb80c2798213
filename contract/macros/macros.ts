import { z } from 'zod';
import { defineNoun, nameText } from '../crud.ts';
import { defineRoute, idParams, listOf } from '../route.ts';
import { plainText } from '../words.ts';
import { hasLooseBraces, macroVariables, unknownVariables } from './variables.ts';

/** A text with variables, all of which are known. */
export const textWithVariables = (missing: string, most: number) =>
  z
    .string({ error: missing })
    .overwrite(plainText)
    .min(1, missing)
    .max(most, `Dài quá ${most.toLocaleString('vi-VN')} ký tự`)
    .refine(text => unknownVariables(text).length === 0, {
      error: ({ input }) =>
        `Không có biến ${unknownVariables(String(input))
          .slice(0, 5)
          .map(name => `{{${name.slice(0, 40)}}}`)
          .join(', ')}. Có thể dùng: ${Object.keys(macroVariables).join(', ')}`,
    })
    .refine(text => !hasLooseBraces(text), 'Biến thiếu dấu ngoặc: viết đủ như {{customer.name}}');

/** Replies that people insert by '/': the tenant's, and each person's own. */
export const macros = defineNoun({
  area: 'settings',
  noun: 'macro',
  label: 'câu trả lời mẫu',
  paths: {
    list: '/v2/macros',
    create: '/v2/macro',
    read: '/v2/macro/:id',
    update: '/v2/macro/:id',
    remove: '/v2/macro/:id',
  },
  read: 'setting.read',
  write: 'ticket.write',
  form: z.strictObject({
    name: nameText('Tên câu trả lời không được bỏ trống'),
    content: textWithVariables('Nội dung không được bỏ trống', 5_000),
    /** For everybody; team leaders and above decide about those. */
    is_shared: z.preprocess(value => value === true || value === 'true' || value === 'on', z.boolean()).default(false),
  }),
  row: { name: z.string(), content: z.string(), is_shared: z.boolean() },
  sorts: { name: 'text', updated_at: 'plain' },
  taken: { name: 'Đã có câu trả lời mang tên này' },
  done: {
    created: 'Tạo mới câu trả lời mẫu thành công',
    updated: 'Cập nhật câu trả lời mẫu thành công',
    deleted: 'Xóa câu trả lời mẫu thành công',
  },
});

const filledMacro = z.object({
  _id: z.uuid(),
  name: z.string(),
  source: z.enum(['own', 'shared', 'email', 'feedback']),
  /** With the values of the ticket; what has none stays as `{{customer.phone}}`. */
  text: z.string(),
});
export type FilledMacro = z.output<typeof filledMacro>;

/** As many as one answer holds. */
export const mostMacros = 500;

export const macrosOfTicket = defineRoute({
  area: 'tickets',
  method: 'get',
  path: '/v2/ticket/:id/macros',
  summary: `What I may insert into a reply to this ticket, filled with its values: my own replies, the shared ones, and the active templates of mails and of feedback; by name, at most ${mostMacros}. A value that I see masked is left open.`,
  access: 'ticket.read',
  params: idParams('ticket'),
  response: listOf(filledMacro),
  // words of staff for customers; the values in them are hidden one by one
  asTyped: ['list.*.text'],
});
