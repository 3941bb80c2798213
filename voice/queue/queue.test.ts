import { afterEach, expect, it } from 'vitest';
import type { QueueLead } from '../../contract/calls/host.ts';
import { TestEngine } from '../gateway/test-engine.ts';
import { atEnd, endAll, later, openGateway } from '../gateway/test-gateway.ts';
import { TestPhone } from '../gateway/test-phone.ts';

afterEach(endAll);

const lead = (more: Partial<QueueLead> = {}): QueueLead => ({
  ...{ kind: 'queue', queueId: '0199f000-0000-7000-8000-00000000000a', priority: 0, mostWaitSeconds: 60 },
  ...{ announceSeconds: 0, callbackKey: '', ringsAll: false, records: true, overflow: { kind: 'end' as const } },
  ...more,
});

async function withQueue(more: Partial<QueueLead> = {}) {
  const engine = new TestEngine();
  // every caller of these tests has one address
  const limits = { mostOfOne: 500, rateOfOne: { burst: 500, perSecond: 0 }, most: 500 };
  const opened = await openGateway(engine, { limits });
  opened.host.leads.set('1900', lead(more));
  return { ...opened, engine, caller: await opened.phoneOf('khach') };
}

it('answers whoever waits with music, and rings who comes free', async () => {
  const { host, engine, caller, signIn } = await withQueue();
  const call = await caller.call('1900');
  await expect.poll(() => call.state).toBe('talking');
  await expect.poll(() => engine.legs[0]!.playing).toBe('waiting');
  const an = await signIn('an');
  await expect.poll(() => an.incoming.length).toBe(1);
  expect(an.incoming[0]!.header('x-call-type')).toBe('CALL_INBOUND');
  expect(an.incoming[0]!.header('x-queue-id')).toBe(lead().queueId);
  await an.incoming[0]!.answer();
  await expect.poll(() => engine.legs[0]!.playing).toBe('');
  await expect.poll(() => host.agents.get('an')!.state).toBe('talking');
  await call.hangUp();
  await expect.poll(() => an.incoming[0]!.state).toBe('ended');
  await expect.poll(() => host.kinds().at(-1)).toBe('ended');
  expect(host.kinds().slice(0, 5)).toEqual(['leg.added', 'led', 'leg.answered', 'queue.entered', 'leg.added']);
  expect(host.asked[0]!.from).toMatchObject({ kind: 'web', number: 'khach' });
});

it('tells a colleague who calls it that they wait, and nobody else', async () => {
  const { caller, signIn } = await withQueue();
  const an = await signIn('an');
  for (const [phone, codes] of [
    [an, [182, 200]],
    [caller, [200]],
  ] as const) {
    const call = await phone.call('1900');
    await expect.poll(() => call.state).toBe('talking');
    expect(call.answers.map(({ status }) => status).filter(status => status >= 180)).toEqual(codes);
    await call.hangUp();
  }
});

it('goes on to the next when somebody refuses, does not answer, or is gone', async () => {
  const { host, caller, signIn } = await withQueue();
  const [an, binh, chi, dung] = [await signIn('an'), await signIn('binh'), await signIn('chi'), await signIn('dung')];
  host.ringSeconds = 0.2;
  an.onInvite = rung => rung.refuse();
  chi.onInvite = () => chi.drop();
  const call = await caller.call('1900');
  await expect.poll(() => dung.incoming.length).toBe(1);
  await dung.incoming[0]!.answer();
  await expect.poll(() => host.agents.get('dung')!.state).toBe('talking');
  expect(host.released).toEqual(['an rejected', 'binh no_answer', 'chi lost']);
  expect(binh.incoming[0]!.state).toBe('ended');
  expect(call.state).toBe('talking');
});

it('takes higher priority first, then who has waited longer', async () => {
  const { host, phoneOf, signIn } = await withQueue();
  host.leads.set('vip', lead({ priority: 5 }));
  const order: string[] = [];
  for (const [name, dialled] of [
    ['one', '1900'],
    ['two', '1900'],
    ['gold', 'vip'],
  ] as const) {
    const phone = await phoneOf(name);
    const call = await phone.call(dialled);
    await expect.poll(() => host.details('queue.entered').length).toBe(order.push(name));
    void call;
  }
  const an = await signIn('an');
  const served: string[] = [];
  for (let turn = 1; turn <= 3; turn++) {
    await expect.poll(() => an.incoming.length).toBe(turn);
    const rung = an.incoming[turn - 1]!;
    const added = host.events(rung.header('x-call-id')).find(({ kind }) => kind === 'leg.added');
    served.push(added?.kind === 'leg.added' ? added.detail.number : '');
    await rung.answer();
    await expect.poll(() => host.agents.get('an')!.state).toBe('talking');
    await rung.hangUp();
  }
  expect(served).toEqual(['gold', 'one', 'two']);
});

