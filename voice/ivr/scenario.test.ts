import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { Flow } from '../../contract/ivr/flow.ts';
import { flow as flowSchema } from '../../contract/ivr/flow.ts';
import { saidSdp } from '../gateway/test-call.ts';
import { TestEngine } from '../gateway/test-engine.ts';
import { endAll, openGateway } from '../gateway/test-gateway.ts';
import { ManualClock } from '../manual-clock.ts';
import { collectDigits } from './collect-digits.ts';

afterEach(endAll);

const [welcome, menu, look, end, notice] = Array.from({ length: 5 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
];

/** Says welcome, asks for a key: 1 leads to a queue, 2 looks something up and ends. */
function scenario(): Flow {
  const [hello, ask, http, queue, bye] = Array.from({ length: 5 }, () => randomUUID());
  const state = (id: string | undefined, type: string, more: object = {}) => ({ id, name: type, type, ...more });
  const change = (from_id: string | undefined, to_id: string | undefined, condition: string, value = '') => ({
    ...{ from_id, to_id, condition, value },
  });
  return flowSchema.parse({
    cp_id: randomUUID(),
    name: 'Kịch bản',
    states: [
      state(hello, 'play', { is_first: true, audio_ids: [welcome] }),
      state(ask, 'menu', { audio_ids: [menu], retries: 1 }),
      state(http, 'http', { url: 'https://crm.example.vn/', variable: 'tier', path: 'tier' }),
      state(queue, 'queue', { queue_id: look }),
      state(bye, 'end', { audio_ids: [end] }),
    ],
    changes: [
      change(hello, ask, 'done'),
      change(ask, queue, 'key', '1'),
      change(ask, http, 'key', '2'),
      change(ask, bye, 'timeout'),
      change(http, bye, 'done'),
      change(http, bye, 'failed'),
    ],
  });
}

async function withScenario(options: Parameters<typeof openGateway>[1] = {}) {
  const engine = new TestEngine();
  engine.instant = false;
  const opened = await openGateway(engine, options);
  const { host } = opened;
  const flow = scenario();
  for (const id of [welcome, menu, end, notice]) host.sounds.set(id, new Uint8Array(160));
  host.leads.set('1900', { kind: 'ivr', cpId: flow.cp_id, flow, variables: {} });
  const caller = await opened.phoneOf('0901234567');
  const played = () => engine.legs[0]?.playing ?? '';
  const finish = () => {
    const leg = engine.legs[0]!;
    leg.playing = '';
    leg.ended?.();
  };
  return { ...opened, caller, engine, played, finish };
}

it('plays, is cut short by a key, and leads where the key says', async () => {
  const { host, caller, engine, played, finish } = await withScenario();
  host.leads.set(`queue-${look}`, { kind: 'voicemail', mostSeconds: 60 });
  const call = await caller.call('1900');
  await expect.poll(played).toBe(welcome);
  await expect.poll(() => call.state).toBe('talking');
  finish();
  await expect.poll(played).toBe(menu);
  // a key of RFC 4733, as the sound hears it
  engine.legs[0]!.listener.digit?.('1');
  await expect.poll(played).toBe('beep');
  expect(host.details('ivr.key')).toEqual([{ digits: '1', menu: true }]);
  expect(host.details('ivr.state').map(({ name }) => name)).toEqual(['play', 'menu', 'queue']);
  finish();
  await expect.poll(() => host.details('recording.started')).toMatchObject([{ kind: 'voicemail' }]);
  await call.press('#');
  await expect.poll(() => call.state).toBe('ended');
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'voicemail' }]);
});

/** Somebody who hears the beep of a voicemail. */
async function beforeTheBeepEnds(options?: Parameters<typeof openGateway>[1]) {
  const opened = await withScenario(options);
  opened.host.leads.set('1900', { kind: 'voicemail', mostSeconds: 60, queueId: look });
  const call = await opened.caller.call('1900');
  await expect.poll(opened.played).toBe('beep');
  await expect.poll(() => call.state).toBe('talking');
  return { ...opened, call };
}

it('is cut short by a key after whoever calls has another network', async () => {
  const { host, caller, engine, played, finish } = await withScenario();
  host.leads.set(`queue-${look}`, { kind: 'voicemail', mostSeconds: 60 });
  const call = await caller.call('1900', [], { body: saidSdp('sendrecv', 'before') });
  await expect.poll(played).toBe(welcome);
  await expect.poll(() => call.state).toBe('talking');
  finish();
  await expect.poll(played).toBe(menu);
  await call.send('INVITE', [], saidSdp('sendrecv', 'after'));
  await expect.poll(() => engine.legs.map(({ playing }) => playing)).toEqual(['', menu]);
  engine.legs[1]!.listener.digit?.('1');
  await expect.poll(() => engine.legs[1]!.playing).toBe('beep');
  expect(engine.stopped).toEqual([2]);
});

