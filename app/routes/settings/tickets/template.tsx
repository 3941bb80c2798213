import { ticketTemplates } from 'contract/settings/ticket-templates.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';
import { named } from '../../../features/choices.ts';
import { type Lookups, useLookups } from '../../../features/lookups.ts';

const noun = plainNoun(ticketTemplates);

export const loader = crudLoader('/settings/tickets/template', noun);
export const action = crudAction('/settings/tickets/template', noun);

type Row = RowOf<typeof ticketTemplates>;

const columnsOf = ({ nameOf }: Lookups): CrudColumn<Row>[] => [
  { key: 'subject', header: 'Tiêu đề', cell: row => row.subject },
  { key: 'type_id', header: 'Loại ticket', cell: row => nameOf(row.type_id) },
  { key: 'priority_id', header: 'Độ ưu tiên', cell: row => nameOf(row.priority_id) },
  {
    key: 'department_ids',
    header: 'Dành cho',
    cell: row => row.department_ids.map(nameOf).join(', ') || <span className="text-muted">mọi người</span>,
  },
];

const fieldsOf = ({ types, services, priorities, departments }: Lookups): CrudField[] => [
  nameField,
  { name: 'subject', label: 'Tiêu đề', kind: 'line', input: { maxLength: 300 } },
  {
    name: 'body',
    label: 'Nội dung',
    kind: 'paragraph',
    hint: 'Những điều cần hỏi khách và ghi lại.',
    input: { maxLength: 10_000 },
  },
  { name: 'type_id', label: 'Loại ticket', kind: 'choice', options: named(types), empty: 'Không điền' },
  { name: 'service_id', label: 'Dịch vụ', kind: 'choice', options: named(services), empty: 'Không điền' },
  { name: 'priority_id', label: 'Độ ưu tiên', kind: 'choice', options: named(priorities), empty: 'Không điền' },
  { name: 'department_id', label: 'Bộ phận', kind: 'choice', options: named(departments), empty: 'Không điền' },
  { name: 'tags', label: 'Tag', kind: 'tags', hint: 'Cách nhau bằng dấu phẩy' },
  {
    name: 'department_ids',
    label: 'Dành cho bộ phận',
    kind: 'choices',
    options: named(departments),
    hint: 'Không chọn: mọi người dùng được.',
  },
];

export default function TicketTemplates() {
  const lookups = useLookups();
  return (
    <CrudScreen<Row>
      title="Mẫu ticket"
      subtitle="Chọn một mẫu khi viết ticket mới để điền sẵn tiêu đề, nội dung và phân loại."
      label="mẫu ticket"
      columns={columnsOf(lookups)}
      fields={fieldsOf(lookups)}
      emptyHint="Mẫu ticket điền sẵn những yêu cầu hay gặp; phần để trống do người viết tự nhập."
    />
  );
}
