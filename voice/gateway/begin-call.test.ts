import { afterEach, expect, it } from 'vitest';
import { EngineLost } from '../media/engine.ts';
import { TestEngine } from './test-engine.ts';
import { endAll, openGateway } from './test-gateway.ts';

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
