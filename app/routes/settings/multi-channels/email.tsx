import { smtpSecurities, smtpSecurityLabels } from 'contract/channels/channel-words.ts';
import { emailAccounts } from 'contract/channels/email-accounts.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';
import { activeField, ChannelNotice, secretField, sendingColumn } from '../../../features/channels/account-parts.tsx';
import { channelPaths } from '../../../features/channels/channel-paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

const noun = plainNoun(emailAccounts);

export const loader = crudLoader('/settings/multi-channels/email', noun);
export const action = crudAction('/settings/multi-channels/email', noun);

type Row = RowOf<typeof emailAccounts>;

const columns: CrudColumn<Row>[] = [
  {
    key: 'external_id',
    header: 'Địa chỉ',
    cell: row => (
      <span className="flex flex-wrap items-center gap-2">
        {row.external_id} {row.is_default && <StatusBadge tone="accent">Mặc định</StatusBadge>}
      </span>
    ),
  },
  sendingColumn,
  {
    key: 'test',
    header: '',
    cell: row => (
      <LinkButton size="sm" href={channelPaths.testEmailAccount(row._id)} aria-label={`Gửi thử bằng ${row.name}`}>
        Gửi thử
      </LinkButton>
    ),
  },
];

const host = { maxLength: 253 };
const port = { min: 1, max: 65_535 };

const fields: CrudField[] = [
  { ...nameField, hint: 'Để đồng nghiệp nhận ra: Hộp thư CSKH.' },
  {
    name: 'external_id',
    label: 'Địa chỉ email',
    kind: 'line',
    input: { maxLength: 254, placeholder: 'cskh@congty.vn' },
  },
  {
    name: 'is_default',
    label: 'Gửi trả lời khách bằng địa chỉ này',
    kind: 'switch',
    hint: 'Có hiệu lực sau khi gửi thử thành công. Chỉ có một địa chỉ mặc định.',
  },
  { name: 'smtp_host', label: 'Máy chủ gửi (SMTP)', kind: 'line', input: { ...host, placeholder: 'smtp.gmail.com' } },
  {
    name: 'smtp_security',
    label: 'Mã hóa khi gửi',
    kind: 'choice',
    initial: 'starttls',
    options: smtpSecurities.map(value => ({ value, label: smtpSecurityLabels[value] })),
  },
  { name: 'smtp_port', label: 'Cổng gửi', kind: 'whole number', initial: '587', input: port },
  { name: 'imap_host', label: 'Máy chủ nhận (IMAP)', kind: 'line', input: { ...host, placeholder: 'imap.gmail.com' } },
  { name: 'imap_port', label: 'Cổng nhận', kind: 'whole number', initial: '993', input: port },
  {
    name: 'username',
    label: 'Tên đăng nhập',
    kind: 'line',
    input: { maxLength: 254 },
    hint: 'Bỏ trống nếu là chính địa chỉ email.',
  },
  secretField('password', 'Mật khẩu', 'Gmail và Outlook cần mật khẩu ứng dụng. Được mã hóa khi lưu và không hiện lại.'),
  activeField,
];

export default function EmailAccounts() {
  return (
    <CrudScreen<Row>
      title="Kênh email"
      label="tài khoản email"
      columns={columns}
      fields={fields}
      emptyHint="Hộp thư của doanh nghiệp, để trả lời khách bằng địa chỉ của chính mình."
    >
      <ChannelNotice>
        Trả lời khách được gửi bằng địa chỉ mặc định khi đã gửi thử được, nếu không thì bằng địa chỉ chung của hệ thống.
        Thư đến chưa thành ticket.
      </ChannelNotice>
    </CrudScreen>
  );
}
