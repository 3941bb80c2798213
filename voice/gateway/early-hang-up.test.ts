import { afterEach, expect, it } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import { parseAddress } from '../sip/address.ts';
import type { TestCall } from './test-call.ts';
import { TestEngine } from './test-engine.ts';
import { endAll, later, openGateway, openTalk } from './test-gateway.ts';

afterEach(endAll);

/** `an` and `binh`, who takes calls: until `held` is resolved, the sound of whoever answers is on its way. */
async function withTwo() {
  const engine = new TestEngine();
  const opened = await openGateway(engine);
  const [an, binh] = [await opened.signIn('an'), await opened.signIn('binh')];
  const held = later<void>();
  const running = async () => {
    const { calls, engine: sound } = await opened.gateway.figures();
    return { calls, legs: sound.legs };
  };
  const rung = async (): Promise<TestCall> => {
    await expect.poll(() => binh.incoming.length).toBe(1);
    return binh.incoming[0]!;
  };
  return { ...opened, engine, an, binh, held, running, rung };
}

it('ends the call of whoever waited when the one who answers hangs up before their sound stands', async () => {
  const { host, engine, an, held, running, rung } = await withTwo();
  const call = await an.call('binh');
  const answered = await rung();
  engine.legs[1]!.accept = () => held.come;
  await answered.answer();
  await answered.hangUp();
  held.resolve();
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'agent_hung_up' }]);
  await expect.poll(() => call.state).toBe('ended');
  expect(host.details('leg.ended').map(({ outcome }) => outcome)).toEqual(['cancelled', 'answered']);
  expect(await running()).toEqual({ calls: 0, legs: 0 });
});

it('ends it as well when they hang up while they are brought in', async () => {
  const { host, engine, an, held, running, rung } = await withTwo();
  const { openRoom } = engine;
  engine.openRoom = async () => {
    const room = await openRoom.call(engine);
    const join: typeof room.join = async (leg, side) => {
      if (leg.id === 2) await held.come;
      return room.join(leg, side);
    };
    return { ...room, join };
  };
  const call = await an.call('binh');
  const answered = await rung();
  await answered.answer();
  await expect.poll(() => host.agents.get('binh')!.state).toBe('talking');
  await answered.hangUp();
  held.resolve();
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'agent_hung_up' }]);
  await expect.poll(() => call.state).toBe('ended');
  expect(await running()).toEqual({ calls: 0, legs: 0 });
});

it('lets go whoever answers a caller who has hung up by BYE before', async () => {
  const { host, an, running, rung } = await withTwo();
  const call = await an.call('binh');
  const answered = await rung();
  await expect.poll(() => call.state).toBe('ringing');
  call.remote = call.header('to')!;
  call.target = parseAddress(call.header('contact')!)!.uri;
  await call.hangUp();
  await answered.answer();
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'cancelled' }]);
  await expect.poll(() => answered.state).toBe('ended');
  expect(host.details('leg.ended')).toHaveLength(2);
  expect(await running()).toEqual({ calls: 0, legs: 0 });
});

it('makes no call of one by UDP that was given up while its secret was looked up', async () => {
  const { host, binh, held, running, signIn } = await withTwo();
  const desk = await signIn('desk', 'udp');
  const device = host.device.bind(host);
  let asked = 0;
  host.device = async name => {
    asked++;
    await held.come;
    return device(name);
  };
  const call = await desk.call('binh');
  await expect.poll(() => asked).toBe(1);
  call.cancel();
  await expect.poll(() => call.status).toBe(487);
  held.resolve();
  // one that is not given up
  await desk.call('binh');
  await expect.poll(() => binh.incoming.length).toBe(1);
  expect(host.asked).toHaveLength(1);
  expect((await running()).calls).toBe(1);
});

it('rings nobody for a page that has gone before it was answered, whether it had signed in or not', async () => {
  const { host, url, an, binh, held, running, rung, phoneOf } = await withTwo();
  const visitor = await phoneOf('0901234567');
  await visitor.call('binh');
  const rings = await rung();
  visitor.drop();
  await expect.poll(() => rings.state).toBe('ended');
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'cancelled' }]);
  expect(await running()).toEqual({ calls: 0, legs: 0 });

  const { begin } = host;
  host.begin = async ask => {
    const answer = await begin.call(host, ask);
    await held.come;
    return answer;
  };
  const early = await phoneOf('0901234568');
  await early.call('binh');
  await expect.poll(() => host.asked).toHaveLength(2);
  early.drop();
  await an.call('binh');
  await expect.poll(() => host.asked).toHaveLength(3);
  an.drop();
  await expect.poll(() => host.readiness.at(-1)).toBe('an gone');
  held.resolve();
  await expect.poll(() => host.details('ended')).toEqual(Array(3).fill({ reason: 'cancelled' }));
  expect(binh.incoming).toHaveLength(1);
  expect(await running()).toEqual({ calls: 0, legs: 0 });
  await an.reconnect(url);
  await an.register();
  await an.call('binh');
  await expect.poll(() => binh.incoming.length).toBe(2);
  an.drop();
  await expect.poll(() => binh.incoming[1]!.state).toBe('ended');
  expect(await running()).toEqual({ calls: 0, legs: 0 });
});

