import { groups } from 'contract/settings/groups.ts';
import { crudAction, crudLoader } from '../../crud/crud.server.ts';
import { type GroupRow, groupNoun } from '../../crud/groups.server.ts';
import { CrudScreen } from '../../crud/screen.tsx';
import { nameField } from '../../crud/usual.tsx';

const noun = groupNoun('end_user', {
  label: groups.label,
  done: groups.done,
  name: groups.form.shape.name,
  write: groups.create.access,
});

export const loader = crudLoader('/customers/groups', noun);
export const action = crudAction('/customers/groups', noun);

const fields = [nameField];

export default function CustomerGroups() {
  return (
    <CrudScreen<GroupRow>
      title="Nhóm khách hàng"
      label="nhóm khách hàng"
      columns={[]}
      fields={fields}
      emptyHint="Nhóm gom những khách hàng được chăm sóc theo cùng một cách."
    />
  );
}
