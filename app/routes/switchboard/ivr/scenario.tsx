import { useLoaderData, useSearchParams } from '@remix-run/react';
import { stateKinds } from 'contract/ivr/state-types.ts';
import { lazy, Suspense } from 'react';
import { loadList } from '../../../crud/crud.server.ts';
import type { CrudColumn } from '../../../crud/list.tsx';
import { CrudScreen } from '../../../crud/screen.tsx';
import type { CrudView } from '../../../crud/view.ts';
import { useLookups } from '../../../features/lookups.ts';
import {
  actOnScenario,
  type ScenarioView,
  type StateRow,
  scenarioView,
  statesOf,
} from '../../../features/switchboard/scenario.server.ts';
import { PublishCard, WaysCard, wayWords } from '../../../features/switchboard/scenario-parts.tsx';
import { Simulator } from '../../../features/switchboard/simulator.tsx';
import { stateFields } from '../../../features/switchboard/state-fields.ts';
import type { WayAnswer } from '../../../features/switchboard/way-form.tsx';
import { actionFor, loaderFor } from '../../../http/guard.server.ts';
import { paths } from '../../../http/paths.ts';
import { useAnswer } from '../../../http/use-answer.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';

const page = '/switchboard/ivr';

export const loader = loaderFor(page, visit => {
  const cpId = visit.params.cpId ?? '';
  return loadList(paths.ivrScenario(cpId), statesOf(cpId), visit, () => scenarioView(visit, cpId));
});
export const action = actionFor(page, visit => actOnScenario(visit, visit.params.cpId ?? ''));

const Graph = lazy(() => import('../../../features/switchboard/flow-graph.tsx'));

/** Of a browser alone; what it shows stands in the lists too. */
function Drawing({ address, ...drawn }: Pick<ScenarioView, 'states' | 'changes'> & { address: string }) {
  const isHydrated = useHydrated();
  return (
    <figure className="mb-4 h-96 rounded border border-line bg-surface noscript:hidden" aria-label="Sơ đồ kịch bản">
      {isHydrated && (
        <Suspense fallback={null}>
          <Graph {...drawn} hrefOf={id => `${address}/${id}`} />
        </Suspense>
      )}
    </figure>
  );
}

const columnsFor = ({ states, changes }: ScenarioView): CrudColumn<StateRow>[] => [
  {
    key: 'type',
    header: 'Loại',
    cell: row => (
      <>
        {stateKinds[row.type].label}
        {row.is_first && (
          <StatusBadge tone="accent" className="ml-2">
            Bắt đầu
          </StatusBadge>
        )}
      </>
    ),
  },
  {
    key: 'ways',
    header: 'Đường đi',
    width: 'fill',
    cell: row =>
      changes
        .filter(({ from_id }) => from_id === row._id)
        .map(way => `${wayWords(way)} → ${states.find(({ _id }) => _id === way.to_id)?.name ?? ''}`)
        .join('; ') || <span className="text-muted">–</span>,
  },
];

export default function Scenario() {
  const view = useLoaderData() as unknown as ScenarioView & CrudView<StateRow>;
  const answer = useAnswer() as (WayAnswer & { refused?: string }) | undefined;
  const lookups = useLookups();
  const { cp, states, changes, findings, choices, hotlines, simulation, mayWrite, panel } = view;
  const address = paths.ivrScenario(cp._id);
  const changingId = useSearchParams()[0].get('way');
  return (
    <CrudScreen<StateRow>
      title={cp.name}
      subtitle={<a href={paths.ivr}>‹ Mọi kịch bản</a>}
      label="trạng thái"
      columns={columnsFor(view)}
      fields={stateFields(lookups, choices)}
      emptyHint="Một kịch bản gồm các trạng thái: lời chào, menu, hàng đợi…"
      consequence={() => 'Mọi đường đi từ và đến trạng thái này cũng bị xóa.'}
      below={
        <>
          <WaysCard
            key={changes.map(({ _id }) => _id).join()}
            {...{ address, states, changes, mayWrite, changingId }}
            answer={panel ? undefined : answer}
          />
          <Simulator {...{ address, simulation, hotlines }} />
        </>
      }
    >
      <PublishCard {...{ cp, findings, mayWrite }} refused={answer?.refused} />
      {states.length > 0 && <Drawing {...{ states, changes, address }} />}
    </CrudScreen>
  );
}
