import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { QueueLead } from '../../contract/calls/host.ts';
import { saidSdp } from './test-call.ts';
import { TestEngine } from './test-engine.ts';
import { endAll, openGateway, openTalk } from './test-gateway.ts';

afterEach(endAll);

const queue = (more: Partial<QueueLead> = {}): QueueLead => ({
  ...{ kind: 'queue', queueId: randomUUID(), priority: 0, mostWaitSeconds: 60, announceSeconds: 0, callbackKey: '' },
  ...{ ringsAll: false, records: true, overflow: { kind: 'end' as const } },
  ...more,
});

const talking = () => openTalk(new TestEngine());

it('tells whoever calls that somebody refused, is busy, or is not known', async () => {
  const { host, signIn } = await openGateway(new TestEngine());
  const [an, binh] = [await signIn('an'), await signIn('binh')];
  binh.onInvite = rung => rung.refuse(480);
  const refused = await an.call('binh');
  await expect.poll(() => refused.status).toBe(480);
  expect(host.released).toEqual(['binh rejected']);
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'rejected' }]);
  binh.onInvite = rung => rung.refuse(486);
  const busy = await an.call('binh');
  await expect.poll(() => busy.status).toBe(486);
  const unknown = await an.call('9999');
  await expect.poll(() => unknown.status).toBe(404);
  expect(decodeURIComponent(unknown.header('x-message')!)).toBe('Số máy không tồn tại.');
});

it('lets whoever calls give up, and whoever is rung stop ringing', async () => {
  const { host, signIn } = await openGateway(new TestEngine());
  const [an, binh] = [await signIn('an'), await signIn('binh')];
  const call = await an.call('binh');
  await expect.poll(() => call.state).toBe('ringing');
  call.cancel();
  await expect.poll(() => call.status).toBe(487);
  await expect.poll(() => binh.incoming[0]!.state).toBe('ended');
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'cancelled' }]);
  expect(host.details('leg.ended').map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled']);
  expect(host.released).toEqual(['binh cancelled']);
});

it('rings all telephones of a person; the ones that were slower hear why they stop', async () => {
  const { host, signIn } = await openGateway(new TestEngine());
  const [an, desk, page] = [await signIn('an'), await signIn('desk'), await signIn('page')];
  const person = host.agents.get('page')!;
  const endpoints = ['desk', 'page'].map(username => ({ kind: 'device' as const, username }));
  host.leads.set('both', host.agentLead(person, { endpoints }));
  const call = await an.call('both');
  await expect.poll(() => desk.incoming.length + page.incoming.length).toBe(2);
  await page.incoming[0]!.answer();
  await expect.poll(() => call.state).toBe('talking');
  await expect.poll(() => desk.incoming[0]!.state).toBe('ended');
  expect(desk.incoming[0]!.cancelledFor).toBe('SIP;cause=200;text="answered elsewhere"');
  expect(host.details('leg.ended').map(({ outcome }) => outcome)).toEqual(['elsewhere']);
  expect(host.released).toEqual([]);
});

it('lets go who answered in the same moment as another, and who answered as the caller gave up, and says why', async () => {
  const { host, signIn } = await openGateway(new TestEngine());
  const [an, desk, page] = [await signIn('an'), await signIn('desk'), await signIn('page')];
  const person = host.agents.get('page')!;
  const endpoints = ['desk', 'page'].map(username => ({ kind: 'device' as const, username }));
  host.leads.set('both', host.agentLead(person, { endpoints }));
  const call = await an.call('both');
  await expect.poll(() => desk.incoming.length + page.incoming.length).toBe(2);
  const both = [desk.incoming[0]!, page.incoming[0]!];
  await Promise.all(both.map(one => one.answer()));
  await expect.poll(() => both.map(({ state }) => state).sort()).toEqual(['ended', 'talking']);
  const late = both.find(({ state }) => state === 'ended')!;
  expect(late.reason).toBe('SIP;cause=200;text="answered elsewhere"');
  await call.hangUp();

  const second = await an.call('page');
  await expect.poll(() => page.incoming.length).toBe(2);
  const rung = page.incoming[1]!;
  // its answer is on the way by then
  rung.server!.onCancel = () => {};
  second.cancel();
  await expect.poll(() => second.status).toBe(487);
  await rung.answer();
  await expect.poll(() => [rung.state, rung.reason]).toEqual(['ended', 'SIP;cause=487;text="cancelled"']);
});

it('holds by mirroring what was said, with nothing else of it changed, and takes it back', async () => {
  const { host, engine, call, answered } = await talking();
  const held = await call.send('INVITE', [], saidSdp('sendonly'));
  const body = held.ended === 'answered' ? held.response.body : '';
  expect(body).toContain('a=recvonly');
  expect(body).toMatch(/^o=- 1 2 /m);
  expect(engine.legs[0]!.held).toBe(true);
  await call.send('INVITE', [], saidSdp('sendrecv'));
  await expect.poll(() => engine.legs[0]!.held).toBe(false);
  expect(host.kinds().filter(kind => /held/.test(kind))).toEqual(['leg.held', 'leg.unheld']);
  expect(answered.state).toBe('talking');
  expect(engine.legs).toHaveLength(2);
});

