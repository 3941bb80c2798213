import type { LookUp } from '../calls/host.ts';
import { calendarOf, hoursOn, isOpen } from '../working-time/calendar.ts';
import { changeOf, type Flow, type FlowChange, type FlowState } from './flow.ts';
import { asksForKeys } from './state-types.ts';
import { fillVariables, valueAt } from './variables.ts';

/**
 * Runs a scenario: of a call, where the gateway does what each effect asks and answers with what came of it, and of the
 * simulator. Nothing is done or waited for here, and time comes in with every step.
 *
 *     let now = begin(flow, { at, variables });
 *     while (now.effect.kind !== 'lead') now = step(now.session, await doIt(now.effect), new Date());
 */

/** States that one call may pass; IVRs that lead to each other count on by `entered`. */
export const mostStates = 200;
/** Menus and collections that one caller is led to on end without a key. */
export const mostUnanswered = 10;
/** A row of states without anything to hear or press is a mistake long before. */
const mostSilent = 30;

export type Effect =
  | { kind: 'play'; audioIds: string[] }
  /** Play, cut short by the first key; then wait `timeoutMs` for each digit until `mostDigits` or the terminator, which is not told. */
  | { kind: 'collect'; audioIds: string[]; timeoutMs: number; mostDigits: number; terminator: string }
  | { kind: 'look_up'; request: LookUp }
  | { kind: 'lead'; to: Destination };

/** What the scenario ends with. */
export type Destination =
  /** `queue-<uuid>`, `agent-<uuid>`, `ivr-<uuid>` or a number: what `Host.lead` is asked with */
  | { kind: 'target'; dialled: string }
  | { kind: 'voicemail'; audioIds: string[]; queueId?: string; mostSeconds: number }
  /** `why`: for a log line where it did not end by a state of the kind 'end' */
  | { kind: 'end'; audioIds: string[]; why?: string };

export type Input =
  | { kind: 'played' }
  /** No digit at all: the time ran out. */
  | { kind: 'digits'; digits: string }
  | { kind: 'looked_up'; status: number; body: string }
  | { kind: 'look_up_failed' };

export interface Context {
  at: Date;
  variables?: Readonly<Record<string, string>>;
  /** States that the call passed in other scenarios. */
  entered?: number;
  /** Menus and collections that it left there without a key, since the last one. */
  unanswered?: number;
}

/** A state that was entered, and by which change. */
export interface Entered {
  state: FlowState;
  /** None of the first one. */
  change?: FlowChange;
}

export interface Session {
  readonly flow: Flow;
  /** Where it waits. */
  readonly stateId: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Wrong or missing answers since the state was entered. */
  readonly misses: number;
  readonly entered: number;
  /** Menus and collections that were entered since the last key. */
  readonly unanswered: number;
}

export interface Now {
  session: Session;
  effect: Effect;
  /** States entered since the last effect, in order. */
  entered: Entered[];
}

export function begin(flow: Flow, { at, variables = {}, entered = 0, unanswered = 0 }: Context): Now {
  const first = flow.states.find(({ is_first }) => is_first) ?? flow.states[0];
  const session: Session = { flow, stateId: first?.id ?? '', variables, misses: 0, entered, unanswered };
  if (!first) return ended(session, [], 'Kịch bản không có trạng thái nào.');
  return enter(session, first.id, undefined, at);
}

export function step(session: Session, input: Input, at: Date): Now {
  const state = stateOf(session.flow, session.stateId);
  if (!state) return ended(session, [], 'Trạng thái đang chạy không còn trong kịch bản.');
  switch (state.type) {
    case 'menu':
    case 'collect':
      return input.kind === 'digits' ? answered(session, state, input.digits, at) : missed(session, state, false, at);
    case 'http': {
      if (input.kind !== 'looked_up' || input.status < 200 || input.status > 299)
        return leave(session, state, 'failed', '', at);
      const value = valueAt(input.body, state.path);
      return value === undefined
        ? leave(session, state, 'failed', '', at)
        : leave(withVariable(session, state.variable, value), state, 'done', '', at);
    }
    default:
      return leave(session, state, 'done', '', at);
  }
}

function answered(given: Session, state: FlowState, digits: string, at: Date): Now {
  if (digits === '') return missed(given, state, false, at);
  const session = { ...given, unanswered: 0 };
  if (state.type === 'menu') {
    const pressed = withVariable(session, 'last_key', digits);
    return changeOf(session.flow, state.id, 'key', digits)
      ? leave(pressed, state, 'key', digits, at)
      : missed(pressed, state, true, at);
  }
  if (digits.length < state.least_digits) return missed(session, state, true, at);
  return leave(withVariable(session, state.variable, digits), state, 'done', '', at);
}

/** Asks again as often as the state allows; a wrong answer for the last time goes the way of no answer where it has none of its own. */
function missed(session: Session, state: FlowState, isWrong: boolean, at: Date): Now {
  const misses = session.misses + 1;
  if (misses <= state.retries) {
    const first = isWrong && state.wrong_audio_id ? [state.wrong_audio_id] : [];
    return { session: { ...session, misses }, effect: asking(state, first), entered: [] };
  }
  const condition = isWrong && changeOf(session.flow, state.id, 'wrong') ? 'wrong' : 'timeout';
  return leave(session, state, condition, '', at);
}