it('keeps the message of whoever hangs up when all is said, and tells whose it is', async () => {
  const { host, call, finish } = await beforeTheBeepEnds();
  finish();
  await expect.poll(() => host.details('recording.started')).toMatchObject([{ kind: 'voicemail' }]);
  await call.hangUp();
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'voicemail' }]);
  expect(host.details('led')).toEqual([{ kind: 'voicemail', id: look }]);
  const kinds = host.kinds();
  expect(kinds.filter(kind => kind.startsWith('recording'))).toEqual(['recording.started', 'recording.ended']);
  expect(kinds.at(-1)).toBe('ended');
});

it('keeps the message of whoever is heard no more', async () => {
  const { host, engine, finish } = await beforeTheBeepEnds({ silence: { musicAfter: 10, endAfter: 20 } });
  finish();
  await expect.poll(() => host.details('recording.started')).toMatchObject([{ kind: 'voicemail' }]);
  engine.legs[0]!.listener.silence?.({ silent: true });
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'voicemail' }]);
});

it('keeps no message of whoever hangs up before the beep is over', async () => {
  const { host, call } = await beforeTheBeepEnds();
  await call.hangUp();
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'customer_hung_up' }]);
  expect(host.kinds()).not.toContain('recording.started');
});

it('ends at once for whoever hangs up while the file of their message is opened', async () => {
  const { host, call, finish } = await beforeTheBeepEnds();
  const path = host.recordingPath.bind(host);
  let open = () => {};
  const isOpen = new Promise<void>(resolve => {
    open = resolve;
  });
  let isAsked = false;
  host.recordingPath = async (...ids) => {
    isAsked = true;
    await isOpen;
    return path(...ids);
  };
  finish();
  await expect.poll(() => isAsked).toBe(true);
  await call.hangUp();
  await expect.poll(() => host.kinds()).toContain('leg.ended');
  open();
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'customer_hung_up' }]);
});

it('looks up by the host, says farewell and ends', async () => {
  const { host, caller, played, finish } = await withScenario();
  const call = await caller.call('1900');
  await expect.poll(played).toBe(welcome);
  finish();
  await expect.poll(played).toBe(menu);
  await call.press('2');
  await expect.poll(played).toBe(end);
  expect(host.lookUps).toMatchObject([{ method: 'GET', url: 'https://crm.example.vn/' }]);
  finish();
  await expect.poll(() => call.state).toBe('ended');
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'ivr_ended' }]);
  expect(host.kinds().filter(kind => kind.startsWith('ivr'))).toEqual([
    ...['ivr.entered', 'ivr.state', 'ivr.state', 'ivr.key', 'ivr.state', 'ivr.state', 'ivr.left'],
  ]);
});

it('says before anything else that the call is recorded', async () => {
  const { host, caller, played, finish } = await withScenario();
  host.begun = { noticeAudioId: notice };
  const call = await caller.call('1900');
  await expect.poll(played).toBe(notice);
  expect(host.kinds()).not.toContain('led');
  finish();
  await expect.poll(played).toBe(welcome);
  // whoever hangs up in it leaves nothing running
  await call.hangUp();
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'customer_hung_up' }]);
});

it('collects digits until there are enough, the terminator, or silence', async () => {
  const clock = new ManualClock();
  const collect = (most: number) => {
    let isFirst = 0;
    const { signal } = new AbortController();
    const asked = { timeoutMs: 3_000, mostDigits: most, terminator: '#' };
    const collection = collectDigits(clock, asked, signal, { first: () => isFirst++ });
    return { ...collection, heard: () => isFirst };
  };
  const enough = collect(2);
  enough.press('1');
  enough.press('2');
  expect(await enough.digits).toBe('12');
  const ended = collect(9);
  ended.press('7');
  ended.press('#');
  expect(await ended.digits).toBe('7');
  const quiet = collect(9);
  clock.pass(60_000);
  quiet.invited();
  clock.pass(3_000);
  expect(await quiet.digits).toBe('');
  const slow = collect(9);
  slow.invited();
  clock.pass(2_900);
  slow.press('4');
  clock.pass(2_900);
  slow.press('5');
  clock.pass(3_000);
  expect(await slow.digits).toBe('45');
  expect(clock.waiting).toBe(0);
});
