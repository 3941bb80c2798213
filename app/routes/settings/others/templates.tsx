import { useLoaderData } from '@remix-run/react';
import { coreTemplates } from 'contract/settings/core-templates.ts';
import { templateCatalogs } from 'contract/settings/template-catalogs.ts';
import { type TemplateChannel, templateChannelKeys, templateChannels } from 'contract/settings/template-channels.ts';
import { plainNoun, type RowOf, type ScreenNoun } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';
import { type Choice, labelled, named } from '../../../features/choices.ts';
import { TemplatePreview } from '../../../features/templates/template-preview.tsx';
import { TemplateTabs } from '../../../features/templates/template-tabs.tsx';
import { paths } from '../../../http/paths.ts';
import { Chip } from '../../../ui/chip.tsx';

type Row = RowOf<typeof coreTemplates>;

const channelOf = ({ searchParams }: URL): TemplateChannel =>
  templateChannelKeys.find(key => key === searchParams.get('channel')) ?? 'sms';

const noun: ScreenNoun<Row> = {
  ...(plainNoun(coreTemplates as never) as unknown as ScreenNoun<Row>),
  list: (api, query, url) => api(coreTemplates.list, { params: { channel: channelOf(url) }, query }),
};

export const loader = crudLoader('/settings/others/templates', noun, {
  beside: async ({ api, url }) => ({
    channel: channelOf(url),
    catalogs: named((await api(templateCatalogs.list, { query: { limit: 500 } })).list),
  }),
});
export const action = crudAction('/settings/others/templates', noun);

interface Beside {
  channel: TemplateChannel;
  catalogs: Choice[];
}

const columnsOf = ({ catalogs }: Beside): CrudColumn<Row>[] => [
  {
    key: 'content',
    header: 'Nội dung',
    width: 'fill',
    cell: row => <span className="line-clamp-2 whitespace-normal">{row.content}</span>,
  },
  {
    key: 'catalog_id',
    header: 'Danh mục',
    cell: row => catalogs.find(({ value }) => value === row.catalog_id)?.label,
  },
  {
    key: 'is_active',
    header: 'Trạng thái',
    cell: row => <Chip tag>{row.is_active ? 'Đang dùng' : 'Ngừng dùng'}</Chip>,
  },
];

const fieldsOf = ({ channel, catalogs }: Beside): CrudField[] => [
  nameField,
  { name: 'channel', label: 'Kênh', kind: 'choice', options: labelled(templateChannels), initial: channel },
  { name: 'catalog_id', label: 'Danh mục', kind: 'choice', options: catalogs, empty: 'Không thuộc danh mục nào' },
  {
    name: 'provider_code',
    label: 'Mã mẫu đã duyệt',
    kind: 'line',
    hint: 'Mã mà nhà cung cấp đặt cho mẫu khi duyệt.',
    shownWith: { name: 'channel', values: ['zns', 'whatsapp'] },
    input: { maxLength: 100 },
  },
  {
    name: 'subject',
    label: 'Tiêu đề email',
    kind: 'line',
    shownWith: { name: 'channel', values: ['email'] },
    input: { maxLength: 300 },
  },
  {
    name: 'content',
    label: 'Nội dung',
    kind: 'paragraph',
    input: { maxLength: 20_000 },
    hint: 'Dùng được các biến như {{customer.name}}, {{ticket.code}}, {{agent.name}}.',
    preview: values => <TemplatePreview values={values} />,
  },
  {
    name: 'is_active',
    label: 'Đang dùng',
    kind: 'switch',
    initial: 'on',
    hint: 'Mẫu email đang dùng được chèn bằng phím / khi trả lời ticket.',
  },
];

export default function CoreTemplates() {
  const beside = useLoaderData() as Beside;
  return (
    <CrudScreen<Row>
      title="Mẫu nội dung"
      subtitle={
        <>
          Tin gửi cho khách theo từng kênh. Câu trả lời ticket có ở <a href={paths.macros}>Câu trả lời mẫu</a>.
        </>
      }
      label="mẫu nội dung"
      columns={columnsOf(beside)}
      fields={fieldsOf(beside)}
      emptyHint={`Chưa có mẫu ${templateChannels[beside.channel]} nào.`}
    >
      <TemplateTabs current={beside.channel} />
    </CrudScreen>
  );
}
