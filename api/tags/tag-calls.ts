import { mergeTag as mergeRoute, tags } from 'contract/settings/tags.ts';
import { handle } from '../engine.ts';
import { createTag, mergeTag, removeTag, renameTag } from './change-tag.ts';
import { listTags, readTag } from './list-tags.ts';

export const tagCalls = [
  handle(tags.list, (work, { query }) => listTags(work, query)),
  handle(tags.readOne, async (work, { params }) => ({ data: await readTag(work, params.id) })),
  handle(tags.create, async (work, { json }) => ({ data: await createTag(work, json) })),
  handle(tags.update, async (work, { params, json }) => ({ data: await renameTag(work, params.id, json) })),
  handle(tags.remove, (work, { params }) => removeTag(work, params.id)),
  handle(mergeRoute, mergeTag),
];
