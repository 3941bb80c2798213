import { afterEach, expect, it } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import { saidSdp } from './test-call.ts';
import { TestEngine } from './test-engine.ts';
import { endAll, openTalk } from './test-gateway.ts';

afterEach(endAll);

/** `an` holds their call with `binh`; as behind an edge no state of ICE tells anything of either. */
async function openHeld() {
  const clock = new ManualClock();
  const opened = await openTalk(new TestEngine(), { clock });
  const { gateway, engine, call, an, host } = opened;
  expect(await call.send('INVITE', [], saidSdp('sendonly'))).toMatchObject({ response: { status: 200 } });
  await expect.poll(() => host.details('leg.held')).toHaveLength(1);
  const registrations = async () => (await gateway.figures()).registrations;
  return {
    ...{ ...opened, clock },
    /** whether a packet comes of whoever holds */
    isHeard: (is: boolean) => engine.legs[0]!.listener.silence?.(is ? { silent: false, gapMs: 0 } : { silent: true }),
    dies: async () => {
      an.drop();
      await expect.poll(registrations).toBe(1);
    },
    reasons: () => host.details('ended').map(({ reason }) => reason),
  };
}

it('ends a call whose holder has died, 30 s after their socket and sound have gone, and lets them in elsewhere', async () => {
  const { clock, isHeard, dies, reasons, phoneOf, call, answered } = await openHeld();
  isHeard(false);
  clock.pass(60_000);
  await dies();
  const elsewhere = await phoneOf('an');
  elsewhere.instance = 'another';
  expect((await elsewhere.register()).status).toBe(486);
  clock.pass(29_000);
  expect(reasons()).toEqual([]);
  clock.pass(2_000);
  await expect.poll(reasons).toEqual(['media_lost']);
  await expect.poll(() => answered.state).toBe('ended');
  expect(call.state).toBe('talking');
  expect((await elsewhere.register()).status).toBe(200);
});

it('keeps a held call while its holder’s socket is there, or their sound', async () => {
  const { clock, isHeard, dies, reasons, answered } = await openHeld();
  isHeard(false);
  clock.pass(60_000);
  isHeard(true);
  await dies();
  clock.pass(60_000);
  expect([reasons(), answered.state]).toEqual([[], 'talking']);
  isHeard(false);
  clock.pass(31_000);
  await expect.poll(reasons).toEqual(['media_lost']);
});

it('keeps a held call whose holder is back by another socket', async () => {
  const { clock, isHeard, dies, reasons, an, url, call, answered } = await openHeld();
  isHeard(false);
  await dies();
  clock.pass(29_000);
  await an.reconnect(url);
  expect((await an.register()).status).toBe(200);
  clock.pass(60_000);
  expect(reasons()).toEqual([]);
  expect(await call.send('INVITE', [], saidSdp())).toMatchObject({ response: { status: 200 } });
  isHeard(true);
  await dies();
  clock.pass(60_000);
  expect([reasons(), answered.state]).toEqual([[], 'talking']);
});
