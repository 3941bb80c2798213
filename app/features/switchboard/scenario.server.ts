import { data } from '@remix-run/node';
import { readVersion } from 'contract/crud.ts';
import type { Finding } from 'contract/ivr/lint.ts';
import { ivrCps, lintIvr, publishIvr } from 'contract/ivr/scenarios.ts';
import { simulateIvr, simulationForm } from 'contract/ivr/simulation.ts';
import {
  createStateChange,
  deleteStateChange,
  listStateChanges,
  type StateChange,
  stateChangeForm,
  updateStateChange,
} from 'contract/ivr/state-changes.ts';
import { ivrStates, mostIvrStates, stateForm } from 'contract/ivr/states.ts';
import { formatPhone } from 'contract/phone.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { hotlines } from 'contract/switchboard/hotlines.ts';
import type { RowOf, ScreenNoun } from '../../crud/calls.server.ts';
import { actOn } from '../../crud/crud.server.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { refusal, submit } from '../../http/submit.server.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import type { Choice } from '../choices.ts';
import { type SwitchboardChoices, switchboardChoices } from './switchboard-choices.server.ts';

export type StateRow = RowOf<typeof ivrStates>;

/** The states of one scenario as their screen knows them. */
export const statesOf = (cpId: string): ScreenNoun<StateRow> => ({
  ...ivrStates,
  form: stateForm,
  write: ivrStates.create.access as ScreenNoun<StateRow>['write'],
  list: (api, query) => api(ivrStates.list, { query: { ...query, cp_id: cpId } }),
  read: async (api, id) => {
    const { data: row } = await api(ivrStates.readOne, { params: { id } });
    if (row.cp_id !== cpId) throw new ApiFailure(404, '');
    return row;
  },
  create: (api, values, options) => api(ivrStates.create, { json: { ...values, cp_id: cpId } as never }, options),
  update: (api, id, values) => api(ivrStates.update, { params: { id }, json: values as never }),
  remove: (api, id) => api(ivrStates.remove, { params: { id } }),
});

export type Simulation = RouteAnswer<typeof simulateIvr>['data'];

export interface ScenarioView {
  cp: RowOf<typeof ivrCps>;
  states: StateRow[];
  changes: StateChange[];
  findings: Finding[];
  choices: SwitchboardChoices;
  hotlines: Choice[];
  simulation: { asked: Record<string, string>; trace?: Simulation; errors?: Record<string, string[]> } | null;
}

const simulationNames = Object.keys(simulationForm.shape);

export async function scenarioView(visit: Visit, cpId: string): Promise<ScenarioView> {
  const { api } = visit;
  const [cp, states, changes, findings, choices, lines, simulation] = await Promise.all([
    api(ivrCps.readOne, { params: { id: cpId } }),
    api(ivrStates.list, { query: { cp_id: cpId, limit: mostIvrStates } }),
    api(listStateChanges, { query: { cp_id: cpId } }),
    api(lintIvr, { params: { id: cpId } }),
    switchboardChoices(visit),
    api(hotlines.list, { query: { limit: 500 } }),
    rehearse(visit, cpId),
  ]);
  return {
    cp: cp.data,
    states: states.list,
    changes: changes.list,
    findings: findings.data,
    choices,
    hotlines: lines.list.map(({ _id, name, number }) => ({ value: _id, label: `${name} · ${formatPhone(number)}` })),
    simulation,
  };
}

/** A rehearsal that the address asks for. */
async function rehearse({ api, url }: Visit, cpId: string): Promise<ScenarioView['simulation']> {
  if (!url.searchParams.has('version')) return null;
  const asked = Object.fromEntries(
    simulationNames.flatMap(name => {
      const value = url.searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  try {
    const answer = await api(simulateIvr, { params: { id: cpId }, query: asked as never });
    return { asked, trace: answer.data };
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![409, 422].includes(error.status)) throw error;
    return { asked, errors: error.errorsAt(name => simulationNames.includes(name)) ?? { '': [error.message] } };
  }
}

export async function actOnScenario(visit: Visit, cpId: string) {
  const { api, request } = visit;
  const form = await request.formData();
  const address = paths.ivrScenario(cpId);
  const done = (title: string) => redirectWithToast(address, { kind: 'success', title });
  switch (form.get('intent')) {
    case 'publish':
      try {
        await api(publishIvr, { params: { id: cpId } });
        return done('Xuất bản kịch bản thành công');
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.status !== 409) throw error;
        return data({ refused: error.message }, { status: 409 });
      }
    case 'add-way':
      form.delete('intent');
      return submit(form, stateChangeForm, async json => {
        await api(createStateChange, { json });
        return done('Tạo mới đường đi thành công');
      });
    case 'update-way': {
      const id = String(form.get('id'));
      form.delete('intent');
      form.delete('id');
      return submit(form, stateChangeForm.extend({ version: readVersion }), async json => {
        await api(updateStateChange, { params: { id }, json });
        return done('Cập nhật đường đi thành công');
      });
    }
    case 'remove-way':
      try {
        await api(deleteStateChange, { params: { id: String(form.get('id')) } });
        return done('Xóa đường đi thành công');
      } catch (error) {
        return refusal(error);
      }
    default:
      return actOn(address, statesOf(cpId), visit, form);
  }
}
