import { organizations } from 'contract/settings/organizations.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { descriptionField, nameField } from '../../../crud/usual.tsx';
import { paths } from '../../../http/paths.ts';

const noun = plainNoun(organizations);

export const loader = crudLoader('/settings/users/organizations', noun);
export const action = crudAction('/settings/users/organizations', noun);

type Row = RowOf<typeof organizations>;

const columns: CrudColumn<Row>[] = [
  {
    key: 'page',
    header: 'Thành viên, ticket',
    cell: row => (
      <a href={paths.organization(row._id)} aria-label={`Xem ${row.name}`}>
        Xem
      </a>
    ),
  },
  { key: 'tax_code', header: 'Mã số thuế', cell: row => row.tax_code },
  { key: 'address', header: 'Địa chỉ', cell: row => row.address },
];

const fields: CrudField[] = [
  nameField,
  { name: 'tax_code', label: 'Mã số thuế', kind: 'line', input: { maxLength: 14 } },
  { name: 'address', label: 'Địa chỉ', kind: 'line', input: { maxLength: 300 } },
  descriptionField('Điều cần biết khi chăm sóc tổ chức này.'),
];

export default function Organizations() {
  return (
    <CrudScreen<Row>
      title="Tổ chức"
      label="tổ chức"
      columns={columns}
      fields={fields}
      emptyHint="Tổ chức gom khách hàng và người dùng thuộc cùng một doanh nghiệp."
    />
  );
}