/** Walks from state to state until one has something to be done. */
function enter(start: Session, firstId: string, by: FlowChange | undefined, at: Date): Now {
  let session = start;
  let change = by;
  let stateId = firstId;
  const passed: Entered[] = [];
  for (;;) {
    const state = stateOf(session.flow, stateId);
    if (!state) return ended(session, passed, 'Bước tiếp theo không còn trong kịch bản.');
    const unanswered = session.unanswered + (asksForKeys(state.type) ? 1 : 0);
    session = { ...session, stateId, misses: 0, entered: session.entered + 1, unanswered };
    if (session.entered > mostStates || passed.length >= mostSilent)
      return ended(session, passed, 'Cuộc gọi đi quá nhiều bước trong kịch bản.');
    if (unanswered > mostUnanswered)
      return ended(session, passed, `Người gọi không bấm phím nào qua ${mostUnanswered} lần được mời.`);
    passed.push(change ? { state, change } : { state });
    const effect = effectOf(session, state);
    if (effect) return { session, effect, entered: passed };
    session = state.type === 'set' ? assigned(session, state) : session;
    change = onward(session, state, at);
    if (!change) return ended(session, passed, `Trạng thái "${state.name}" không có đường đi tiếp.`);
    stateId = change.to_id;
  }
}

function leave(session: Session, state: FlowState, condition: FlowChange['condition'], value: string, at: Date): Now {
  const change = changeOf(session.flow, state.id, condition, value);
  return change
    ? enter(session, change.to_id, change, at)
    : ended(session, [], `Trạng thái "${state.name}" không có đường đi tiếp.`);
}

/** What a state asks for; none of those that only decide. */
function effectOf({ flow, variables }: Session, state: FlowState): Effect | undefined {
  const to = (destination: Destination): Effect => ({ kind: 'lead', to: destination });
  switch (state.type) {
    case 'play':
      return state.audio_ids.length > 0 ? { kind: 'play', audioIds: state.audio_ids } : undefined;
    case 'menu':
    case 'collect':
      return asking(state, []);
    case 'http':
      return { kind: 'look_up', request: lookUpOf(flow, state, variables) };
    case 'queue':
      return to({ kind: 'target', dialled: `queue-${state.queue_id}` });
    case 'agent':
      return to({ kind: 'target', dialled: `agent-${state.user_id}` });
    case 'number':
      return to({ kind: 'target', dialled: state.number });
    case 'ivr':
      return to({ kind: 'target', dialled: `ivr-${state.target_cp_id}` });
    case 'voicemail':
      return to({
        kind: 'voicemail',
        audioIds: state.audio_ids,
        mostSeconds: state.most_seconds,
        ...(state.queue_id && { queueId: state.queue_id }),
      });
    case 'end':
      return to({ kind: 'end', audioIds: state.audio_ids });
    default:
      return undefined;
  }
}

const asking = (state: FlowState, first: string[]): Effect => ({
  kind: 'collect',
  audioIds: [...first, ...state.audio_ids],
  timeoutMs: state.timeout_seconds * 1_000,
  mostDigits: state.type === 'menu' ? 1 : state.most_digits,
  terminator: state.type === 'menu' ? '' : state.terminator,
});

function lookUpOf(
  { cp_id: cpId }: Flow,
  { method, url, header_name: name, header_sealed: sealed, body }: FlowState,
  variables: Session['variables'],
): LookUp {
  const own = name !== '' && sealed !== '' ? { sealedHeader: { name, sealed, cpId } } : {};
  const filled = fillVariables(url, variables, encodeURIComponent);
  if (method === 'GET') return { method, url: filled, headers: {}, ...own };
  const quoted = (value: string) => JSON.stringify(value).slice(1, -1);
  return {
    method,
    url: filled,
    headers: { 'content-type': 'application/json' },
    ...own,
    body: fillVariables(body, variables, quoted),
  };
}

/** The way on of a state that only decides. */
function onward({ flow, variables }: Session, state: FlowState, at: Date): FlowChange | undefined {
  if (state.type === 'hours') return changeOf(flow, state.id, hoursAt(flow, state, at));
  if (state.type !== 'branch') return changeOf(flow, state.id, 'done');
  const value = variables[state.variable] ?? '';
  return changeOf(flow, state.id, 'equals', value) ?? changeOf(flow, state.id, 'otherwise');
}

/** Whether a scenario begins with hours that are over. */
export function beginsClosed(flow: Flow, at: Date): boolean {
  const first = flow.states.find(({ is_first }) => is_first);
  return first?.type === 'hours' && hoursAt(flow, first, at) !== 'open';
}

/** A schedule that is gone leaves the line open: a caller is rather answered than sent away. */
function hoursAt({ schedules }: Flow, { schedule_id }: FlowState, at: Date): 'open' | 'closed' | 'holiday' {
  const schedule = schedules.find(({ _id }) => _id === schedule_id);
  if (!schedule) return 'open';
  const calendar = calendarOf(schedule, schedule.periods);
  if (isOpen(calendar, at)) return 'open';
  const { spans, name } = hoursOn(calendar, at);
  return name !== null && spans.length === 0 ? 'holiday' : 'closed';
}

const assigned = (session: Session, { variable, value }: FlowState) =>
  withVariable(session, variable, fillVariables(value, session.variables));

const withVariable = (session: Session, name: string, value: string): Session => ({
  ...session,
  variables: { ...session.variables, [name]: value },
});

const stateOf = ({ states }: Flow, id: string) => states.find(state => state.id === id);

const ended = (session: Session, entered: Entered[], why: string): Now => ({
  session,
  effect: { kind: 'lead', to: { kind: 'end', audioIds: [], why } },
  entered,
});
