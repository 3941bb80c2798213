import { zaloAccounts } from 'contract/channels/social-accounts.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';
import {
  activeField,
  ChannelNotice,
  identityColumn,
  secretField,
  stateColumn,
} from '../../../features/channels/account-parts.tsx';
import { ZaloTabs } from '../../../features/channels/zalo-tabs.tsx';

const noun = plainNoun(zaloAccounts);

export const loader = crudLoader('/settings/multi-channels/zalo', noun);
export const action = crudAction('/settings/multi-channels/zalo', noun);

const fields: CrudField[] = [
  nameField,
  { name: 'external_id', label: 'OA ID', kind: 'line', input: { maxLength: 30 } },
  {
    name: 'app_id',
    label: 'App ID',
    kind: 'line',
    input: { maxLength: 30 },
    hint: 'Của ứng dụng tại developers.zalo.me.',
  },
  secretField('app_secret', 'Khóa bí mật của ứng dụng'),
  secretField('oa_secret', 'OA Secret Key', 'Để kiểm tra chữ ký của những gì Zalo gửi đến.'),
  secretField('access_token', 'Access token'),
  secretField('refresh_token', 'Refresh token', 'Dùng một lần: Zalo đổi cả cặp mỗi khi làm mới.'),
  activeField,
];

export default function ZaloAccounts() {
  return (
    <CrudScreen<RowOf<typeof zaloAccounts>>
      title="Kênh Zalo OA"
      label="Zalo OA"
      columns={[identityColumn('OA ID'), stateColumn]}
      fields={fields}
      emptyHint="Các Zalo Official Account mà khách nhắn tin đến."
    >
      <ZaloTabs current="accounts" />
      <ChannelNotice>OA và khóa được lưu, nhưng hệ thống chưa trao đổi với Zalo: tin nhắn chưa vào đây.</ChannelNotice>
    </CrudScreen>
  );
}
