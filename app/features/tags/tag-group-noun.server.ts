import type { RouteInput } from 'contract/route.ts';
import { duplicateTag, type TagGroup, tagGroups } from 'contract/settings/tag-groups.ts';
import type { ScreenNoun } from '../../crud/calls.server.ts';
import { ApiFailure } from '../../http/api.server.ts';

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
  create: (api, values, options) => marked(api(tagGroups.create, { json: values as Given }, options)),
  update: (api, id, values) => marked(api(tagGroups.update, { params: { id }, json: values as Given })),
  remove: (api, id) => api(tagGroups.remove, { params: { id } }),
};

/** Duplicates as errors without words of the inputs that hold them; the sentence stays the answer's own. */
async function marked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.body.code !== duplicateTag) throw error;
    const errors = (error.body.invalid_indexes as number[]).map(at => ({ param: `tags.${at}`, message: '' }));
    throw new ApiFailure(error.status, error.message, { ...error.body, errors });
  }
}
