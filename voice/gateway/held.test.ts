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
    dies: async (left = 1) => {
      an.drop();
      await expect.poll(registrations).toBe(left);
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

it('takes out a holder who has died of a talk of three, who go on', async () => {
  const { clock, host, isHeard, dies, reasons, answered, signIn } = await openHeld();
  const chi = await signIn('chi');
  await answered.refer('chi', 'invite');
  await expect.poll(() => chi.incoming.length).toBe(1);
  await chi.incoming[0]!.answer();
  await expect.poll(() => answered.notified.at(-1)).toBe('SIP/2.0 200 OK');
  isHeard(false);
  await dies(2);
  clock.pass(31_000);
  await expect.poll(() => host.details('leg.ended')).toHaveLength(1);
  expect([reasons(), answered.state, chi.incoming[0]!.state]).toEqual([[], 'talking', 'talking']);
  await answered.hangUp();
  await expect.poll(reasons).toHaveLength(1);
});

it('leads a call on whose holder has died meanwhile, as after their BYE', async () => {
  const { clock, host, engine, isHeard, dies, reasons, call, answered, phoneOf } = await openHeld();
  const chi = await phoneOf('chi', 'udp');
  const trunk = { id: 'trunk', address: '127.0.0.1', port: chi.port };
  host.leads.set('0912345678', {
    ...{ kind: 'number', trunk, number: '0912345678', callerId: '19001234', ringSeconds: 300 },
  });
  await call.refer('0912345678', 'transfer');
  await expect.poll(() => chi.incoming.length).toBe(1);
  await expect.poll(() => engine.legs[0]!.held).toBe(true);
  isHeard(false);
  await dies();
  clock.pass(31_000);
  await expect.poll(() => host.details('leg.ended')).toHaveLength(1);
  expect([reasons(), answered.state]).toEqual([[], 'talking']);
  await chi.incoming[0]!.answer();
  await expect.poll(() => host.details('leg.answered')).toHaveLength(3);
  await answered.hangUp();
  await expect.poll(() => chi.incoming[0]!.state).toBe('ended');
});
