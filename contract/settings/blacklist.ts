import { z } from 'zod';
import { crudQuery, descriptionText, nameText, readVersion, rowOf } from '../crud.ts';
import { dataOf, defineRoute, idParams, listOf, messageOnly, reference } from '../route.ts';
import { parseDayInput } from '../time.ts';

/** A number in any spelling, an address, or a domain as `@spam.vn`. */
export const blacklistForm = z.strictObject({
  name: nameText('Số điện thoại hoặc email không được bỏ trống', 254),
  reason: descriptionText(),
  /** The last day; none: for good. */
  until: z
    .preprocess(
      value => (typeof value === 'string' && value !== '' ? (parseDayInput(value) ?? value) : value || null),
      z.iso.date('Chọn một ngày, như 30/04/2027').nullable(),
    )
    .optional(),
});

const entry = rowOf({
  name: z.string(),
  kind: z.enum(['phone', 'email', 'domain']),
  reason: z.string(),
  until: z.iso.date().nullable(),
});
export type BlacklistEntry = z.output<typeof entry>;

/** Lines of one file; more are refused. */
export const mostUploaded = 10_000;

const area = 'settings';
const access = 'setting.write';

const list = defineRoute({
  area,
  method: 'get',
  path: '/v2/all-blacklists',
  summary: 'What is blocked: search (a number in any spelling), order, page.',
  access,
  query: z.strictObject(crudQuery),
  response: listOf(entry),
});

const readOne = defineRoute({
  area,
  method: 'get',
  path: '/v2/blacklist/:id',
  summary: 'One entry.',
  access,
  params: idParams('blacklist_entry'),
  response: dataOf(entry),
});

const create = defineRoute({
  area,
  method: 'post',
  path: '/v2/post-blacklist',
  summary: 'Blocks a number, an address or a domain, for good or until a day.',
  access,
  body: blacklistForm,
  response: dataOf(entry),
  success: 201,
});

const update = defineRoute({
  area,
  method: 'put',
  path: '/v2/update-blacklist',
  summary: 'Changes an entry. 409 with `current` when the version was overtaken.',
  access,
  body: blacklistForm.extend({ id: reference('blacklist_entry'), version: readVersion }),
  response: dataOf(entry),
});

const remove = defineRoute({
  area,
  method: 'post',
  path: '/v2/delete-blacklist/:id',
  summary: 'Takes an entry out: it is dealt with again.',
  access,
  params: idParams('blacklist_entry'),
  response: messageOnly,
});

export const removeMany = defineRoute({
  area,
  method: 'post',
  path: '/v2/delete-many-blacklist',
  summary: 'Takes several entries out, all or none.',
  access,
  body: z.strictObject({ ids: z.array(reference('blacklist_entry')).min(1, 'Chưa chọn dòng nào').max(500) }),
  response: messageOnly,
});

const uploaded = dataOf(
  z.object({
    /** Entries that the file has made or taken out. */
    changed: z.number().int(),
    /** Lines that ask for what is so already, in the list or earlier in the file. */
    unchanged: z.number().int(),
    /** Lines that name nothing that could be blocked; the others are carried out. */
    refused: z.array(z.object({ line: z.number().int(), text: z.string(), message: z.string() })),
  }),
);
export type UploadAnswer = z.output<typeof uploaded>['data'];

export const uploadAdd = defineRoute({
  area,
  method: 'post',
  path: '/v2/upload-add-blacklist',
  summary: `Blocks what a text or CSV file names, one a line, at most ${mostUploaded}: the first column is the number, address or domain, the second the reason.`,
  access,
  file: 'file',
  response: uploaded,
});

export const uploadDelete = defineRoute({
  area,
  method: 'post',
  path: '/v2/upload-delete-blacklist',
  summary: 'Takes out what a file of the same form names.',
  access,
  file: 'file',
  response: uploaded,
});

export const blacklist = {
  label: 'số hoặc email bị chặn',
  form: blacklistForm,
  sorts: { name: 'text', created_at: 'plain', updated_at: 'plain' },
  done: {
    created: 'Đã thêm vào danh sách chặn',
    updated: 'Đã cập nhật danh sách chặn',
    deleted: 'Đã bỏ khỏi danh sách chặn',
  },
  list,
  readOne,
  create,
  update,
  remove,
} as const;
