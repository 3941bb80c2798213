import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { QueueLead } from '../../contract/calls/host.ts';
import { flow } from '../../contract/ivr/flow.ts';
import { TestEngine } from './test-engine.ts';
import { endAll, later, openGateway, openTalk } from './test-gateway.ts';

afterEach(endAll);

const question = randomUUID();

const talking = () => openTalk(new TestEngine());
type Talk = Awaited<ReturnType<typeof talking>>;

const queue = (records: boolean): QueueLead => ({
  ...{ kind: 'queue', queueId: randomUUID(), priority: 0, mostWaitSeconds: 60, announceSeconds: 0, callbackKey: '' },
  ...{ ringsAll: false, records, overflow: { kind: 'end' } },
});

/** A scenario that asks for a key; 1 leads to a colleague. */
function withScenario({ host, engine }: Talk, userId: string) {
  const [ask, person] = [randomUUID(), randomUUID()];
  const published = flow.parse({
    cp_id: randomUUID(),
    name: 'Sau cuộc gọi',
    states: [
      { id: ask, name: 'Hỏi', type: 'menu', is_first: true, audio_ids: [question] },
      { id: person, name: 'Người', type: 'agent', user_id: userId },
    ],
    changes: [{ from_id: ask, to_id: person, condition: 'key', value: '1' }],
  });
  engine.instant = false;
  host.sounds.set(question, new Uint8Array(160));
  host.leads.set('ivr-1', { kind: 'ivr', cpId: published.cp_id, flow: published, variables: {} });
  return published;
}

/** Somebody outside, behind a trunk. */
async function withNumber({ host, phoneOf }: Talk, number = '0912345678') {
  const far = await phoneOf(number, 'udp');
  const port = Number(/:(\d+)>/.exec(far.contact)![1]);
  const trunk = { id: 'trunk', address: '127.0.0.1', port };
  host.leads.set(number, { kind: 'number', trunk, number, callerId: '19001234', ringSeconds: 30 });
  return { far, number };
}

it('leads a call into a scenario: its caller hears it, presses keys, and talks with whom it leads to', async () => {
  const talk = await talking();
  const { host, engine, answered, call, signIn } = talk;
  const chi = await signIn('chi');
  const published = withScenario(talk, host.agents.get('chi')!.device.userId);
  host.leads.set(`agent-${host.agents.get('chi')!.device.userId}`, host.agentLead(host.agents.get('chi')!));
  await answered.refer('ivr-1', 'transferIVR');
  await expect.poll(() => answered.state).toBe('ended');
  expect(answered.notified.at(-1)).toBe('SIP/2.0 200 OK');
  await expect.poll(() => engine.legs[0]!.playing).toBe(question);
  expect(call.state).toBe('talking');
  await call.press('1');
  await expect.poll(() => chi.incoming.length).toBe(1);
  await chi.incoming[0]!.answer();
  await expect.poll(() => host.agents.get('chi')!.state).toBe('talking');
  expect(host.details('ivr.entered')).toEqual([{ cp_id: published.cp_id }]);
  expect(host.details('ivr.key')).toEqual([{ digits: '1', menu: true }]);
  expect(host.details('forward.done')).toMatchObject([{ forward: 'transferIVR' }]);
  await chi.incoming[0]!.hangUp();
  await expect.poll(() => call.state).toBe('ended');
  // one record of all of it, which somebody of the house has ended
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'agent_hung_up' }]);
  expect(host.told.size).toBe(1);
});

it('records no talk of a queue that is not recorded, and goes on where another one is', async () => {
  const { host, binh, answered, call, signIn } = await talking();
  host.leads.set('queue-1', queue(false));
  host.leads.set('queue-2', queue(true));
  const recorded = () => host.kinds().filter(kind => kind.startsWith('recording'));
  await expect.poll(recorded).toEqual(['recording.started']);
  // free again at once, and the first to be rung
  binh.onInvite = rung => rung.refuse();
  await answered.refer('queue-1', 'transferACD');
  const chi = await signIn('chi');
  for (const [at, then] of [
    [0, ['recording.started', 'recording.ended']],
    [1, ['recording.started', 'recording.ended', 'recording.started']],
  ] as const) {
    await expect.poll(() => chi.incoming.length).toBe(at + 1);
    await chi.incoming[at]!.answer();
    await expect.poll(() => host.details('queue.left')).toHaveLength(at + 1);
    await expect.poll(() => chi.incoming[at]!.state).toBe('talking');
    await expect.poll(recorded).toEqual(then);
    if (at === 0) await chi.incoming[at]!.refer('queue-2', 'transferACD');
  }
  await call.hangUp();
  await expect.poll(() => host.kinds().at(-1)).toBe('ended');
  expect(recorded()).toHaveLength(4);
});

