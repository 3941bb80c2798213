import { nameText } from 'contract/crud.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import { type GroupRow, groupNoun } from '../../../crud/groups.server.ts';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';

const noun = groupNoun('user', {
  label: 'bộ phận',
  done: {
    created: 'Tạo mới bộ phận thành công',
    updated: 'Cập nhật bộ phận thành công',
    deleted: 'Xóa bộ phận thành công',
  },
  name: nameText('Tên bộ phận không được bỏ trống'),
  write: 'setting.write',
});

export const loader = crudLoader('/settings/users/departments', noun);
export const action = crudAction('/settings/users/departments', noun);

const fields = [nameField];

export default function Departments() {
  return (
    <CrudScreen<GroupRow>
      title="Bộ phận"
      label="bộ phận"
      columns={[]}
      fields={fields}
      emptyHint="Bộ phận gom những người cùng xử lý một loại ticket."
    />
  );
}
