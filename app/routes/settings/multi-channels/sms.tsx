import { smsProviderLabels, smsProviders } from 'contract/channels/channel-words.ts';
import { deleteSmsBrandnames, smsBrandnames } from 'contract/channels/sms-brandnames.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';
import {
  activeField,
  ChannelNotice,
  identityColumn,
  secretField,
  stateColumn,
} from '../../../features/channels/account-parts.tsx';

const noun = plainNoun(smsBrandnames, deleteSmsBrandnames);

export const loader = crudLoader('/settings/multi-channels/sms', noun);
export const action = crudAction('/settings/multi-channels/sms', noun);

type Row = RowOf<typeof smsBrandnames>;

const columns: CrudColumn<Row>[] = [
  identityColumn('Brandname'),
  { key: 'provider', header: 'Nhà cung cấp', cell: row => smsProviderLabels[row.provider] },
  stateColumn,
];

const fields: CrudField[] = [
  { ...nameField, hint: 'Để đồng nghiệp nhận ra: Brandname chăm sóc.' },
  {
    name: 'external_id',
    label: 'Brandname',
    kind: 'line',
    input: { maxLength: 11 },
    hint: 'Như đã đăng ký với nhà mạng: nhiều nhất 11 ký tự, không dấu.',
  },
  {
    name: 'provider',
    label: 'Nhà cung cấp',
    kind: 'choice',
    options: smsProviders.map(value => ({ value, label: smsProviderLabels[value] })),
  },
  secretField('api_key', 'API key hoặc token'),
  secretField('api_secret', 'Secret key', 'Nếu nhà cung cấp có.'),
  activeField,
];

export default function SmsBrandnames() {
  return (
    <CrudScreen<Row>
      title="Kênh SMS"
      label="brandname"
      columns={columns}
      fields={fields}
      emptyHint="Các brandname mà khách thấy ở người gửi tin nhắn."
    >
      <ChannelNotice>Brandname và khóa được lưu, nhưng hệ thống chưa gửi SMS.</ChannelNotice>
    </CrudScreen>
  );
}
