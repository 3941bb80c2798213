import { attributeTypeLabels } from 'contract/enums.ts';
import { formatCount } from 'contract/numbers.ts';
import { type FieldTarget, fieldTypes } from 'contract/settings/field-choices.ts';
import type { CrudField } from '../../crud/fields.tsx';
import type { CrudColumn } from '../../crud/list.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { AttributeRow } from './attribute-noun.server.ts';

/** What the screens of customers' and tickets' attributes have in common. */

export const attributeColumns: CrudColumn<AttributeRow>[] = [
  { key: 'key', header: 'Key', cell: row => <code className="text-sm">{row.key}</code>, sortBy: 'key' },
  {
    key: 'type',
    header: 'Kiểu dữ liệu',
    cell: row => (
      <span className="inline-flex flex-wrap gap-1">
        <Chip tag>{attributeTypeLabels[row.type]}</Chip>
        {row.required && <Chip tag>Bắt buộc</Chip>}
      </span>
    ),
    sortBy: 'type',
  },
];

const reserved =
  'Không được trùng với các key: id, name, email, phone, address, role, group_id, organize_id, tags, created_at, updated_at, username, password, avatar, source, note, gender và các key khác của hệ thống.';

export const attributeFields = (target: FieldTarget): CrudField[] => [
  { name: 'title', label: 'Tên thuộc tính', kind: 'line', input: { maxLength: 100 } },
  { name: 'key', label: 'Key thuộc tính', kind: 'line', hint: reserved, input: { maxLength: 60 } },
  {
    name: 'type',
    label: 'Kiểu dữ liệu',
    kind: 'choice',
    options: fieldTypes[target].map(type => ({ value: type, label: attributeTypeLabels[type] })),
  },
  {
    name: 'data',
    label: 'Lựa chọn',
    kind: 'lines',
    input: { maxLength: 200 },
    shownWith: { name: 'type', values: ['select', 'multi-select'] },
  },
  {
    name: 'required',
    label: 'Bắt buộc nhập',
    kind: 'switch',
    hint: `Biểu mẫu ${target === 'ticket' ? 'ticket' : 'khách hàng'} không lưu được khi còn bỏ trống.`,
  },
];

export const attributeQuestion = ({ title }: AttributeRow) => `Bạn có chắc chắn muốn xóa thuộc tính ${title} không??`;

/** Where an attribute is used, and what becomes of its values. */
export function attributeConsequence({ used, target }: AttributeRow) {
  if (!used) return null;
  const counted = target === 'ticket' ? 'ticket' : 'khách hàng';
  return (
    <p className="text-muted">
      <strong className="text-ink">
        {formatCount(used)} {counted}
      </strong>{' '}
      đang có giá trị. Giá trị đã lưu được giữ lại nhưng không còn hiển thị; chúng hiện lại nếu bạn tạo thuộc tính có
      cùng key.
    </p>
  );
}