it('puts another leg in the place of one whose network changed, and tells for how long it was not heard', async () => {
  const { host, engine, call } = await talking();
  await call.send('INVITE', [], saidSdp('sendrecv', 'first'));
  expect(engine.legs).toHaveLength(2);
  const moved = await call.send('INVITE', [], saidSdp('sendrecv', 'second'));
  expect(moved).toMatchObject({ response: { status: 200 } });
  expect(engine.done).toContain('replace 1 3');
  expect(engine.legs[0]!.closed).toBe(true);
  engine.legs[2]!.listener.silence?.({ silent: false, gapMs: 420 });
  await expect.poll(() => host.details('leg.moved')).toHaveLength(1);
  expect(host.details('leg.moved')[0]!.gap_ms).toBeGreaterThanOrEqual(420);
});

it('answers every INFO: keys, and what says nothing', async () => {
  const { host, call, engine } = await talking();
  expect(await call.press('5')).toMatchObject({ response: { status: 200 } });
  expect(await call.send('INFO', [], 'nothing', 'text/plain')).toMatchObject({ response: { status: 200 } });
  await call.send('INFO', [['x-recording', 'pause']]);
  await call.send('INFO', [['x-recording', 'resume']]);
  await expect.poll(() => host.details('recording.resumed')).toHaveLength(1);
  expect(host.details('leg.key').map(({ digit }) => digit)).toEqual(['5']);
  expect(engine.done.filter(step => step === 'pause' || step === 'resume')).toEqual(['pause', 'resume']);
});

it('leads a call on to a colleague, who talks with whoever is left', async () => {
  const { host, signIn, answered, call, binh } = await talking();
  const chi = await signIn('chi');
  expect(await answered.refer('chi', 'transfer')).toMatchObject({ response: { status: 202 } });
  await expect.poll(() => chi.incoming.length).toBe(1);
  await expect.poll(() => answered.notified).toEqual(['SIP/2.0 100 Trying', 'SIP/2.0 180 Ringing']);
  await chi.incoming[0]!.answer();
  await expect.poll(() => answered.state).toBe('ended');
  expect(answered.notified.at(-1)).toBe('SIP/2.0 200 OK');
  expect([call.state, chi.incoming[0]!.state]).toEqual(['talking', 'talking']);
  await expect.poll(() => host.agents.get('binh')!.state).toBe('idle');
  await chi.incoming[0]!.hangUp();
  await expect.poll(() => call.state).toBe('ended');
  expect(host.details('recording.ended')).toHaveLength(1);
  expect(binh.incoming).toHaveLength(1);
});

it('gives the call back to whoever could not lead it on', async () => {
  const { host, signIn, answered, call, engine } = await talking();
  const chi = await signIn('chi');
  chi.onInvite = rung => rung.refuse(486);
  await answered.refer('chi', 'transfer');
  await expect.poll(() => answered.notified.at(-1)).toBe('SIP/2.0 486 Busy Here');
  await expect.poll(() => engine.legs[1]!.held).toBe(false);
  expect(host.details('forward.failed')).toMatchObject([{ forward: 'transfer', code: 486 }]);
  await answered.refer('9999', 'transfer');
  await expect.poll(() => answered.notified.at(-1)).toBe('SIP/2.0 404 Not Found');
  expect([call.state, answered.state]).toEqual(['talking', 'talking']);
  // the next forward may come off
  chi.onInvite = rung => rung.answer();
  await answered.refer('chi', 'transfer');
  await expect.poll(() => answered.state).toBe('ended');
});

it('calls a third one in, and two go on when one leaves', async () => {
  const { host, signIn, answered, call } = await talking();
  const chi = await signIn('chi');
  await answered.refer('chi', 'invite');
  await expect.poll(() => chi.incoming.length).toBe(1);
  await chi.incoming[0]!.answer();
  await expect.poll(() => answered.notified.at(-1)).toBe('SIP/2.0 200 OK');
  expect([call.state, answered.state, chi.incoming[0]!.state]).toEqual(['talking', 'talking', 'talking']);
  await answered.hangUp();
  await expect.poll(() => host.agents.get('binh')!.state).toBe('idle');
  expect([call.state, chi.incoming[0]!.state]).toEqual(['talking', 'talking']);
  await call.hangUp();
  await expect.poll(() => chi.incoming[0]!.state).toBe('ended');
});

it('leads a call into a queue, and lets whoever did it go at once', async () => {
  const { host, signIn, answered, call, binh } = await talking();
  host.leads.set('queue-1', queue());
  // free again at once, and the first to be rung
  binh.onInvite = rung => rung.refuse();
  await answered.refer('queue-1', 'transferACD');
  await expect.poll(() => answered.state).toBe('ended');
  expect(answered.notified.at(-1)).toBe('SIP/2.0 200 OK');
  expect(call.state).toBe('talking');
  await expect.poll(() => host.released).toEqual(['binh rejected']);
  const chi = await signIn('chi');
  await expect.poll(() => chi.incoming.length).toBe(1);
  await chi.incoming[0]!.answer();
  await expect.poll(() => host.details('queue.left')).toMatchObject([{ why: 'answered' }]);
  await call.hangUp();
  await expect.poll(() => chi.incoming[0]!.state).toBe('ended');
});

