import { describe, expect, it } from 'vitest';
import { audio, flowOf, target } from './flow.test-kit.ts';
import { begin, type Input, mostStates, mostUnanswered, type Now, step } from './run.ts';
import { simulate } from './simulate.ts';

const weekday = { monday: '08:00-17:30', tuesday: '08:00-17:30', wednesday: '08:00-17:30', thursday: '08:00-17:30' };
const schedule = {
  _id: target(9),
  ...weekday,
  friday: '08:00-17:30',
  periods: [
    {
      name: 'Tết Dương lịch',
      kind: 'off',
      first_day: '2027-01-01',
      last_day: '2027-01-01',
      hours: '',
      schedule_id: null,
    },
  ],
};
const at = new Date('2026-11-23T10:00:00+07:00');

const line = flowOf(
  {
    Giờ: { type: 'hours', schedule_id: target(9) },
    Chào: { type: 'play', audio_ids: [audio(1)] },
    Menu: { type: 'menu', audio_ids: [audio(2)], wrong_audio_id: audio(3), retries: 1, timeout_seconds: 4 },
    'Bán hàng': { type: 'queue', queue_id: target(1) },
    'Lời nhắn': { type: 'voicemail', audio_ids: [audio(4)], queue_id: target(1), most_seconds: 60 },
    'Hết giờ': { type: 'end', audio_ids: [audio(5)] },
  },
  [
    ['Giờ', 'open', 'Chào'],
    ['Giờ', 'closed', 'Hết giờ'],
    ['Chào', 'done', 'Menu'],
    ['Menu', 'key', 'Bán hàng', '1'],
    ['Menu', 'key', 'Lời nhắn', '9'],
    ['Menu', 'timeout', 'Lời nhắn'],
  ],
  [schedule],
);

const played: Input = { kind: 'played' };
const press = (digits: string): Input => ({ kind: 'digits', digits });

function run(from: Now, ...inputs: Input[]): Now {
  return inputs.reduce((now, input) => step(now.session, input, at), from);
}
const names = (now: Now) => now.entered.map(({ state, change }) => `${change?.condition ?? ''}>${state.name}`);

describe('a scenario in its hours', () => {
  it('passes the hours, greets, asks and leads to a queue', () => {
    const first = begin(line, { at });
    expect(first.effect).toEqual({ kind: 'play', audioIds: [audio(1)] });
    expect(names(first)).toEqual(['>Giờ', 'open>Chào']);
    const asked = run(first, played);
    expect(asked.effect).toEqual({
      kind: 'collect',
      audioIds: [audio(2)],
      timeoutMs: 4_000,
      mostDigits: 1,
      terminator: '',
    });
    const led = run(asked, press('1'));
    expect(led.effect).toEqual({ kind: 'lead', to: { kind: 'target', dialled: `queue-${target(1)}` } });
    expect(names(led)).toEqual(['key>Bán hàng']);
    expect(led.session.variables.last_key).toBe('1');
  });

  it('says what was wrong, asks again as often as allowed, and then goes the way of no answer', () => {
    const wrong = run(begin(line, { at }), played, press('7'));
    expect(wrong.effect).toMatchObject({ kind: 'collect', audioIds: [audio(3), audio(2)] });
    expect(wrong.entered).toEqual([]);
    const given = run(wrong, press(''));
    expect(given.effect).toEqual({
      kind: 'lead',
      to: { kind: 'voicemail', audioIds: [audio(4)], queueId: target(1), mostSeconds: 60 },
    });
    expect(names(given)).toEqual(['timeout>Lời nhắn']);
  });

  it('forgets misses when it comes to another state', () => {
    const again = flowOf(
      { Menu: { type: 'menu', audio_ids: [audio(1)], retries: 1 }, Giữa: { type: 'play', audio_ids: [audio(2)] } },
      [
        ['Menu', 'timeout', 'Giữa'],
        ['Giữa', 'done', 'Menu'],
      ],
    );
    const back = run(begin(again, { at }), press(''), press(''), played);
    expect(back.session.misses).toBe(0);
    expect(run(back, press('')).effect.kind).toBe('collect');
  });

  it('leaves by the way of wrong keys where there is one', () => {
    const menu = flowOf(
      { Menu: { type: 'menu', retries: 0 }, Sai: { type: 'end', audio_ids: [audio(1)] }, Im: { type: 'end' } },
      [
        ['Menu', 'wrong', 'Sai'],
        ['Menu', 'timeout', 'Im'],
      ],
    );
    expect(names(run(begin(menu, { at }), press('5')))).toEqual(['wrong>Sai']);
    expect(names(run(begin(menu, { at }), press('')))).toEqual(['timeout>Im']);
  });
});

