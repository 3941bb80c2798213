import { z } from 'zod';
import { nameText, readVersion, rowOf } from '../crud.ts';
import { successMessages } from '../errors.ts';
import { dataOf, defineRoute, idParams, listOf, messageOnly } from '../route.ts';
import { tagName } from '../tags.ts';
import { plainLine } from '../words.ts';

export const mostTagsOfGroup = 100;

/** Code of the refusal of a list that names a tag twice or another group's; `invalid_indexes` are their places in the list. */
export const duplicateTag = 'duplicate_tag';

const form = z.strictObject({
  name: nameText('Tên nhóm tags không được bỏ trống'),
  tags: z.array(tagName).max(mostTagsOfGroup, `Nhiều nhất ${mostTagsOfGroup} tag`).default([]),
});

/** `tags` is one text to read, `raw_tags` what it is made of. */
const group = rowOf({ name: z.string(), tags: z.string(), raw_tags: z.array(z.string()) });
export type TagGroup = z.output<typeof group>;

const path = '/v2/group-tag-customer';

const list = defineRoute({
  area: 'tags',
  method: 'get',
  path,
  summary: 'Groups of tags; with `tag_name` those that hold a tag with its words, without diacritics.',
  access: 'setting.read',
  query: z.strictObject({ tag_name: z.string().max(200).overwrite(plainLine).optional() }),
  response: listOf(group),
});

const readOne = defineRoute({
  area: 'tags',
  method: 'get',
  path: `${path}/:id`,
  summary: 'One group of tags.',
  access: 'setting.read',
  params: idParams('tag_group'),
  response: dataOf(group),
});

const create = defineRoute({
  area: 'tags',
  method: 'post',
  path,
  summary:
    'A new group of tags; tags that nobody has written yet are written down. 422 with code `duplicate_tag` and `invalid_indexes` when a tag stands twice or in another group.',
  access: 'customer-group.write',
  body: form,
  response: dataOf(group),
  success: 201,
});

const update = defineRoute({
  area: 'tags',
  method: 'put',
  path: `${path}/:id`,
  summary: 'Changes a group of tags. 409 with `current` when the version was overtaken; 422 as for a new one.',
  access: 'customer-group.write',
  params: idParams('tag_group'),
  body: form.extend({ version: readVersion }),
  response: dataOf(group),
});

const remove = defineRoute({
  area: 'tags',
  method: 'delete',
  path: `${path}/:id`,
  summary: 'Deletes a group; its tags stay where they are used.',
  access: 'customer-group.write',
  params: idParams('tag_group'),
  response: messageOnly,
});

export const tagGroups = {
  label: 'nhóm tags',
  form,
  sorts: { name: 'text' },
  taken: { name: 'Đã có nhóm tags mang tên này' },
  done: successMessages.tagGroup,
  list,
  readOne,
  create,
  update,
  remove,
} as const;
