import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import type { EngineLeg, EngineLegListener } from './engine.ts';
import { heard } from './hearing.ts';
import { readRecording, TestPhone } from './listening.ts';
import { LocalEngine } from './local-engine.ts';
import { RtpLeg } from './rtp-leg.ts';
import { tone } from './tone.ts';

const media = { address: '127.0.0.1', ports: { from: 0, to: 0 } };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-'));
});
afterAll(() => rm(folder, { recursive: true }));

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** An engine whose time the test moves, and phones over real UDP. */
function start() {
  const clock = new ManualClock();
  const engine = new LocalEngine(media, { clock, warn: vi.fn() });
  ends.push(() => engine.close());
  const phone = async (listener: EngineLegListener = {}) => {
    const far = await RtpLeg.open({ ...media, peer: '127.0.0.1' });
    ends.push(() => far.close());
    const leg = await engine.openLeg({ kind: 'rtp', peer: '127.0.0.1' }, listener);
    await far.accept(await leg.answer(await far.offer()));
    return Object.assign(new TestPhone(far), { at: leg });
  };
  /** Each says its tone for 200 ms, and all of it has arrived. */
  const say = async (...voices: [TestPhone, number][]) => {
    const { received } = (await engine.figures()).packets;
    for (const [one, hertz] of voices) one.say(hertz);
    await expect.poll(async () => (await engine.figures()).packets.received).toBe(received + voices.length * 10);
  };
  return { clock, engine, phone, say };
}

/** What two talk about goes through without a beat of the clock; what is mixed or played needs one. */
const frames = (...phones: TestPhone[]) => phones.map(({ count }) => count);
function forget(...phones: TestPhone[]) {
  for (const one of phones) one.forget();
}

it('joins two directly, mixes three, and goes back to two', async () => {
  const { clock, engine, phone, say } = start();
  const [a, b, c] = [await phone(), await phone(), await phone()];
  const room = await engine.openRoom();
  await room.join(a.at, 'customer');
  await say([a, 300]);
  await room.join(b.at, 'staff');
  await say([a, 300], [b, 500]);
  await expect.poll(() => frames(a, b, c)).toEqual([10, 10, 0]);
  expect([a.hears(300, 500), b.hears(300, 500)]).toEqual([[500], [300]]);

  await room.join(c.at, 'staff');
  forget(a, b, c);
  await say([a, 300], [b, 500], [c, 800]);
  clock.pass(200);
  await expect.poll(() => frames(a, b, c)).toEqual([10, 10, 10]);
  expect([a, b, c].map(one => one.hears(300, 500, 800))).toEqual([
    [500, 800],
    [300, 800],
    [300, 500],
  ]);

  await room.leave(c.at);
  forget(a, b, c);
  await say([a, 300], [b, 500], [c, 800]);
  await expect.poll(() => frames(a, b, c)).toEqual([10, 10, 0]);
  expect([a.hears(300, 500, 800), b.hears(300, 500, 800)]).toEqual([[500], [300]]);
});

it('keeps who is held out of the call, and plays music to who is left alone', async () => {
  const { clock, engine, phone, say } = start();
  const [customer, agent] = [await phone(), await phone()];
  await engine.learn('song', tone(1_200, 0.1));
  const room = await engine.openRoom({ music: 'song' });
  await room.join(customer.at, 'customer');
  clock.pass(200);
  await room.join(agent.at, 'staff');
  await room.hold(agent.at, true);
  await say([customer, 300], [agent, 500]);
  clock.pass(400);
  await expect.poll(() => frames(customer, agent)).toEqual([20, 0]);
  expect(customer.hears(300, 500, 1_200)).toEqual([1_200]);

  await room.hold(agent.at, false);
  forget(customer, agent);
  await say([customer, 300], [agent, 500]);
  clock.pass(400);
  await expect.poll(() => frames(customer, agent)).toEqual([10, 10]);
  expect(customer.hears(300, 500, 1_200)).toEqual([500]);
});

it('lets a loop run on beneath a sound that ends, and ends both when it is stopped', async () => {
  const { clock, engine, phone } = start();
  const customer = await phone();
  await engine.learn('song', tone(1_200, 0.1));
  await engine.learn('notice', tone(900, 0.2));
  const room = await engine.openRoom();
  await room.join(customer.at, 'customer');
  await room.play('song', { loop: true, to: customer.at });
  const heardIn = async (milliseconds: number) => {
    forget(customer);
    clock.pass(milliseconds);
    await expect.poll(() => frames(customer)).toEqual([milliseconds / 20]);
    return customer.hears(900, 1_200);
  };
  expect(await heardIn(200)).toEqual([1_200]);
  const ended = vi.fn();
  await room.play('notice', { to: customer.at, ended });
  expect(await heardIn(200)).toEqual([900]);
  expect(await heardIn(200)).toEqual([1_200]);
  expect(ended).toHaveBeenCalledOnce();
  await room.play('notice', { to: customer.at, ended });
  await room.stop(customer.at);
  clock.pass(200);
  await room.play('notice', { to: customer.at });
  expect(await heardIn(200)).toEqual([900]);
  forget(customer);
  clock.pass(400);
  await room.play('song', { to: customer.at });
  clock.pass(100);
  await expect.poll(() => frames(customer)).toEqual([5]);
  expect(ended).toHaveBeenCalledOnce();
});