it.each([
  { number: true, queue: true, recorded: ['talk'] },
  { number: true, queue: false, recorded: [] },
  { number: false, queue: true, recorded: [] },
])('records who waited where the number ($number) and the queue ($queue) are recorded', async asked => {
  const { host, phoneOf, signIn } = await openGateway(new TestEngine());
  host.begun = { records: asked.number };
  host.leads.set('1900', queue(asked.queue));
  const an = await signIn('an');
  const call = await (await phoneOf('0901234567')).call('1900');
  await expect.poll(() => an.incoming.length).toBe(1);
  await an.incoming[0]!.answer();
  await expect.poll(() => host.agents.get('an')!.state).toBe('talking');
  await call.hangUp();
  await expect.poll(() => host.kinds().at(-1)).toBe('ended');
  expect(host.details('recording.started').map(({ kind }) => kind)).toEqual(asked.recorded);
});

it('gives a call back whose scenario is not there', async () => {
  const { host, answered, call } = await talking();
  await answered.refer('ivr-2', 'transferIVR');
  await expect.poll(() => answered.notified.at(-1)).toBe('SIP/2.0 404 Not Found');
  expect(host.details('forward.failed')).toMatchObject([{ forward: 'transferIVR', code: 404 }]);
  expect([call.state, answered.state]).toEqual(['talking', 'talking']);
});

it.each(['customer', 'number'])(
  'tells of a call that was led out of the house, whichever hangs up: the %s',
  async who => {
    const talk = await talking();
    const { host, answered, phoneOf } = talk;
    // somebody outside talks with binh
    await talk.call.hangUp();
    await expect.poll(() => answered.state).toBe('ended');
    await expect.poll(() => host.agents.get('binh')!.state).toBe('idle');
    const { far, number } = await withNumber(talk);
    const customer = await phoneOf('0901234567');
    const call = await customer.call('binh');
    await expect.poll(() => talk.binh.incoming.length).toBe(2);
    const staff = talk.binh.incoming[1]!;
    await staff.answer();
    await expect.poll(() => call.state).toBe('talking');
    await staff.refer(number, 'transfer');
    await expect.poll(() => far.incoming.length).toBe(1);
    await far.incoming[0]!.answer();
    await expect.poll(() => staff.state).toBe('ended');
    expect(staff.notified.at(-1)).toBe('SIP/2.0 200 OK');
    await expect.poll(() => host.agents.get('binh')!.state).toBe('idle');
    const [hangsUp, other] = who === 'customer' ? [call, far.incoming[0]!] : [far.incoming[0]!, call];
    await hangsUp.hangUp();
    await expect.poll(() => other.state).toBe('ended');
    await expect.poll(() => host.details('ended').at(-1)).toEqual({ reason: 'transferred_out' });
  },
);

it('tells of no such thing where the number did not answer, or a colleague has the call', async () => {
  const talk = await talking();
  const { host, answered, call } = talk;
  const { far, number } = await withNumber(talk);
  far.onInvite = rung => rung.refuse(486);
  await answered.refer(number, 'transfer');
  await expect.poll(() => answered.notified.at(-1)).toBe('SIP/2.0 486 Busy Here');
  await call.hangUp();
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'agent_hung_up' }]);
});

it.each([
  ['talks with them', 1],
  ['hangs up as they answer', 0],
])('records colleagues where somebody outside %s: %d', async (_, recordings) => {
  const engine = new TestEngine();
  const { host, signIn, phoneOf } = await openGateway(engine);
  host.begun = { records: false };
  const [an, binh, chi] = [await signIn('an'), await signIn('binh'), await signIn('chi')];
  await an.call('binh');
  await expect.poll(() => binh.incoming.length).toBe(1);
  const answered = binh.incoming[0]!;
  await answered.answer();
  await expect.poll(() => host.agents.get('binh')!.state).toBe('talking');
  const far = await phoneOf('0912345678', 'udp');
  const trunk = { id: 'trunk', address: '127.0.0.1', port: far.port };
  host.leads.set('0912345678', {
    ...{ kind: 'number', trunk, number: '0912345678', callerId: '19001234', ringSeconds: 30, records: true },
  });
  await answered.refer('0912345678', 'invite');
  await expect.poll(() => far.incoming.length).toBe(1);
  const outside = far.incoming[0]!;
  const sounds = later<void>();
  engine.legs[2]!.accept = () => sounds.come;
  await outside.answer();
  if (recordings === 0) await outside.hangUp();
  sounds.resolve();
  const arrival = recordings > 0 ? '200 OK' : '480 Temporarily Unavailable';
  await expect.poll(() => answered.notified.at(-1)).toBe(`SIP/2.0 ${arrival}`);
  if (recordings > 0) await outside.hangUp();
  // and not once they are among themselves again
  await expect.poll(() => host.details('recording.ended')).toHaveLength(recordings);
  expect(answered.state).toBe('talking');
  await answered.refer('chi', 'invite');
  await expect.poll(() => chi.incoming.length).toBe(1);
  await chi.incoming[0]!.answer();
  await expect.poll(() => answered.notified.at(-1)).toBe('SIP/2.0 200 OK');
  expect(host.details('recording.started')).toHaveLength(recordings);
});
