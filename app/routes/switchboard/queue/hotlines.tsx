import { useLoaderData } from '@remix-run/react';
import { formatPhone } from 'contract/phone.ts';
import { hotlineGoalLabels } from 'contract/switchboard/hotline-words.ts';
import { hotlines } from 'contract/switchboard/hotlines.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudField } from '../../../crud/fields.tsx';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import { nameField } from '../../../crud/usual.tsx';
import { labelled, named } from '../../../features/choices.ts';
import { type Lookups, useLookups } from '../../../features/lookups.ts';
import { QueueTabs } from '../../../features/switchboard/queue-tabs.tsx';
import {
  type SwitchboardChoices,
  switchboardChoices,
} from '../../../features/switchboard/switchboard-choices.server.ts';
import { paths } from '../../../http/paths.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

type Row = RowOf<typeof hotlines>;
const path = '/switchboard/queue';
const noun = plainNoun(hotlines);
const around = { address: paths.hotlines };

export const loader = crudLoader(path, noun, {
  ...around,
  beside: async visit => ({ choices: await switchboardChoices(visit) }),
});
export const action = crudAction(path, noun, around);

function columnsFor({ queues, ivrs, schedules }: SwitchboardChoices, { nameOf }: Lookups): CrudColumn<Row>[] {
  const word = (choices: SwitchboardChoices['queues'], id: string | null) =>
    choices.find(({ value }) => value === id)?.label ?? '';
  const goal = (row: Row) =>
    ({ ivr: word(ivrs, row.ivr_id), queue: word(queues, row.queue_id), user: nameOf(row.user_id) })[row.leads_to];
  return [
    {
      key: 'number',
      header: 'Số',
      sortBy: 'number',
      cell: row => <span className="figures">{formatPhone(row.number)}</span>,
    },
    {
      key: 'leads_to',
      header: 'Chuyển đến',
      cell: row => (
        <>
          <span className="text-muted">{hotlineGoalLabels[row.leads_to]}:</span> {goal(row)}
        </>
      ),
    },
    {
      key: 'schedule_id',
      header: 'Giờ mở',
      cell: row => (row.schedule_id ? word(schedules, row.schedule_id) : <span className="text-muted">luôn mở</span>),
    },
    { key: 'web_calls', header: 'Gọi từ web', cell: row => (row.web_calls ? 'có' : 'không') },
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
}

const fieldsFor = (
  { queues, ivrs, audios, schedules, trunks }: SwitchboardChoices,
  { users }: Lookups,
): CrudField[] => [
  nameField,
  {
    name: 'number',
    label: 'Số điện thoại',
    kind: 'line',
    hint: 'Số khách gọi đến và thấy khi được gọi ra.',
    input: { maxLength: 30 },
  },
  { name: 'trunk_id', label: 'Trung kế SIP', kind: 'choice', options: trunks, empty: 'Không có, chỉ gọi qua web' },
  {
    name: 'leads_to',
    label: 'Chuyển cuộc gọi đến',
    kind: 'choice',
    options: labelled(hotlineGoalLabels),
    initial: 'queue',
  },
  {
    name: 'ivr_id',
    label: 'Kịch bản IVR',
    kind: 'choice',
    options: ivrs,
    empty: 'Chọn',
    shownWith: { name: 'leads_to', values: ['ivr'] },
  },
  {
    name: 'queue_id',
    label: 'Hàng đợi',
    kind: 'choice',
    options: queues,
    empty: 'Chọn',
    shownWith: { name: 'leads_to', values: ['queue'] },
  },
  {
    name: 'user_id',
    label: 'Chuyên viên',
    kind: 'choice',
    options: named(users),
    empty: 'Chọn',
    shownWith: { name: 'leads_to', values: ['user'] },
  },
  { name: 'schedule_id', label: 'Giờ mở', kind: 'choice', options: schedules, empty: 'Luôn mở' },
  {
    name: 'closed_audio_id',
    label: 'Lời báo ngoài giờ',
    kind: 'choice',
    options: audios,
    empty: 'Lời báo mặc định',
  },
  { name: 'closed_voicemail', label: 'Nhận lời nhắn ngoài giờ', kind: 'switch', initial: 'on' },
  { name: 'consent_notice', label: 'Báo cho khách là cuộc gọi được ghi âm', kind: 'switch' },
  { name: 'records', label: 'Ghi âm cuộc gọi', kind: 'switch', initial: 'on' },
  { name: 'web_calls', label: 'Cho gọi từ trang web, không cần điện thoại', kind: 'switch' },
  { name: 'is_active', label: 'Đang hoạt động', kind: 'switch', initial: 'on' },
];

export default function Hotlines() {
  const { choices } = useLoaderData() as unknown as { choices: SwitchboardChoices };
  const lookups = useLookups();
  return (
    <CrudScreen<Row>
      title="Hotline"
      subtitle="Những số khách gọi đến, và nơi cuộc gọi được chuyển tới."
      label="hotline"
      columns={columnsFor(choices, lookups)}
      fields={fieldsFor(choices, lookups)}
      emptyHint="Khách gọi đến qua một hotline."
    >
      <QueueTabs current="hotlines" />
    </CrudScreen>
  );
}