it('has the product’s own music where none is named', async () => {
  const { clock, engine, phone } = start();
  const [customer, agent] = [await phone(), await phone()];
  const room = await engine.openRoom();
  await room.join(customer.at, 'customer');
  await room.join(agent.at, 'staff');
  await room.hold(agent.at, true);
  clock.pass(200);
  await expect.poll(() => frames(customer)).toEqual([10]);
  // C2 is the first note
  expect(customer.hears(130.8, 500)).toEqual([130.8]);
});

it('plays to all in place of what they say, to one beside the others, and tells the end of what has one', async () => {
  const { clock, engine, phone, say } = start();
  const [a, b] = [await phone(), await phone()];
  await engine.learn('notice', tone(900, 0.2));
  await engine.learn('hint', tone(1_400, 0.1));
  const room = await engine.openRoom();
  await room.join(a.at, 'customer');
  await room.join(b.at, 'staff');
  const [ended, hinted, looped] = [vi.fn(), vi.fn(), vi.fn()];
  await room.play('notice', { ended });
  await say([a, 300], [b, 500]);
  clock.pass(200);
  await expect.poll(() => frames(a, b)).toEqual([10, 10]);
  expect([a.hears(300, 500, 900), b.hears(300, 500, 900)]).toEqual([[900], [900]]);
  clock.pass(20);
  expect(ended).toHaveBeenCalledOnce();

  forget(a, b);
  await room.play('hint', { to: b.at, ended: hinted });
  await say([a, 300], [b, 500]);
  clock.pass(100);
  await expect.poll(() => frames(a, b)).toEqual([10, 5]);
  expect([a.hears(300, 500, 1_400), b.hears(300, 500, 1_400)]).toEqual([[500], [1_400]]);
  clock.pass(20);
  expect(hinted).toHaveBeenCalledOnce();

  forget(a, b);
  await room.play('ringback', { loop: true, to: a.at, ended: looped });
  clock.pass(800);
  await room.stop(a.at);
  clock.pass(800);
  await expect.poll(() => frames(a, b)).toEqual([40, 0]);
  expect(a.hears(425)).toEqual([425]);
  expect(looped).not.toHaveBeenCalled();
  await expect(room.play('nothing', {})).rejects.toThrow('not known');
  expect([engine.knows('hint'), engine.knows('nothing')]).toEqual([true, false]);
});

it('ends what is played to one with their leaving, and says so once', async () => {
  const { engine, phone } = start();
  const [a, b] = [await phone(), await phone()];
  const room = await engine.openRoom();
  await room.join(a.at, 'customer');
  await room.join(b.at, 'staff');
  const [left, closed] = [vi.fn(), vi.fn()];
  await room.play('ringback', { to: a.at, ended: left });
  await room.play('ringback', { to: b.at, ended: closed });
  await room.leave(a.at);
  await room.leave(a.at);
  expect(left).toHaveBeenCalledOnce();
  expect(closed).not.toHaveBeenCalled();
  await b.at.close();
  expect(closed).toHaveBeenCalledOnce();
});

it('records each side in its channel, a pause as silence, and a leg that takes another’s place without a gap', async () => {
  const { clock, engine, phone, say } = start();
  const [customer, agent, moved] = [await phone(), await phone(), await phone()];
  const room = await engine.openRoom();
  await room.join(customer.at, 'customer');
  await room.join(agent.at, 'staff');
  const path = join(folder, 'call.wav');
  await room.record(path);
  await expect(room.record(path)).rejects.toThrow('already');
  const twoSeconds = async (staff: TestPhone) => {
    for (let times = 0; times < 10; times++) {
      await say([customer, 300], [staff, 500]);
      clock.pass(200);
    }
  };
  await twoSeconds(agent);
  expect((await room.pauseRecording(true)).atSeconds).toBeCloseTo(2, 1);
  await twoSeconds(agent);
  expect((await room.pauseRecording(false)).atSeconds).toBeCloseTo(4, 1);
  await twoSeconds(agent);
  await room.replace(agent.at, moved.at);
  await twoSeconds(moved);
  expect((await room.stopRecording()).seconds).toBeCloseTo(8, 1);
  const file = await readRecording(path);
  expect([file.whole, file.seconds]).toEqual([true, 8]);
  for (const [from, to] of [
    [0, 1.7],
    [4.3, 5.9],
    [6.1, 7.7],
  ] as const) {
    expect(heard(file.customer(from, to), 300, 500)).toEqual([300]);
    expect(heard(file.staff(from, to), 300, 500)).toEqual([500]);
  }
  expect(heard(file.customer(2.3, 3.7), 300, 500)).toEqual([]);
  expect(heard(file.staff(2.3, 3.7), 300, 500)).toEqual([]);
  await expect(room.stopRecording()).rejects.toThrow('not recorded');
});

