import { useLoaderData } from '@remix-run/react';
import { templateStateLabels, znsTagLabels, znsTags } from 'contract/channels/channel-words.ts';
import { listSocialPages } from 'contract/channels/social-accounts.ts';
import { deleteZnsTemplates, znsTemplates } from 'contract/channels/zns-templates.ts';
import { channelTypes } from 'contract/enums.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';
import { ChannelNotice } from '../../../features/channels/account-parts.tsx';
import { channelPaths } from '../../../features/channels/channel-paths.ts';
import { ZaloTabs } from '../../../features/channels/zalo-tabs.tsx';
import { named } from '../../../features/choices.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

const noun = plainNoun(znsTemplates, deleteZnsTemplates);
const page = '/settings/multi-channels/zalo';

export const loader = crudLoader(page, noun, {
  address: channelPaths.znsTemplates,
  beside: async ({ api }) => ({ accounts: (await api(listSocialPages, { query: { type: channelTypes.zalo } })).list }),
});
export const action = crudAction(page, noun, { address: channelPaths.znsTemplates });

type Row = RowOf<typeof znsTemplates>;

const fieldsFor = (accounts: { _id: string; name: string }[]): CrudField[] => [
  nameField,
  {
    name: 'channel_id',
    label: 'Zalo OA',
    kind: 'choice',
    options: named(accounts),
    hint: accounts.length === 0 ? 'Hãy thêm Zalo OA trước, ở mục Tài khoản.' : undefined,
  },
  {
    name: 'tag',
    label: 'Loại nội dung',
    kind: 'choice',
    options: znsTags.map(value => ({ value, label: `${value}. ${znsTagLabels[value]}` })),
  },
  {
    name: 'content',
    label: 'Nội dung',
    kind: 'paragraph',
    input: { maxLength: 400 },
    hint: 'Tham số viết trong ngoặc nhọn: Chào <ten_khach>, đơn <ma_don> đã giao. Không có liên kết.',
  },
  {
    name: 'external_id',
    label: 'Mã mẫu trên Zalo',
    kind: 'line',
    input: { maxLength: 30 },
    hint: 'Khi mẫu đã được tạo ở zns.zalo.me.',
  },
];

export default function ZnsTemplates() {
  const { accounts } = useLoaderData() as unknown as { accounts: { _id: string; name: string }[] };
  const columns: CrudColumn<Row>[] = [
    { key: 'oa', header: 'Zalo OA', cell: row => accounts.find(({ _id }) => _id === row.channel_id)?.name },
    { key: 'tag', header: 'Loại', cell: row => znsTagLabels[row.tag] },
    { key: 'content', header: 'Nội dung', width: 'wide', cell: row => row.content },
    {
      key: 'state',
      header: 'Trạng thái',
      cell: row => <StatusBadge tone="neutral">{templateStateLabels[row.state]}</StatusBadge>,
    },
  ];
  return (
    <CrudScreen<Row>
      title="Kênh Zalo OA"
      label="mẫu ZNS"
      columns={columns}
      fields={fieldsFor(accounts)}
      emptyHint="Mẫu tin mà Zalo duyệt trước khi gửi đến số điện thoại của khách."
    >
      <ZaloTabs current="templates" />
      <ChannelNotice>Mẫu được lưu ở đây, nhưng hệ thống chưa gửi duyệt và chưa gửi tin ZNS.</ChannelNotice>
    </CrudScreen>
  );
}