it('lets a page that was loaded again take its old place', async () => {
  const { host, engine, binh, answered, call, url } = await talking();
  const callId = answered.header('x-call-id');
  binh.drop();
  await binh.reconnect(url);
  await binh.register([['x-armed', 'yes']]);
  const again = await binh.call(`rejoin-${callId}`);
  await expect.poll(() => again.state).toBe('talking');
  expect(again.header('x-leg-id')).toBe(answered.header('x-leg-id'));
  expect(engine.done).toContain('replace 2 3');
  engine.legs[2]!.listener.silence?.({ silent: false, gapMs: 1200 });
  await expect.poll(() => host.details('leg.moved')).toHaveLength(1);
  // nobody else gets in by it
  const stranger = await call.send('OPTIONS');
  expect(stranger).toMatchObject({ response: { status: 200 } });
  await again.hangUp();
  await expect.poll(() => call.state).toBe('ended');
});

it('ends by whoever says at their next socket that they have hung up', async () => {
  const { host, binh, answered, call, url } = await talking();
  binh.drop();
  await expect.poll(() => host.readiness.at(-1)).toBe('binh gone');
  await binh.reconnect(url);
  await binh.register([['x-armed', 'yes']]);
  await answered.hangUp();
  await expect.poll(() => call.state).toBe('ended');
  expect(host.details('ended')).toEqual([{ reason: 'agent_hung_up' }]);
});

it('ends by whoever says at their next socket that they do not come back to it, and by nobody else', async () => {
  const { host, binh, answered, call, signIn, url } = await talking();
  const name = `rejoin-${answered.header('x-call-id')}`;
  binh.drop();
  const chi = await signIn('chi');
  expect([await chi.message(name), await chi.message('binh')]).toEqual([481, 405]);
  await binh.reconnect(url);
  expect(await binh.message(name)).toBe(481);
  await binh.register([['x-armed', 'yes']]);
  expect(call.state).toBe('talking');
  expect(await binh.message(name)).toBe(200);
  await expect.poll(() => call.state).toBe('ended');
  expect(host.details('ended')).toEqual([{ reason: 'agent_hung_up' }]);
  expect(await binh.message(name)).toBe(481);
});

it('keeps strangers out of calls that they know the number of', async () => {
  const { signIn, answered, call } = await talking();
  const chi = await signIn('chi');
  const intruder = await chi.call(`rejoin-${answered.header('x-call-id')}`);
  await expect.poll(() => intruder.status).toBe(481);
  expect(call.state).toBe('talking');
});

it('tells later what it could not tell, once and in order', async () => {
  const { host, call, answered } = await talking();
  host.broken = true;
  await call.press('1');
  await call.hangUp();
  await expect.poll(() => answered.state).toBe('ended');
  expect(host.kinds()).not.toContain('ended');
  host.broken = false;
  await expect.poll(() => host.kinds()).toContain('ended');
  expect(host.events().map(({ seq }) => seq)).toEqual(host.events().map((_, at) => at + 1));
});

it('ends every call when its sound has died, or the gateway stops', async () => {
  const { host, engine, call, answered, an, gateway } = await talking();
  engine.lose();
  await expect.poll(() => [call.state, answered.state]).toEqual(['ended', 'ended']);
  expect(answered.reason).toContain('media_failed');
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'media_failed' }]);
  const next = await an.call('binh');
  await expect.poll(() => next.state).toBe('ringing');
  await gateway.close();
  expect(host.details('ended').at(-1)).toEqual({ reason: 'gateway_stopped' });
});

it('takes no more calls of one person than they can have', async () => {
  const { signIn, host } = await openGateway(new TestEngine(), {
    limits: { mostOfOne: 2, rateOfOne: { burst: 3, perSecond: 0 }, most: 10 },
  });
  const [an] = [await signIn('an'), await signIn('binh')];
  const calls = [await an.call('binh'), await an.call('binh'), await an.call('binh')];
  await expect.poll(() => calls.map(({ status }) => status)).toEqual([0, 0, 503]);
  expect(host.asked).toHaveLength(2);
  calls[0]!.cancel();
  await expect.poll(() => calls[0]!.status).toBe(487);
  const late = await an.call('binh');
  // the rate is used up, though a place is free
  await expect.poll(() => late.status).toBe(503);
});

it('takes the addresses of one line of IPv6 for one caller', async () => {
  const { phoneOf, host } = await openGateway(new TestEngine(), {
    limits: { mostOfOne: 1, rateOfOne: { burst: 9, perSecond: 0 }, most: 10 },
    networkOf: () => '2001:db8:1:2::/64',
  });
  host.leads.set('1900', queue());
  const [one, other] = [await phoneOf('0901234567'), await phoneOf('0901234568')];
  const first = await one.call('1900');
  await expect.poll(() => first.state).toBe('talking');
  const second = await other.call('1900');
  await expect.poll(() => second.status).toBe(503);
});
