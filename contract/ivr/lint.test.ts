import { describe, expect, it } from 'vitest';
import { audio, flowOf, target } from './flow.test-kit.ts';
import type { Flow } from './flow.ts';
import { lintFlow, type Targets } from './lint.ts';

const everything: Targets = {
  audios: new Set([audio(1)]),
  queues: new Set([target(1)]),
  users: new Set([target(1)]),
  cps: new Set([target(1)]),
  schedules: new Set([target(1)]),
  unattended: new Map(),
  barred: new Map(),
  others: [],
};
const heard = { audio_ids: [audio(1)] };
const end = { type: 'end', ...heard } as const;

const found = (flow: Flow, targets = everything) =>
  lintFlow(flow, targets).map(
    ({ code, level, state_id }) => `${level} ${code} ${flow.states.find(({ id }) => id === state_id)?.name ?? '-'}`,
  );

const weekOf = (hours: string, more: Record<string, unknown> = {}) => ({
  ...{ _id: target(1), periods: [], monday: hours, tuesday: hours, wednesday: hours, thursday: hours },
  ...{ friday: hours, saturday: hours, sunday: hours, ...more },
});
/** By a schedule, to a word inside the hours and on days off, and to the end outside them: with a word or in silence. */
const byHours = (schedule: object, closed: object = {}) =>
  flowOf(
    { A: { type: 'hours', schedule_id: target(1) }, E: end, N: { type: 'end', ...closed } },
    [
      ['A', 'open', 'E'],
      ['A', 'holiday', 'E'],
      ['A', 'closed', 'N'],
    ],
    [schedule],
  );
const swapped = (kind: 'off' | 'worked', hours: string) => ({
  ...{ name: 'Làm bù', kind, first_day: '2026-11-21', last_day: '2026-11-21', hours, schedule_id: null },
});

const cases: [string, Flow, string[]][] = [
  ['a week without hours', byHours(weekOf(''), heard), ['error hours_not_covered A']],
  ['hours that cannot be read', byHours(weekOf('sáng'), heard), ['error hours_not_covered A']],
  [
    'days off in a week without hours',
    byHours(weekOf('', { periods: [swapped('off', '8-12')] }), heard),
    ['error hours_not_covered A'],
  ],
  [
    'a day that is worked in a week without hours',
    byHours(weekOf('', { periods: [swapped('worked', '8-12')] }), heard),
    [],
  ],
  [
    'days without hours on which nothing is said',
    byHours(weekOf('8-17', { sunday: '' })),
    ['warning hours_not_covered A'],
  ],
  ['evenings on which nothing is said', byHours(weekOf('8-17')), ['warning hours_not_covered A']],
  ['days without hours with a message', byHours(weekOf('8-17', { sunday: '' }), heard), []],
  ['hours around the clock', byHours(weekOf('00:00-24:00')), []],
  ['nights that run into each other', byHours(weekOf('08:00-20:00, 20:00-08:00')), []],
  [
    'a sound one',
    flowOf({ A: { type: 'menu', ...heard }, Q: { type: 'queue', queue_id: target(1) } }, [
      ['A', 'key', 'Q', '1'],
      ['A', 'timeout', 'Q'],
    ]),
    [],
  ],
  [
    'a menu that silence leads back to',
    flowOf({ A: { type: 'menu', ...heard }, Q: { type: 'queue', queue_id: target(1) } }, [
      ['A', 'key', 'Q', '1'],
      ['A', 'timeout', 'A'],
    ]),
    ['error silent_loop A'],
  ],
  [
    'a greeting and a menu that silence leads round',
    flowOf({ A: { type: 'play', ...heard }, M: { type: 'menu', ...heard }, E: end }, [
      ['A', 'done', 'M'],
      ['M', 'key', 'E', '1'],
      ['M', 'timeout', 'A'],
    ]),
    ['error silent_loop M'],
  ],
  [
    'a menu that silence leads round while the office is open',
    flowOf({ M: { type: 'menu', ...heard }, H: { type: 'hours', schedule_id: target(1) }, E: end }, [
      ['M', 'key', 'E', '1'],
      ['M', 'timeout', 'H'],
      ['H', 'open', 'M'],
      ['H', 'closed', 'E'],
    ]),
    ['warning silent_loop M'],
  ],
  ['nothing in it', flowOf({}, []), ['error no_states -']],
  ['no beginning', flowOf({ A: { ...end, is_first: false } }, []), ['error no_states -']],
  ['no way out', flowOf({ A: { type: 'play', ...heard } }, []), ['error no_way_out A']],
  [
    'hours of one kind alone',
    flowOf({ A: { type: 'hours', schedule_id: target(1) }, E: end }, [['A', 'open', 'E']]),
    ['error hours_not_covered A'],
  ],
  ['nothing to play', flowOf({ A: { type: 'play' }, E: end }, [['A', 'done', 'E']]), ['error missing_audio A']],
  ['a sound that is gone', flowOf({ E: { ...end, audio_ids: [audio(2)] } }, []), ['error missing_audio E']],
  [
    'a sound for wrong keys that is gone',
    flowOf({ A: { type: 'menu', ...heard, wrong_audio_id: audio(7) }, E: end }, [
      ['A', 'key', 'E', '1'],
      ['A', 'timeout', 'E'],
    ]),
    ['error missing_audio A'],
  ],
  ['an unknown queue', flowOf({ Q: { type: 'queue', queue_id: target(5) } }, []), ['error unknown_target Q']],
  ['an unknown person', flowOf({ Q: { type: 'agent', user_id: target(5) } }, []), ['error unknown_target Q']],
  ['an unknown scenario', flowOf({ Q: { type: 'ivr', target_cp_id: target(5) } }, []), ['error unknown_target Q']],
  ['no number', flowOf({ Q: { type: 'number' } }, []), ['error unknown_target Q']],
  [
    'an unknown schedule',
    flowOf({ A: { type: 'hours', schedule_id: target(5) }, E: end }, [
      ['A', 'open', 'E'],
      ['A', 'closed', 'E'],
    ]),
    ['error unknown_target A'],
  ],
  [
    'a lost state',
    flowOf({ A: { type: 'play', ...heard } }, [['A', 'done', 'Mất']]),
    ['error unknown_target A', 'error endless_loop A'],
  ],
  [
    'a loop without an end',
    flowOf({ A: { type: 'play', ...heard }, B: { type: 'play', ...heard } }, [
      ['A', 'done', 'B'],
      ['B', 'done', 'A'],
    ]),
    ['error endless_loop A', 'error endless_loop B'],
  ],
  [
    'a menu that repeats for ever',
    flowOf({ A: { type: 'menu', ...heard } }, [
      ['A', 'key', 'A', '1'],
      ['A', 'timeout', 'A'],
    ]),
    ['error endless_loop A'],
  ],
  [
    'a menu without keys',
    flowOf({ A: { type: 'menu', ...heard }, E: end }, [['A', 'timeout', 'E']]),
    ['error keyless_menu A'],
  ],
  ['what nothing leads to', flowOf({ E: end, B: end }, []), ['warning unreachable B']],
  [
    'a day off on which nothing is said',
    flowOf(
      { A: { type: 'hours', schedule_id: target(1) }, E: end, S: { type: 'set', variable: 'x' }, N: { type: 'end' } },
      [
        ['A', 'open', 'E'],
        ['A', 'closed', 'S'],
        ['S', 'done', 'N'],
      ],
    ),
    ['warning holiday_without_message A'],
  ],
  [
    'a day off with a message of its own',
    flowOf({ A: { type: 'hours', schedule_id: target(1) }, E: end, N: { type: 'end' } }, [
      ['A', 'open', 'E'],
      ['A', 'closed', 'N'],
      ['A', 'holiday', 'E'],
    ]),
    [],
  ],
];

