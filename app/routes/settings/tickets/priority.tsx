import { priorities } from 'contract/settings/priorities.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { minutesInWords } from '../../../features/settings/minutes.ts';

const noun = plainNoun(priorities);

export const loader = crudLoader('/settings/tickets/priority', noun);
export const action = crudAction('/settings/tickets/priority', noun);

type Row = RowOf<typeof priorities>;

const columns: CrudColumn<Row>[] = [
  { key: 'position', header: 'Thứ tự', align: 'right', cell: row => row.position, sortBy: 'position' },
  {
    key: 'due_minutes',
    header: 'Hạn xử lý',
    align: 'right',
    cell: row =>
      row.due_minutes === null ? <span className="text-muted">không có</span> : minutesInWords(row.due_minutes),
    sortBy: 'due_minutes',
  },
];

const fields: CrudField[] = [
  { name: 'name', label: 'Tên', kind: 'line', input: { maxLength: 100 } },
  {
    name: 'position',
    label: 'Thứ tự',
    kind: 'whole number',
    hint: 'Số nhỏ đứng trước trong danh sách chọn. Bỏ trống khi thêm mới: đứng cuối.',
    input: { min: 0, max: 9_999 },
  },
  {
    name: 'due_minutes',
    label: 'Hạn xử lý',
    kind: 'whole number',
    suffix: 'phút',
    hint: 'Số phút làm việc từ lúc tạo ticket theo lịch chung; chưa có lịch chung thì tính mọi phút: 60 là 1 giờ. Bỏ trống: không có hạn.',
    input: { min: 1, max: 525_600 },
  },
];

export default function Priorities() {
  return (
    <CrudScreen<Row>
      title="Độ ưu tiên"
      label="độ ưu tiên"
      columns={columns}
      fields={fields}
      emptyHint="Độ ưu tiên cho biết ticket nào cần xử lý trước và hạn xử lý của nó."
    />
  );
}
