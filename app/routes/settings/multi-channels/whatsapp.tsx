import { whatsappNumbers } from 'contract/channels/social-accounts.ts';
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

const noun = plainNoun(whatsappNumbers);

export const loader = crudLoader('/settings/multi-channels/whatsapp', noun);
export const action = crudAction('/settings/multi-channels/whatsapp', noun);

const fields: CrudField[] = [
  { ...nameField, hint: 'Để đồng nghiệp nhận ra: Hotline miền Nam.' },
  {
    name: 'external_id',
    label: 'Phone number ID',
    kind: 'line',
    input: { maxLength: 30 },
    hint: 'Trong Meta for Developers, mục WhatsApp, API Setup. Không phải số điện thoại.',
  },
  { name: 'waba_id', label: 'WhatsApp Business Account ID', kind: 'line', input: { maxLength: 30 } },
  secretField('access_token', 'Access token', 'Của người dùng hệ thống (system user).'),
  secretField('app_secret', 'App secret', 'Để kiểm tra chữ ký của những gì WhatsApp gửi đến.'),
  activeField,
];

export default function WhatsappNumbers() {
  return (
    <CrudScreen<RowOf<typeof whatsappNumbers>>
      title="Kênh WhatsApp"
      label="số WhatsApp"
      columns={[identityColumn('Phone number ID'), stateColumn]}
      fields={fields}
      emptyHint="Các số WhatsApp Business mà khách nhắn tin đến."
    >
      <ChannelNotice>
        Số và token được lưu, nhưng hệ thống chưa trao đổi với WhatsApp: tin nhắn và mẫu tin chưa vào đây.
      </ChannelNotice>
    </CrudScreen>
  );
}