describe('hours', () => {
  const moments = [
    ['2026-11-23T07:59:59+07:00', 'closed>Hết giờ'],
    ['2026-11-23T08:00:00+07:00', 'open>Chào'],
    ['2026-11-23T17:30:00+07:00', 'closed>Hết giờ'],
    ['2026-11-28T10:00:00+07:00', 'closed>Hết giờ'],
    // a day off without a way of its own is closed time
    ['2027-01-01T10:00:00+07:00', 'closed>Hết giờ'],
  ] as const;
  for (const [moment, way] of moments)
    it(`${moment} is ${way}`, () => expect(names(begin(line, { at: new Date(moment) }))).toContain(way));

  it('takes the way of days off', () => {
    const states = {
      Giờ: { type: 'hours', schedule_id: target(9) },
      Mở: { type: 'end' },
      Nghỉ: { type: 'end' },
    } as const;
    const flow = flowOf(
      states,
      [
        ['Giờ', 'open', 'Mở'],
        ['Giờ', 'holiday', 'Nghỉ'],
      ],
      [schedule],
    );
    expect(names(begin(flow, { at: new Date('2027-01-01T10:00:00+07:00') }))).toContain('holiday>Nghỉ');
  });

  it('answers rather than sends away when the schedule is gone', () => {
    expect(names(begin({ ...line, schedules: [] }, { at: new Date('2026-11-23T03:00:00+07:00') }))).toContain(
      'open>Chào',
    );
  });
});

describe('variables', () => {
  const flow = flowOf(
    {
      Mã: { type: 'collect', audio_ids: [audio(1)], variable: 'code', least_digits: 3, most_digits: 6, retries: 0 },
      Tra: { type: 'http', url: 'https://crm.example.vn/c?id={{code}}', path: 'data.tier', variable: 'tier' },
      Ghi: { type: 'set', variable: 'note', value: 'Khách {{code}} hạng {{tier}}{{missing}}' },
      Hạng: { type: 'branch', variable: 'tier' },
      Vàng: { type: 'number', number: '+84281234567' },
      Thường: { type: 'agent', user_id: target(2) },
      Hỏng: { type: 'ivr', target_cp_id: target(3) },
    },
    [
      ['Mã', 'done', 'Tra'],
      ['Mã', 'timeout', 'Hỏng'],
      ['Tra', 'done', 'Ghi'],
      ['Tra', 'failed', 'Hỏng'],
      ['Ghi', 'done', 'Hạng'],
      ['Hạng', 'equals', 'Vàng', '2'],
      ['Hạng', 'otherwise', 'Thường'],
    ],
  );
  const asked = run(begin(flow, { at }), press('12 3&'));

  it('spells what was typed into an address', () =>
    expect(asked.effect).toEqual({
      kind: 'look_up',
      request: { method: 'GET', url: 'https://crm.example.vn/c?id=12%203%26', headers: {} },
    }));

  const answers = [
    ['{"data":{"tier":2}}', 200, { kind: 'target', dialled: '+84281234567' }],
    ['{"data":{"tier":"0"}}', 200, { kind: 'target', dialled: `agent-${target(2)}` }],
    ['{"data":{}}', 200, { kind: 'target', dialled: `ivr-${target(3)}` }],
    ['<html>', 200, { kind: 'target', dialled: `ivr-${target(3)}` }],
    ['{"data":{"tier":2}}', 500, { kind: 'target', dialled: `ivr-${target(3)}` }],
  ] as const;
  for (const [body, status, to] of answers)
    it(`${status} ${body} leads to ${to.dialled}`, () =>
      expect(run(asked, { kind: 'looked_up', status, body }).effect).toEqual({ kind: 'lead', to }));

  it('fills a value from others', () =>
    expect(run(asked, { kind: 'looked_up', status: 200, body: answers[0][0] }).session.variables.note).toBe(
      'Khách 12 3& hạng 2',
    ));

  it('takes too few digits for a wrong answer', () =>
    expect(run(begin(flow, { at }), press('12')).effect).toMatchObject({ to: { dialled: `ivr-${target(3)}` } }));

  it('quotes values in the body of a post', () => {
    const post = flowOf(
      { Tra: { type: 'http', method: 'POST', url: 'https://a.vn', body: '{"n":"{{caller_name}}"}' } },
      [],
    );
    const { effect } = begin(post, { at, variables: { caller_name: 'An "Bé"' } });
    expect(effect).toMatchObject({ request: { body: '{"n":"An \\"Bé\\""}' } });
  });
});

