import type { FieldTarget } from 'contract/settings/field-choices.ts';
import { fieldForm, fields } from 'contract/settings/fields.ts';
import { z } from 'zod';
import type { RowOf, ScreenNoun } from '../../crud/calls.server.ts';
import { ApiFailure } from '../../http/api.server.ts';

type StoredRow = RowOf<typeof fields>;
/** An attribute, and once it is asked for how many customers or tickets hold a value of it. */
export type AttributeRow = StoredRow & { name: string; used?: number };

const named = <Row extends StoredRow>(row: Row) => ({ ...row, name: row.title });

/** Attributes of customers and of tickets share their calls; their title is their name. */
export function attributeNoun(target: FieldTarget): ScreenNoun<AttributeRow> {
  const given = (values: Record<string, unknown>) => values as z.output<typeof fieldForm>;
  return {
    label: fields.labels[target],
    form: fieldForm.safeExtend({ target: z.enum([target]).default(target) }),
    sorts: fields.sorts,
    done: fields.done[target],
    write: fields.create.access,
    async list(api, { q, ...query }) {
      const { list, total } = await api(fields.list, { query: { ...query, target, ...(q && { title: q }) } });
      return { list: list.map(named), total };
    },
    async read(api, id) {
      const { data } = await api(fields.readOne, { params: { id } });
      if (data.target !== target) throw new ApiFailure(404, '');
      return named(data);
    },
    create: (api, values, options) => api(fields.create, { json: given(values) }, options),
    update: (api, id, values) => api(fields.update, { params: { id }, json: given(values) }),
    remove: (api, id) => api(fields.remove, { params: { id } }),
    move: (api, id, direction) => api(fields.move, { params: { id }, json: { direction } }),
  };
}
