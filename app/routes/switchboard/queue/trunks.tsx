import { trunks } from 'contract/switchboard/trunks.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';
import { QueueTabs } from '../../../features/switchboard/queue-tabs.tsx';
import { paths } from '../../../http/paths.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

type Row = RowOf<typeof trunks>;
const path = '/switchboard/queue';
const noun = plainNoun(trunks);
const around = { address: paths.trunks };

export const loader = crudLoader(path, noun, around);
export const action = crudAction(path, noun, around);

const columns: CrudColumn<Row>[] = [
  {
    key: 'address',
    header: 'Địa chỉ',
    cell: row => (
      <span className="figures">
        {row.address.includes(':') ? `[${row.address}]:${row.port}` : `${row.address}:${row.port}`}
      </span>
    ),
  },
  { key: 'most_calls', header: 'Cuộc gọi cùng lúc', align: 'right', cell: row => row.most_calls },
  {
    key: 'is_active',
    header: 'Trạng thái',
    cell: row => (
      <StatusBadge tone={row.is_active ? 'positive' : 'neutral'}>
        {row.is_active ? 'Hoạt động' : 'Đang tắt'}
      </StatusBadge>
    ),
  },
];

const fields: CrudField[] = [
  nameField,
  {
    name: 'address',
    label: 'Địa chỉ IP',
    kind: 'line',
    hint: 'Cuộc gọi chỉ được nhận từ đúng địa chỉ này; không nhận tên miền.',
    input: { maxLength: 45 },
  },
  { name: 'port', label: 'Cổng SIP (UDP)', kind: 'whole number', initial: '5060', input: { min: 1, max: 65_535 } },
  {
    name: 'most_calls',
    label: 'Số cuộc gọi cùng lúc',
    kind: 'whole number',
    initial: '10',
    hint: 'Số kênh thuê của nhà mạng. Mỗi bên nghe máy qua trung kế chiếm một kênh; hết kênh thì không gọi ra được.',
    input: { min: 1, max: 1_000 },
  },
  { name: 'is_active', label: 'Đang hoạt động', kind: 'switch', initial: 'on' },
];

export default function Trunks() {
  return (
    <CrudScreen<Row>
      title="Trung kế SIP"
      subtitle="Đường nối đến nhà mạng hoặc tổng đài khác qua SIP."
      label="trung kế SIP"
      columns={columns}
      fields={fields}
      emptyHint="Cuộc gọi với số điện thoại bên ngoài đi qua trung kế."
    >
      <QueueTabs current="trunks" />
    </CrudScreen>
  );
}