it('ends the message of whoever hung up before its recording was begun', async () => {
  const { host, an, running } = await withTwo();
  host.leads.set('1002', { kind: 'voicemail', mostSeconds: 60 });
  const path = later<string>();
  let asked = 0;
  host.recordingPath = () => {
    asked++;
    return path.come;
  };
  const call = await an.call('1002');
  await expect.poll(() => asked).toBe(1);
  // a telephone that has not heard of its answer cannot hang up
  await expect.poll(() => call.state).toBe('talking');
  await call.hangUp();
  path.resolve('message.wav');
  await expect.poll(() => host.kinds().at(-1)).toBe('ended');
  expect(host.details('recording.ended')).toHaveLength(1);
  expect(await running()).toEqual({ calls: 0, legs: 0 });
});

/** `binh`, who talks with `an`, loads their page again and rejoins; `held`: what is asked of the sound for it. */
async function rejoining(held?: 'answer' | 'replace') {
  const clock = new ManualClock();
  const engine = new TestEngine();
  const resumed = later<void>();
  let reached = 0;
  const wait = async (step: typeof held) => {
    if (step !== held) return;
    reached++;
    await resumed.come;
  };
  const { openRoom, openLeg } = engine;
  engine.openRoom = async () => {
    const room = await openRoom.call(engine);
    const replace: typeof room.replace = async (old, by) => {
      await wait('replace');
      await room.replace(old, by);
    };
    return { ...room, replace };
  };
  const opened = await openTalk(engine, { clock });
  engine.openLeg = async (kind, listener) => {
    const leg = await openLeg.call(engine, kind, listener);
    const answer = leg.answer.bind(leg);
    leg.answer = async offer => {
      await wait('answer');
      return answer(offer);
    };
    return leg;
  };
  const { binh, answered, host, gateway, url } = opened;
  binh.drop();
  await expect.poll(() => host.readiness.at(-1)).toBe('binh gone');
  await binh.reconnect(url);
  await binh.register([['x-armed', 'yes']]);
  const again = await binh.call(`rejoin-${answered.header('x-call-id')}`);
  const isOver = async () => {
    await expect.poll(() => host.details('ended')).toEqual([{ reason: 'agent_hung_up' }]);
    await expect.poll(() => opened.call.state).toBe('ended');
    await expect.poll(async () => (await gateway.figures()).engine.legs).toBe(0);
  };
  /** past the time for an ACK, and not missed by their sound */
  const passes = () => {
    engine.legs[2]!.listener.silence?.({ silent: false, gapMs: 0 });
    clock.pass(33_000);
  };
  return { ...opened, passes, again, resume: resumed.resolve, reached: () => reached, isOver };
}

it.each(['answer', 'replace'] as const)('lets a page go that gives up while it rejoins, before its %s', async held => {
  const { again, resume, reached, isOver } = await rejoining(held);
  await expect.poll(reached).toBe(1);
  again.cancel();
  await expect.poll(() => again.status).toBe(487);
  resume();
  await isOver();
});

it('lets a page go whose hang-up crosses the answer to its rejoining', async () => {
  const { binh, again, isOver } = await rejoining();
  // a page that has given up passes the answer over
  again.client!.acknowledge = () => {};
  await expect.poll(() => again.state).toBe('talking');
  binh.cancelled(again.client!.request);
  await isOver();
});

it('lets a page go that never takes the answer to its rejoining', async () => {
  const { passes, again, isOver } = await rejoining();
  again.client!.acknowledge = () => {};
  await expect.poll(() => again.state).toBe('talking');
  passes();
  await isOver();
});

it('passes a hang-up over that comes after the answer was taken: that one ends by BYE', async () => {
  const { passes, binh, call, again } = await rejoining();
  await expect.poll(() => again.state).toBe('talking');
  binh.cancelled(again.client!.request);
  expect(await again.press('1')).toMatchObject({ response: { status: 200 } });
  passes();
  expect(await again.press('1')).toMatchObject({ response: { status: 200 } });
  expect(call.state).toBe('talking');
});