it('rings all of a queue that does so: one has it, the others are free and hear why', async () => {
  const { host, caller, signIn } = await withQueue({ ringsAll: true });
  const phones = [await signIn('an'), await signIn('binh'), await signIn('chi')];
  host.ringsAll = true;
  await caller.call('1900');
  await expect.poll(() => phones.map(({ incoming }) => incoming.length)).toEqual([1, 1, 1]);
  await phones[1]!.incoming[0]!.answer();
  await expect.poll(() => [...host.agents.values()].map(({ state }) => state)).toEqual(['idle', 'talking', 'idle']);
  expect(host.released.sort()).toEqual(['an elsewhere', 'chi elsewhere']);
});

it('leads on whoever has waited too long, and lets go whoever was being rung', async () => {
  const { host, caller, signIn } = await withQueue({ mostWaitSeconds: 0.3, overflow: { dialled: 'voicemail' } });
  host.leads.set('voicemail', { kind: 'voicemail', mostSeconds: 60 });
  const an = await signIn('an');
  const call = await caller.call('1900');
  await expect.poll(() => host.details('recording.started')).toMatchObject([{ kind: 'voicemail' }]);
  expect(host.released).toEqual(['an cancelled']);
  expect(an.incoming[0]!.state).toBe('ended');
  expect(host.details('queue.left')).toMatchObject([{ why: 'overflow' }]);
  await call.hangUp();
  await expect.poll(() => host.kinds().at(-1)).toBe('ended');
  expect(host.details('recording.ended')).toHaveLength(1);
});

it('lets whoever waits ask to be called back, and give up', async () => {
  const { host, caller } = await withQueue({ callbackKey: '1' });
  const call = await caller.call('1900');
  await expect.poll(() => host.details('queue.entered').length).toBe(1);
  await call.press('2');
  await call.press('1');
  await expect.poll(() => call.state).toBe('ended');
  await expect.poll(() => host.details('callback.asked')).toMatchObject([{ number: 'khach' }]);
  expect(host.details('ended')).toEqual([{ reason: 'callback_asked' }]);
  const second = await caller.call('1900');
  await expect.poll(() => host.details('queue.entered').length).toBe(2);
  // a BYE before they have heard that they are answered is of no dialog
  await expect.poll(() => second.state).toBe('talking');
  await second.hangUp();
  await expect.poll(() => host.details('queue.left').at(-1)).toMatchObject({ why: 'abandoned' });
  await expect.poll(() => host.details('ended').at(-1)).toEqual({ reason: 'customer_hung_up' });
});

it('does not wait on with whoever hung up while the music was begun', async () => {
  const { host, gateway, caller } = await withQueue({ musicId: 'music' });
  const music = later<undefined>();
  const fetched: string[] = [];
  host.sound = (_tenant, id) => {
    fetched.push(id);
    return music.come;
  };
  const call = await caller.call('1900');
  await expect.poll(() => fetched).toEqual(['music']);
  await call.hangUp();
  music.resolve(undefined);
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'customer_hung_up' }]);
  expect(host.details('queue.left')).toMatchObject([{ why: 'abandoned' }]);
  expect(await gateway.figures()).toMatchObject({ waiting: 0, calls: 0 });
});

it('loses nobody and doubles nobody of 200 callers and 10 agents', async () => {
  const { host, gateway, url, signIn, warnings } = await withQueue({ mostWaitSeconds: 600 });
  const callers = 200;
  const talks = new Map<string, number>();
  for (let number = 0; number < 10; number++) {
    const phone = await signIn(`agent${number}`);
    let turns = 0;
    phone.onInvite = async rung => {
      if (phone.incoming.filter(({ state }) => state === 'ringing' || state === 'talking').length > 1)
        warnings.push(`${phone.name} has two offers`);
      // some refuse, so that calls go on to others
      if (++turns % 5 === 0) return rung.refuse();
      await rung.answer();
      const callId = rung.header('x-call-id')!;
      await expect.poll(() => host.agents.get(phone.name)!.state).toBe('talking');
      talks.set(callId, (talks.get(callId) ?? 0) + 1);
      await rung.hangUp();
    };
  }
  const phones: TestPhone[] = [];
  for (let number = 0; number < 20; number++) {
    const phone = await TestPhone.webSocket(`caller${number}`, url);
    atEnd(() => phone.close());
    phones.push(phone);
  }
  const calls = await Promise.all(Array.from({ length: callers }, (_, at) => phones[at % 20]!.call('1900')));
  await expect.poll(() => calls.filter(({ state }) => state === 'ended').length, { timeout: 60_000 }).toBe(callers);
  await expect.poll(() => host.details('ended').length).toBe(callers);
  expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
  expect(talks.size).toBe(callers);
  expect([...talks.values()].filter(times => times !== 1)).toEqual([]);
  expect(warnings).toEqual([]);
  const { waiting, calls: running, engine } = await gateway.figures();
  expect({ waiting, running, legs: engine.legs }).toEqual({ waiting: 0, running: 0, legs: 0 });
}, 120_000);
