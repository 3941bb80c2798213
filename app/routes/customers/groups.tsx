import { groups } from 'contract/settings/groups.ts';
import type { RowOf, ScreenNoun } from '../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../crud/crud.server.ts';
import type { CrudField } from '../../crud/fields.tsx';
import { CrudScreen } from '../../crud/screen.tsx';

type Row = RowOf<typeof groups>;
type GroupValues = { name: string };

const target = 'end_user';

/** Customer groups share their calls with departments, and take the id of a change in the body. */
const noun: ScreenNoun<Row> = {
  label: groups.label,
  form: groups.form.omit({ target: true }),
  sorts: groups.sorts,
  done: groups.done,
  write: groups.create.access,
  list: (api, query) => api(groups.list, { query: { ...query, target } }),
  read: async (api, id) => (await api(groups.readOne, { params: { id } })).data,
  create: (api, values, options) => api(groups.create, { json: { ...(values as GroupValues), target } }, options),
  update: (api, id, values) => api(groups.update, { json: { ...(values as GroupValues), id, target } }),
  remove: (api, id) => api(groups.remove, { params: { id } }),
};

export const loader = crudLoader('/customers/groups', noun);
export const action = crudAction('/customers/groups', noun);

const fields: CrudField[] = [{ name: 'name', label: 'Tên', kind: 'line', input: { maxLength: 100 } }];

export default function CustomerGroups() {
  return (
    <CrudScreen<Row>
      title="Nhóm khách hàng"
      label="nhóm khách hàng"
      columns={[]}
      fields={fields}
      emptyHint="Nhóm gom những khách hàng được chăm sóc theo cùng một cách."
    />
  );
}