describe('lintFlow', () => {
  it.each([
    [weekOf('8-17', { saturday: '', sunday: '' }), 'ngoài giờ, kể cả trọn ngày Thứ Bảy, Chủ Nhật'],
    [weekOf('8-17', { saturday: '22-06', sunday: '' }), 'ngoài giờ'],
  ])('names the days on which nobody is there', (week, when) => {
    const [finding] = lintFlow(byHours(week), everything);
    expect(finding!.message).toBe(`Trạng thái "A" không có lời báo cho người gọi ${when}: cuộc gọi kết thúc im lặng.`);
  });

  for (const [what, flow, codes] of cases) it(`tells ${what}`, () => expect(found(flow)).toEqual(codes));

  /** A scenario that plays something and goes on with another, or with itself. */
  const leadingTo = (cp_id: string, target_cp_id: string) => ({
    ...flowOf({ A: { type: 'play', ...heard }, S: { type: 'ivr', target_cp_id } }, [['A', 'done', 'S']]),
    cp_id,
  });

  it('tells a scenario that leads to itself, and those that lead to each other', () => {
    const both = ['error endless_loop A', 'error endless_loop S'];
    expect(found(leadingTo(target(1), target(1)))).toEqual(both);
    const others = [leadingTo(target(2), target(1))];
    const targets = { ...everything, cps: new Set([target(1), target(2)]), others };
    expect(found(leadingTo(target(1), target(2)), targets)).toEqual(both);
    // one of them has another way on
    const leaving = flowOf({ A: { type: 'menu', ...heard }, S: { type: 'ivr', target_cp_id: target(1) }, E: end }, [
      ['A', 'key', 'E', '1'],
      ['A', 'timeout', 'S'],
    ]);
    expect(found(leadingTo(target(1), target(2)), { ...targets, others: [{ ...leaving, cp_id: target(2) }] })).toEqual([
      'error silent_loop S',
    ]);
    expect(
      found(leadingTo(target(1), target(2)), { ...targets, others: [{ ...flowOf({ E: end }, []), cp_id: target(2) }] }),
    ).toEqual([]);
  });

  it('tells queues that nobody takes calls of, and numbers that are not called', () => {
    const queue = flowOf({ Q: { type: 'queue', queue_id: target(1) } }, []);
    const unattended = new Map([[target(1), 'chưa có chuyên viên nào']]);
    expect(lintFlow(queue, { ...everything, unattended })).toMatchObject([
      {
        code: 'empty_target',
        level: 'warning',
        message: 'Trạng thái "Q" chuyển đến hàng đợi chưa có chuyên viên nào.',
      },
    ]);
    const number = flowOf({ N: { type: 'number', number: '19001234' } }, []);
    const barred = new Map([['19001234', 'Doanh nghiệp chưa cho phép gọi đầu số 1900']]);
    expect(lintFlow(number, everything)).toEqual([]);
    expect(lintFlow(number, { ...everything, barred })).toMatchObject([{ code: 'barred_number', level: 'error' }]);
  });

  it('says it in a sentence that names the state', () => {
    const [finding] = lintFlow(flowOf({ 'Lời chào': { type: 'play', ...heard } }, []), everything);
    expect(finding!.message).toBe('Trạng thái "Lời chào" chưa có đường đi cho trường hợp "Xong".');
  });
});
