import { visibilities, visibilityLabels } from 'contract/settings/field-choices.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { type Lookups, useLookups } from '../../../features/lookups.ts';
import { type AttributeRow, attributeNoun } from '../../../features/settings/attribute-noun.server.ts';
import {
  attributeColumns,
  attributeConsequence,
  attributeFields,
  attributeQuestion,
} from '../../../features/settings/attributes.tsx';

const noun = attributeNoun('ticket');

export const loader = crudLoader('/settings/tickets/attributes', noun);
export const action = crudAction('/settings/tickets/attributes', noun);

const visibilityColumn = ({ nameOf }: Lookups): CrudColumn<AttributeRow> => ({
  key: 'visible_to',
  header: 'Ai xem được',
  width: 'wide',
  cell: row =>
    ({
      all: visibilityLabels.all,
      departments: row.department_ids.map(nameOf).join(', '),
      agents: row.agent_ids.map(nameOf).join(', '),
      me: `Chỉ ${nameOf(row.owner_id)}`,
    })[row.visible_to],
});

const visibilityFields = ({ departments, everyone }: Lookups): CrudField[] => [
  {
    name: 'visible_to',
    label: 'Ai xem được',
    kind: 'choice',
    options: visibilities.map(value => ({ value, label: visibilityLabels[value] })),
    hint: 'Với người không được xem, thuộc tính không có ở đâu cả, và lần lưu của họ giữ nguyên giá trị của nó.',
  },
  {
    name: 'department_ids',
    label: 'Bộ phận',
    kind: 'choices',
    options: departments.map(({ _id, name }) => ({ value: _id, label: name })),
    shownWith: { name: 'visible_to', values: ['departments'] },
  },
  {
    name: 'agent_ids',
    label: 'Chuyên viên',
    kind: 'choices',
    options: everyone.map(({ _id, name, is_active }) => ({
      value: _id,
      label: is_active ? name : `${name} (đã nghỉ)`,
    })),
    shownWith: { name: 'visible_to', values: ['agents'] },
  },
];

export default function TicketAttributes() {
  const lookups = useLookups();
  return (
    <CrudScreen<AttributeRow>
      title="Thuộc tính ticket"
      label="thuộc tính ticket"
      columns={[...attributeColumns, visibilityColumn(lookups)]}
      fields={[...attributeFields('ticket'), ...visibilityFields(lookups)]}
      emptyHint="Thuộc tính là trường riêng của bạn trên ticket, như mã đơn hàng hay nguyên nhân lỗi."
      question={attributeQuestion}
      consequence={attributeConsequence}
    />
  );
}
