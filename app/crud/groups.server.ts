import { groups } from 'contract/settings/groups.ts';
import type { z } from 'zod';
import { ApiFailure } from '../http/api.server.ts';
import type { RowOf, ScreenNoun } from './calls.server.ts';

export type GroupRow = RowOf<typeof groups>;

interface GroupWords {
  label: string;
  done: ScreenNoun<GroupRow>['done'];
  /** The name's own refusal. */
  name: z.ZodType<string>;
  write: ScreenNoun<GroupRow>['write'];
}

/** Customer groups and departments share their calls, and these take the id of a change in the body. */
export function groupNoun(target: GroupRow['target'], { name, ...words }: GroupWords): ScreenNoun<GroupRow> {
  const given = (values: Record<string, unknown>) => ({ ...(values as { name: string }), target });
  return {
    ...words,
    form: groups.form.omit({ target: true }).extend({ name }),
    sorts: groups.sorts,
    list: (api, query) => api(groups.list, { query: { ...query, target } }),
    read: async (api, id) => {
      const { data } = await api(groups.readOne, { params: { id } });
      if (data.target !== target) throw new ApiFailure(404, '');
      return data;
    },
    create: (api, values, options) => api(groups.create, { json: given(values) }, options),
    update: (api, id, values) => api(groups.update, { json: { ...given(values), id } }),
    remove: (api, id) => api(groups.remove, { params: { id } }),
  };
}