it('tells keys, when a leg falls silent, and for how long it was', async () => {
  const { clock, phone, say } = start();
  const [silence, digit, state] = [vi.fn(), vi.fn(), vi.fn()];
  const one = await phone({ silence, digit, state });
  expect(state.mock.calls).toEqual([['connected']]);
  await say([one, 300]);
  clock.pass(900);
  // the first packet is told as well
  expect(silence.mock.calls).toEqual([[{ silent: false, gapMs: 0 }]]);
  clock.pass(1_600);
  expect(silence.mock.calls.slice(1)).toEqual([[{ silent: true }]]);
  await say([one, 300]);
  expect(silence.mock.calls.slice(2)).toEqual([[{ silent: false, gapMs: 2_500 }]]);
  one.leg.press('7');
  await expect.poll(() => digit.mock.calls).toEqual([['7']]);
});

it('forgets what is closed, and says how the sound was', async () => {
  const { engine, phone, say } = start();
  const [a, b] = [await phone(), await phone()];
  const room = await engine.openRoom();
  await room.join(a.at, 'customer');
  await room.join(b.at, 'staff');
  await say([a, 300]);
  expect(await a.at.quality()).toMatchObject({ lossPercent: 0, roundTripMs: null });
  expect((await a.at.quality()).mos).toBeGreaterThan(4);
  expect(await engine.figures()).toMatchObject({ legs: 2, rooms: 1, packets: { received: 10, sent: 10 } });
  await a.at.close();
  await room.leave(a.at);
  const gone: EngineLeg = a.at;
  await expect(room.join(gone, 'customer')).rejects.toThrow('closed');
  await room.close();
  expect(await engine.figures()).toMatchObject({ legs: 1, rooms: 0, packets: { received: 10, sent: 10 } });
});

it('names the address that leads to the peer where it listens on all', async () => {
  const engine = new LocalEngine({ ...media, address: '0.0.0.0' }, { warn: vi.fn() });
  ends.push(() => engine.close());
  const leg = await engine.openLeg({ kind: 'rtp', peer: '127.0.0.1' }, {});
  expect(await leg.offer()).toContain('c=IN IP4 127.0.0.1');
});

it('misses whoever is silent from their first moment in a room, though they were silent before', async () => {
  const { clock, engine, phone, say } = start();
  const silence = vi.fn();
  const one = await phone({ silence });
  clock.pass(5_000);
  expect(silence.mock.calls).toEqual([[{ silent: true }]]);
  const room = await engine.openRoom();
  await room.join(one.at, 'customer');
  clock.pass(999);
  expect(silence.mock.calls.slice(1)).toEqual([]);
  clock.pass(101);
  expect(silence.mock.calls.slice(1)).toEqual([[{ silent: true }]]);
  await say([one, 300]);
  expect(silence.mock.calls.at(-1)).toEqual([{ silent: false, gapMs: 1_100 }]);
});

it('lets those alone hear what one says before the answer, in place of a loop, records none of it, and ends it with the answer', async () => {
  const { clock, engine, phone, say } = start();
  const [waits, calls, other, network] = [await phone(), await phone(), await phone(), await phone()];
  const room = await engine.openRoom();
  await room.join(waits.at, 'customer');
  await engine.learn('ringing', tone(1_000, 1));
  await room.play('ringing', { loop: true, to: waits.at });
  const file = join(folder, 'early.wav');
  await room.record(file);
  clock.pass(200);
  await expect.poll(() => waits.hears(300, 1_000)).toEqual([1_000]);
  // `calls` is not in the room yet
  await room.hearEarly(network.at, [waits.at, calls.at]);
  forget(waits, calls);
  await say([network, 300], [calls, 500]);
  clock.pass(200);
  // silence goes there, for a way through a NAT
  await expect.poll(() => frames(waits, calls, other, network)).toEqual([10, 10, 0, 10]);
  expect([waits.hears(300, 500, 1_000), calls.hears(300, 500, 1_000)]).toEqual([[300], [300]]);
  expect(network.hears(300, 500, 1_000)).toEqual([]);

  await room.join(network.at, 'staff');
  forget(waits, calls, network);
  await say([network, 700], [waits, 900]);
  await expect.poll(() => frames(waits, calls, network)).toEqual([10, 0, 10]);
  expect([waits.hears(700), network.hears(900)]).toEqual([[700], [900]]);
  clock.pass(200);
  await room.stopRecording();
  const sides = await readRecording(file);
  expect(heard(sides.staff(0, 0.2), 300, 700)).toEqual([]);
  expect(heard(sides.staff(sides.seconds - 0.2, sides.seconds), 300, 700)).toEqual([700]);
});
