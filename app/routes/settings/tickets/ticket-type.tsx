import { ticketTypes } from 'contract/settings/ticket-types.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';

const noun = plainNoun(ticketTypes);

export const loader = crudLoader('/settings/tickets/ticket-type', noun);
export const action = crudAction('/settings/tickets/ticket-type', noun);

type Row = RowOf<typeof ticketTypes>;

const columns: CrudColumn<Row>[] = [
  { key: 'description', header: 'Mô tả', width: 'wide', cell: row => row.description },
];

const fields: CrudField[] = [
  { name: 'name', label: 'Tên', kind: 'line', input: { maxLength: 100 } },
  {
    name: 'description',
    label: 'Mô tả',
    kind: 'paragraph',
    hint: 'Khi nào dùng loại này, để mọi người chọn giống nhau.',
    input: { maxLength: 500 },
  },
];

export default function TicketTypes() {
  return (
    <CrudScreen<Row>
      title="Loại ticket"
      label="loại ticket"
      columns={columns}
      fields={fields}
      emptyHint="Loại ticket cho biết khách liên hệ vì việc gì, để lọc và làm báo cáo."
    />
  );
}
