import { ivrCps } from 'contract/ivr/scenarios.ts';
import { formatDateTime } from 'contract/time.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';
import { IvrTabs } from '../../../features/switchboard/ivr-tabs.tsx';
import { PublishedBadge } from '../../../features/switchboard/published-badge.tsx';
import { paths } from '../../../http/paths.ts';

type Row = RowOf<typeof ivrCps>;
const noun = plainNoun(ivrCps);

export const loader = crudLoader('/switchboard/ivr', noun);
export const action = crudAction('/switchboard/ivr', noun);

const columns: CrudColumn<Row>[] = [
  { key: 'open', header: 'Nội dung', phone: 'bare', cell: row => <a href={paths.ivrScenario(row._id)}>Mở kịch bản</a> },
  { key: 'code', header: 'Mã', sortBy: 'code', cell: row => <span className="figures">{row.code || '–'}</span> },
  { key: 'state', header: 'Trạng thái', cell: row => <PublishedBadge {...row} /> },
  {
    key: 'published_at',
    header: 'Xuất bản lúc',
    cell: row => <span className="figures">{row.published_at ? formatDateTime(row.published_at) : '–'}</span>,
  },
];

const fields: CrudField[] = [
  nameField,
  {
    name: 'code',
    label: 'Mã',
    kind: 'line',
    hint: 'Số bấm khi chuyển cuộc gọi đến kịch bản này, như 700; để trống nếu không cần.',
    input: { maxLength: 5 },
  },
];

export default function Scenarios() {
  return (
    <CrudScreen<Row>
      title="IVR"
      subtitle="Kịch bản trả lời tự động: lời chào, menu phím bấm, giờ làm việc và nơi cuộc gọi được chuyển đến."
      label="kịch bản IVR"
      columns={columns}
      fields={fields}
      emptyHint="Kịch bản đón cuộc gọi của khách trước khi có người nghe máy."
    >
      <IvrTabs current="scenarios" />
    </CrudScreen>
  );
}
