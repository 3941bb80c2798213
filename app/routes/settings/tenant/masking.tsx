import { maskedDataLabels, maskedDataTypes, roleLabels, STAFF_ROLES } from 'contract/enums.ts';
import { maskingRules } from 'contract/settings/masking-rules.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';
import { named } from '../../../features/choices.ts';
import { type Lookups, useLookups } from '../../../features/lookups.ts';
import { TenantTabs } from '../../../features/tenant/tenant-tabs.tsx';
import { paths } from '../../../http/paths.ts';

const noun = plainNoun(maskingRules);

const around = { address: paths.maskingRules };

export const loader = crudLoader(paths.tenant, noun, around);
export const action = crudAction(paths.tenant, noun, around);

type Row = RowOf<typeof maskingRules>;

const dataTypes: CrudField = {
  name: 'data_types',
  label: 'Che',
  kind: 'choices',
  options: maskedDataTypes.map(value => ({ value, label: maskedDataLabels[value] })),
};

/** Whom a rule may name. */
const targets = ({ everyone, departments, organizations }: Lookups): CrudField[] => [
  {
    name: 'roles',
    label: 'Với vai trò',
    kind: 'choices',
    options: STAFF_ROLES.map(value => ({ value, label: roleLabels[value] })),
  },
  { name: 'department_ids', label: 'Với bộ phận', kind: 'choices', options: named(departments) },
  { name: 'organization_ids', label: 'Với tổ chức', kind: 'choices', options: named(organizations) },
  {
    name: 'user_ids',
    label: 'Với từng người',
    kind: 'choices',
    options: named(everyone),
    hint: 'Quy tắc áp dụng cho ai thuộc ít nhất một mục đã chọn.',
  },
];

export default function MaskingRules() {
  const whom = targets(useLookups());
  const columns: CrudColumn<Row>[] = [
    {
      key: 'data_types',
      header: 'Che',
      cell: row => row.data_types.map(type => maskedDataLabels[type]).join(', '),
    },
    {
      key: 'whom',
      header: 'Áp dụng cho',
      width: 'wide',
      cell: row =>
        whom
          .flatMap(({ name, options }) => {
            const ids = row[name as keyof Row] as string[];
            return options!.filter(({ value }) => ids.includes(value)).map(({ label }) => label);
          })
          .join(', '),
    },
  ];
  return (
    <CrudScreen<Row>
      title="Doanh nghiệp"
      subtitle="Người được nêu chỉ thấy một phần số điện thoại và email, ở mọi màn hình, tệp xuất và kết quả tìm kiếm."
      label="quy tắc"
      columns={columns}
      fields={[nameField, dataTypes, ...whom]}
      emptyHint="Chưa che gì: ai cũng thấy đủ số điện thoại và email của khách."
    >
      <TenantTabs current="masking" />
    </CrudScreen>
  );
}
