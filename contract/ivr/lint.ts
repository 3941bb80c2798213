import { closedTimeOf } from '../working-time/closed-time.ts';
import { dayNames } from '../working-time/day-names.ts';
import { readDaySpans } from '../working-time/day-spans.ts';
import { changeOf, type Flow, type FlowState } from './flow.ts';
import { type Loops, leadingTo, loopsOf, onward } from './loops.ts';
import { asksForKeys, conditionLabels, stateKinds } from './state-types.ts';

/** What is wrong with a scenario before anybody calls it. */

export const findingCodes = [
  'no_states',
  'no_way_out',
  'hours_not_covered',
  'missing_audio',
  'unknown_target',
  'barred_number',
  'empty_target',
  'endless_loop',
  'silent_loop',
  'holiday_without_message',
  'unreachable',
  'keyless_menu',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface Finding {
  code: FindingCode;
  /** An error keeps it from being published. */
  level: 'error' | 'warning';
  /** Null: the scenario as a whole. */
  state_id: string | null;
  message: string;
}

/** Identifiers of what states may name and calls may be led to. */
export interface Targets {
  audios: ReadonlySet<string>;
  queues: ReadonlySet<string>;
  users: ReadonlySet<string>;
  /** published scenarios, and this one */
  cps: ReadonlySet<string>;
  schedules: ReadonlySet<string>;
  /** queues whose calls nobody takes at any time: why, as the end of a sentence */
  unattended: ReadonlyMap<string, string>;
  /** numbers that no call is led to: why, as a sentence */
  barred: ReadonlyMap<string, string>;
  /** what was published of the scenarios that this one leads to, and of those that they lead to */
  others: readonly Flow[];
}

/** A flow without schedules is not asked for its hours. */
export function lintFlow(flow: Flow, targets: Targets): Finding[] {
  const first = flow.states.find(({ is_first }) => is_first);
  if (!first)
    return [
      {
        code: 'no_states',
        level: 'error',
        state_id: null,
        message:
          flow.states.length === 0
            ? 'Kịch bản chưa có trạng thái nào.'
            : 'Kịch bản chưa có trạng thái bắt đầu. Hãy chọn một trạng thái làm điểm bắt đầu.',
      },
    ];
  const reached = onward(flow.changes, first.id).add(first.id);
  const loops = loopsOf(flow, targets.others);
  const unheard = endingUnheard(flow);
  return flow.states.flatMap(state => [
    ...waysOut(flow, state),
    ...sounds(state, targets),
    ...unknown(state, targets),
    ...refused(state, targets),
    ...goesRound(state, loops),
    ...holidays(flow, state, unheard),
    ...closedTime(flow, state, unheard),
    ...(reached.has(state.id) ? [] : [warning('unreachable', state, 'không có đường nào dẫn đến.')]),
  ]);
}

const error = (code: FindingCode, { id, name }: FlowState, what: string): Finding => ({
  code,
  level: 'error',
  state_id: id,
  message: `Trạng thái "${name}" ${what}`,
});
const warning = (...found: Parameters<typeof error>): Finding => ({ ...error(...found), level: 'warning' });

function waysOut(flow: Flow, state: FlowState): Finding[] {
  const missing = stateKinds[state.type].needed.filter(condition => !changeOf(flow, state.id, condition));
  const lost = flow.changes.filter(
    ({ from_id, to_id }) => from_id === state.id && flow.states.every(({ id }) => id !== to_id),
  );
  const isMenu = state.type === 'menu';
  const hasKey = flow.changes.some(({ from_id, condition }) => from_id === state.id && condition === 'key');
  return [
    ...missing.map(condition =>
      error(
        state.type === 'hours' ? 'hours_not_covered' : 'no_way_out',
        state,
        `chưa có đường đi cho trường hợp "${conditionLabels[condition]}".`,
      ),
    ),
    ...lost.map(() => error('unknown_target', state, 'dẫn đến một trạng thái không còn trong kịch bản.')),
    ...(isMenu && !hasKey ? [error('keyless_menu', state, 'là menu mà chưa có phím nào.')] : []),
  ];
}

const needsSound = new Set<FlowState['type']>(['play', 'menu', 'collect']);

function sounds(state: FlowState, { audios }: Targets): Finding[] {
  const named = state.wrong_audio_id ? [...state.audio_ids, state.wrong_audio_id] : state.audio_ids;
  return [
    ...(needsSound.has(state.type) && state.audio_ids.length === 0
      ? [error('missing_audio', state, 'chưa chọn âm thanh để phát.')]
      : []),
    ...(named.some(id => !audios.has(id)) ? [error('missing_audio', state, 'dùng âm thanh không còn nữa.')] : []),
  ];
}

function unknown(state: FlowState, targets: Targets): Finding[] {
  const named = [
    [state.queue_id, targets.queues, 'chuyển đến hàng đợi không còn hoặc đang tắt.'],
    [state.user_id, targets.users, 'chuyển đến chuyên viên không còn hoạt động.'],
    [state.target_cp_id, targets.cps, 'chuyển sang kịch bản không còn hoặc chưa xuất bản.'],
    [state.schedule_id, targets.schedules, 'theo lịch làm việc không còn nữa.'],
  ] as const;
  const { required } = stateKinds[state.type];
  const given = {
    queue_id: state.queue_id,
    user_id: state.user_id,
    target_cp_id: state.target_cp_id,
    schedule_id: state.schedule_id,
    number: state.number,
  };
  const isEmpty = Object.entries(given).some(
    ([field, value]) => (required as readonly string[]).includes(field) && !value,
  );
  return [
    ...named.flatMap(([id, known, what]) => (id && !known.has(id) ? [error('unknown_target', state, what)] : [])),
    ...(isEmpty ? [error('unknown_target', state, 'chưa chọn nơi chuyển đến hoặc lịch làm việc.')] : []),
  ];
}

/** Where calls are led to, but are taken by nobody. */
function refused(state: FlowState, { unattended, barred }: Targets): Finding[] {
  const nobody = state.type === 'queue' && state.queue_id ? unattended.get(state.queue_id) : undefined;
  const why = state.type === 'number' ? barred.get(state.number) : undefined;
  return [
    ...(nobody ? [warning('empty_target', state, `chuyển đến hàng đợi ${nobody}.`)] : []),
    ...(why ? [error('barred_number', state, `chuyển ra một số không gọi được: ${why}.`)] : []),
  ];
}

function goesRound(state: FlowState, { endless, silent, circles }: Loops): Finding[] {
  const isDeciding = asksForKeys(state.type) || state.type === 'ivr';
  if (endless.has(state.id))
    return [
      error(
        'endless_loop',
        state,
        'nằm trong vòng lặp không bao giờ kết thúc. Hãy thêm đường dẫn đến hàng đợi, lời nhắn hoặc kết thúc.',
      ),
    ];
  if (silent.has(state.id) && isDeciding)
    return [
      error(
        'silent_loop',
        state,
        'giữ mãi người gọi không bấm phím nào. Hãy dẫn trường hợp "Không bấm gì" đến hàng đợi, lời nhắn hoặc kết thúc.',
      ),
    ];
  return circles.has(state.id)
    ? [warning('silent_loop', state, 'nằm trong một vòng mà người gọi không bấm phím nào có thể đi qua nhiều lần.')]
    : [];
}

/** Who calls on a day off hears something before the call is over. */
function holidays(flow: Flow, state: FlowState, unheard: ReadonlySet<string>): Finding[] {
  if (state.type !== 'hours') return [];
  const way = changeOf(flow, state.id, 'holiday');
  if (!way || !unheard.has(way.to_id)) return [];
  return [
    warning(
      'holiday_without_message',
      state,
      'không có lời báo cho người gọi vào ngày nghỉ: cuộc gọi kết thúc im lặng.',
    ),
  ];
}

/** The week that a scenario goes by is open at some time, and who calls outside it hears something. */
function closedTime(flow: Flow, state: FlowState, unheard: ReadonlySet<string>): Finding[] {
  const schedule = flow.schedules.find(({ _id }) => _id === state.schedule_id);
  if (state.type !== 'hours' || !schedule) return [];
  const { days, sometimes } = closedTimeOf(schedule);
  const opensOnSomeDay = schedule.periods.some(({ kind, hours }) => kind === 'worked' && readDaySpans(hours)?.length);
  if (days.length === 7 && !opensOnSomeDay)
    return [
      error('hours_not_covered', state, 'theo một lịch không có giờ làm việc nào: không cuộc gọi nào là trong giờ.'),
    ];
  const way = changeOf(flow, state.id, 'closed');
  if (!sometimes || !way || !unheard.has(way.to_id)) return [];
  const when =
    days.length > 0 ? `ngoài giờ, kể cả trọn ngày ${days.map(name => dayNames[name]).join(', ')}` : 'ngoài giờ';
  return [warning('hours_not_covered', state, `không có lời báo cho người gọi ${when}: cuộc gọi kết thúc im lặng.`)];
}

/** States from which a call may end without anything having been played. */
function endingUnheard({ states, changes }: Flow): Set<string> {
  const mute = new Set(states.flatMap(({ id, audio_ids }) => (audio_ids.length > 0 ? [] : [id])));
  const ends = states.flatMap(({ id, type }) => (mute.has(id) && (type === 'end' || type === 'voicemail') ? [id] : []));
  return leadingTo(
    changes.filter(({ from_id }) => mute.has(from_id)),
    ends,
  );
}
