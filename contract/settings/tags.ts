import { z } from 'zod';
import { defineNoun, readVersion } from '../crud.ts';
import { dataOf, defineRoute, idParams, reference } from '../route.ts';
import { tagName } from '../tags.ts';

const count = z.number().int();

/** A tenant's tags as administrators keep them. Renaming and deleting answer at once; rows that hold a tag follow in the background. */
export const tags = defineNoun({
  area: 'tags',
  noun: 'tag',
  label: 'tag',
  paths: { list: '/v2/tags', create: '/v2/tag', read: '/v2/tag/:id', update: '/v2/tag/:id', remove: '/v2/tag/:id' },
  read: 'setting.write',
  write: 'setting.write',
  form: z.strictObject({ name: tagName }),
  row: {
    name: z.string(),
    ticket_count: count,
    contact_count: count,
    /** Of its group; null: it is in none. */
    group_name: z.string().nullable(),
    /** How many tickets and customers still wait for the last change; null: none does. */
    moving_count: count.nullable(),
    is_deleting: z.boolean(),
  },
  sorts: { name: 'text', updated_at: 'plain' },
  taken: { name: 'Đã có tag mang tên này' },
  done: {
    created: 'Tạo mới tag thành công',
    updated: 'Cập nhật tag thành công',
    deleted: 'Xóa tag thành công',
  },
});

export const mergeTag = defineRoute({
  area: 'tags',
  method: 'post',
  path: '/v2/tag/:id/merge',
  summary: 'Makes a tag the same as another: rows that hold it take the other one. 409 when the version was overtaken.',
  access: 'setting.write',
  params: idParams('tag'),
  body: z.strictObject({ into: reference('target_tag'), version: readVersion }),
  response: dataOf(z.object({ _id: z.uuid(), name: z.string() })),
});