describe('what cannot go on ends', () => {
  it('a loop in which nothing is heard', () => {
    const loop = flowOf({ A: { type: 'set', variable: 'a' }, B: { type: 'branch', variable: 'a' } }, [
      ['A', 'done', 'B'],
      ['B', 'otherwise', 'A'],
    ]);
    expect(begin(loop, { at }).effect).toMatchObject({
      to: { kind: 'end', why: expect.stringContaining('quá nhiều') },
    });
  });

  it('a call that passes too many states, counted on from other scenarios', () => {
    const loop = flowOf({ A: { type: 'play', audio_ids: [audio(1)] } }, [['A', 'done', 'A']]);
    let now = begin(loop, { at });
    let plays = 0;
    while (now.effect.kind === 'play') {
      plays++;
      now = step(now.session, played, at);
    }
    expect(plays).toBe(mostStates);
    expect(begin(loop, { at, entered: mostStates }).effect).toMatchObject({ to: { kind: 'end' } });
    expect(begin(loop, { at, entered: mostStates - 1 }).effect.kind).toBe('play');
  });

  it('a menu that silence leads back to, by the caller who presses nothing', () => {
    const menu = flowOf({ A: { type: 'menu', audio_ids: [audio(1)], retries: 0 }, E: { type: 'end' } }, [
      ['A', 'key', 'E', '1'],
      ['A', 'timeout', 'A'],
    ]);
    const silent = Array.from({ length: mostUnanswered }, () => press(''));
    const last = run(begin(menu, { at }), ...silent.slice(1));
    expect(last.effect.kind).toBe('collect');
    expect(run(last, press('')).effect).toMatchObject({ to: { kind: 'end', why: expect.stringContaining('10 lần') } });
    // a key of any kind begins anew, and scenarios that lead to each other count on
    const other = run(last, press('7'));
    expect(run(other, ...silent.slice(1)).effect.kind).toBe('collect');
    expect(begin(menu, { at, unanswered: mostUnanswered }).effect).toMatchObject({ to: { kind: 'end' } });
    expect(last.session.unanswered).toBe(mostUnanswered);
  });

  it('a state without a way on, a lost one, a scenario without states', () => {
    const bare = flowOf({ A: { type: 'play', audio_ids: [audio(1)] } }, []);
    expect(run(begin(bare, { at }), played).effect).toMatchObject({
      to: { kind: 'end', why: expect.stringContaining('"A"') },
    });
    const lost = flowOf({ A: { type: 'play' } }, [['A', 'done', 'Mất']]);
    expect(begin(lost, { at }).effect).toMatchObject({ to: { kind: 'end' } });
    expect(begin(flowOf({}, []), { at }).effect).toMatchObject({ to: { kind: 'end' } });
  });
});

describe('simulate', () => {
  it('tells each state, what was heard and pressed, and the end', () => {
    const { lines, end } = simulate(line, { at, variables: {}, keys: ['7', '1'], answer: null });
    expect(lines.map(({ name, came_by, pressed }) => [name, came_by, pressed])).toEqual([
      ['Giờ', '', null],
      ['Chào', 'Trong giờ', null],
      ['Menu', 'Xong', '7, 1'],
      ['Bán hàng', 'Bấm phím 1', null],
    ]);
    expect(lines[2]!.audio_ids).toEqual([audio(2), audio(3), audio(2)]);
    expect(end).toEqual({ kind: 'target', dialled: `queue-${target(1)}` });
  });

  it('presses nothing when keys run out', () => {
    const { end } = simulate(line, { at, variables: {}, keys: [], answer: null });
    expect(end.kind).toBe('voicemail');
  });

  it('survives every key on every key path', () => {
    for (const first of '0123456789*#') {
      for (const second of '0123456789*#') {
        const { end } = simulate(line, { at, variables: {}, keys: [first, second], answer: null });
        expect(['target', 'voicemail', 'end']).toContain(end.kind);
      }
    }
  });
});
