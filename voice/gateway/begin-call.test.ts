import { afterEach, expect, it } from 'vitest';
import { EngineLost } from '../media/engine.ts';
import { TestEngine } from './test-engine.ts';
import { endAll, later, openGateway, openTalk } from './test-gateway.ts';

afterEach(endAll);

async function withTwo() {
  const engine = new TestEngine();
  const opened = await openGateway(engine);
  const [an, binh] = [await opened.signIn('an'), await opened.signIn('binh')];
  const running = async () => {
    const { calls, engine: sound } = await opened.gateway.figures();
    return { calls, legs: sound.legs };
  };
  return { ...opened, engine, an, binh, running };
}

it('makes no record of a call that no room can be opened for, and leads the next one', async () => {
  const { host, engine, an, binh, running } = await withTwo();
  const { openRoom } = engine;
  engine.openRoom = () => Promise.reject(new EngineLost('the process of the sound does not stand'));
  const call = await an.call('binh');
  await expect.poll(() => call.status).toBe(500);
  expect(host.asked).toEqual([]);
  expect(await running()).toEqual({ calls: 0, legs: 0 });
  engine.openRoom = openRoom;
  await an.call('binh');
  await expect.poll(() => binh.incoming.length).toBe(1);
});

it('closes the room and the sound of a call that is refused', async () => {
  const { engine, an, running } = await withTwo();
  const call = await an.call('9999');
  await expect.poll(() => call.status).toBe(404);
  expect(engine.done).toEqual(['close']);
  expect(await running()).toEqual({ calls: 0, legs: 0 });
});

it('ends a call whose room died before the notice was played', async () => {
  const { host, engine, an, running } = await withTwo();
  host.begun = { noticeAudioId: 'notice' };
  const { openRoom } = engine;
  engine.openRoom = async () => ({
    ...(await openRoom.call(engine)),
    join: () => Promise.reject(new EngineLost('the room died with its process')),
  });
  const call = await an.call('binh');
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'failed' }]);
  await expect.poll(() => call.state).toBe('ended');
  expect(await running()).toEqual({ calls: 0, legs: 0 });
});

it('ends a call that got its record while the gateway stopped, and tells so before it has', async () => {
  const { host, gateway, an, running } = await withTwo();
  const { begin } = host;
  const record = later<void>();
  host.begin = async ask => {
    const answer = await begin.call(host, ask);
    await record.come;
    return answer;
  };
  const call = await an.call('binh');
  await expect.poll(() => host.asked).toHaveLength(1);
  const closed = gateway.close();
  const late = await an.call('binh');
  await expect.poll(() => late.status).toBe(503);
  record.resolve();
  await closed;
  expect(host.details('ended')).toEqual([{ reason: 'gateway_stopped' }]);
  expect(host.asked).toHaveLength(1);
  await expect.poll(() => call.status).toBe(503);
  expect(await running()).toEqual({ calls: 0, legs: 0 });
});

it('waits at its stop for the end of a call that somebody has just hung up', async () => {
  const { host, gateway, engine, call } = await openTalk(new TestEngine());
  const told = later<void>();
  const [leg] = engine.legs;
  const { quality } = leg!;
  leg!.quality = async () => {
    await told.come;
    return quality.call(leg);
  };
  await call.hangUp();
  await expect.poll(() => gateway.figures().then(({ calls }) => calls)).toBe(1);
  const seen: string[] = [];
  const closed = gateway.close().then(() => seen.push('closed', ...host.details('ended').map(({ reason }) => reason)));
  // as long as a stop that waits for nothing takes
  await openGateway(new TestEngine()).then(other => other.gateway.close());
  expect(seen).toEqual([]);
  told.resolve();
  await closed;
  expect(seen).toEqual(['closed', 'agent_hung_up']);
});
