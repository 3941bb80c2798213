import type { RouteInput } from 'contract/route.ts';
import { type TagGroup, tagGroups } from 'contract/settings/tag-groups.ts';
import type { ScreenNoun } from '../../crud/calls.server.ts';

/** A group as its screen has it: the tags as a list. */
export type TagGroupRow = Omit<TagGroup, 'raw_tags' | 'tags'> & { tags: string[] };

const rowOf = ({ raw_tags: tags, ...group }: TagGroup): TagGroupRow => ({ ...group, tags });
type Given = RouteInput<typeof tagGroups.create>['json'];

export const tagGroupNoun: ScreenNoun<TagGroupRow> = {
  label: tagGroups.label,
  form: tagGroups.form,
  sorts: tagGroups.sorts,
  done: tagGroups.done,
  write: tagGroups.create.access,
  list: async (api, { q }) => {
    const { list, total } = await api(tagGroups.list, { query: q ? { tag_name: q } : {} });
    return { list: list.map(rowOf), total };
  },
  read: async (api, id) => rowOf((await api(tagGroups.readOne, { params: { id } })).data),
  create: (api, values, options) => api(tagGroups.create, { json: values as Given }, options),
  update: (api, id, values) => api(tagGroups.update, { params: { id }, json: values as Given }),
  remove: (api, id) => api(tagGroups.remove, { params: { id } }),
};
