import { useLoaderData } from '@remix-run/react';
import { type QueueState, queueStates, queues } from 'contract/switchboard/queues.ts';
import { plainNoun, type RowOf } from '../../../crud/calls.server.ts';
import { crudAction, crudLoader } from '../../../crud/crud.server.ts';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import type { FrameHandle } from '../../../features/frame/side-column.tsx';
import { useLookups } from '../../../features/lookups.ts';
import { Elapsed } from '../../../features/switchboard/elapsed.tsx';
import { queueFields } from '../../../features/switchboard/queue-fields.ts';
import { QueueTabs } from '../../../features/switchboard/queue-tabs.tsx';
import {
  type SwitchboardChoices,
  switchboardChoices,
} from '../../../features/switchboard/switchboard-choices.server.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

type Row = RowOf<typeof queues>;
const path = '/switchboard/queue';
const noun = plainNoun(queues);

interface Beside {
  states: QueueState[];
  choices: SwitchboardChoices;
  now: string;
}

export const handle: FrameHandle = {
  live: ({ kind }) => ['queue.changed', 'call.changed', 'agent.changed'].includes(kind),
};

export const loader = crudLoader(path, noun, {
  beside: async (visit): Promise<Beside> => {
    const [{ list: states }, choices] = await Promise.all([visit.api(queueStates, {}), switchboardChoices(visit)]);
    return { states, choices, now: new Date().toISOString() };
  },
});
export const action = crudAction(path, noun);

function columnsFor({ states, now }: Beside): CrudColumn<Row>[] {
  const stateOf = ({ _id }: Row) => states.find(({ queue_id }) => queue_id === _id);
  const figure = (key: 'waiting' | 'ready' | 'talking', header: string): CrudColumn<Row> => ({
    key,
    header,
    align: 'right',
    cell: row => stateOf(row)?.[key] ?? 0,
  });
  return [
    { key: 'code', header: 'Mã', sortBy: 'code', cell: row => <span className="figures">{row.code}</span> },
    {
      key: 'is_active',
      header: 'Trạng thái',
      cell: row => (
        <StatusBadge tone={row.is_active ? 'positive' : 'neutral'}>
          {row.is_active ? 'Hoạt động' : 'Đang tắt'}
        </StatusBadge>
      ),
    },
    figure('waiting', 'Đang chờ'),
    {
      key: 'waiting_since',
      header: 'Chờ lâu nhất',
      align: 'right',
      cell: row => {
        const since = stateOf(row)?.waiting_since;
        return since ? <Elapsed since={since} now={now} /> : <span className="text-muted">–</span>;
      },
    },
    figure('ready', 'Sẵn sàng'),
    figure('talking', 'Đang nói'),
    { key: 'members', header: 'Người nhận', align: 'right', cell: row => stateOf(row)?.members ?? 0 },
  ];
}

export default function Queues() {
  const beside = useLoaderData() as unknown as Beside;
  const lookups = useLookups();
  return (
    <CrudScreen<Row>
      title="Hàng đợi"
      subtitle="Khách gọi đến chờ ở đây cho đến khi một chuyên viên sẵn sàng."
      label="hàng đợi"
      columns={columnsFor(beside)}
      fields={queueFields(lookups, beside.choices)}
      emptyHint="Hàng đợi chia cuộc gọi của khách cho những người nhận cuộc gọi."
    >
      <QueueTabs current="queues" />
    </CrudScreen>
  );
}
