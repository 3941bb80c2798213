import { facebookPages } from 'contract/channels/social-accounts.ts';
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

const noun = plainNoun(facebookPages);

export const loader = crudLoader('/settings/multi-channels/facebook', noun);
export const action = crudAction('/settings/multi-channels/facebook', noun);

const fields: CrudField[] = [
  nameField,
  {
    name: 'external_id',
    label: 'ID trang',
    kind: 'line',
    input: { maxLength: 30 },
    hint: 'Trong Cài đặt trang, mục Giới thiệu.',
  },
  secretField('access_token', 'Page access token', 'Được mã hóa khi lưu và không bao giờ hiện lại.'),
  activeField,
];

export default function FacebookPages() {
  return (
    <CrudScreen<RowOf<typeof facebookPages>>
      title="Kênh Facebook"
      label="trang Facebook"
      columns={[identityColumn('ID trang'), stateColumn]}
      fields={fields}
      emptyHint="Các trang Facebook mà khách nhắn tin đến."
    >
      <ChannelNotice>
        Trang và token được lưu, nhưng hệ thống chưa trao đổi với Facebook: tin nhắn và bình luận chưa vào đây.
      </ChannelNotice>
    </CrudScreen>
  );
}
