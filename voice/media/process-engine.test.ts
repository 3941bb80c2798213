import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BrowserPhone } from './browser-phone.ts';
import { type EngineLeg, type EngineLegListener, EngineLost } from './engine.ts';
import { heard } from './hearing.ts';
import { MediaError } from './leg.ts';
import { readRecording, TestPhone } from './listening.ts';
import { ProcessEngine } from './process-engine.ts';
import { RtpLeg } from './rtp-leg.ts';
import { tone } from './tone.ts';

const media = { address: '127.0.0.1', ports: { from: 0, to: 0 } };
const warn = vi.fn();
const ends: (() => unknown)[] = [];
let engine: ProcessEngine;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-'));
  engine = new ProcessEngine(media, { warn });
  await engine.figures();
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => async () => {
  for (const end of ends.splice(0)) await end();
});

async function phone(listener: EngineLegListener = {}) {
  const far = await RtpLeg.open({ ...media, peer: '127.0.0.1' });
  const leg = await engine.openLeg({ kind: 'rtp', peer: '127.0.0.1' }, listener);
  ends.push(
    () => far.close(),
    () => leg.close(),
  );
  await far.accept(await leg.answer(await far.offer()));
  return Object.assign(new TestPhone(far), { at: leg });
}

async function browser(listener: EngineLegListener = {}): Promise<{ phone: BrowserPhone; at: EngineLeg }> {
  const far = new BrowserPhone();
  const leg = await engine.openLeg({ kind: 'webrtc' }, listener);
  ends.push(
    () => far.close(),
    () => leg.close(),
  );
  await far.accept(await leg.answer(await far.offer()));
  return { phone: far, at: leg };
}

async function room() {
  const opened = await engine.openRoom();
  ends.push(() => opened.close());
  return opened;
}

it('joins plain RTP through the other process, plays, records, and tells keys and ends', async () => {
  const digit = vi.fn();
  const [a, b] = [await phone({ digit }), await phone()];
  const call = await room();
  await call.join(a.at, 'customer');
  await call.join(b.at, 'staff');
  const path = join(folder, 'call.wav');
  await call.record(path);
  a.say(400);
  b.say(900);
  await expect.poll(() => [a.count, b.count]).toEqual([10, 10]);
  expect([a.hears(400, 900), b.hears(400, 900)]).toEqual([[900], [400]]);
  a.leg.press('4');
  await expect.poll(() => digit.mock.calls).toEqual([['4']]);
  await engine.learn('notice', tone(1_400, 0.2));
  expect(engine.knows('notice')).toBe(true);
  const [ended, replaced] = [vi.fn(), vi.fn()];
  b.forget();
  await call.play('ringback', { ended: replaced });
  await call.play('notice', { ended });
  await expect.poll(() => ended.mock.calls.length).toBe(1);
  expect(b.hears(1_400)).toEqual([1_400]);
  const { seconds } = await call.stopRecording();
  const file = await readRecording(path);
  expect([file.seconds, file.whole]).toEqual([seconds, true]);
  expect(heard(file.customer(0, 0.3), 400)).toEqual([400]);
  expect(replaced).not.toHaveBeenCalled();
  expect(await engine.figures()).toMatchObject({ legs: 2, rooms: 1 });
  expect(await a.at.quality()).toMatchObject({ lossPercent: 0 });
  await expect(a.at.answer('v=0')).rejects.toThrow(MediaError);
  await expect(call.play('nothing', {})).rejects.toThrow('not known');
});

it('tells of the end of what is played to somebody who leaves, and not of what was stopped', async () => {
  const [a, b] = [await phone(), await phone()];
  const call = await room();
  await call.join(a.at, 'customer');
  await call.join(b.at, 'staff');
  await engine.learn('farewell', tone(1_400, 30));
  const [left, stopped] = [vi.fn(), vi.fn()];
  await call.play('farewell', { to: a.at, ended: left });
  await call.play('farewell', { to: b.at, ended: stopped });
  await call.stop(b.at);
  await call.leave(b.at);
  expect(left).not.toHaveBeenCalled();
  await call.leave(a.at);
  expect(left).toHaveBeenCalledOnce();
  expect(stopped).not.toHaveBeenCalled();
});

it('lets two browsers hear each other, holds one, and goes on over another network by a new leg', async () => {
  const [a, b] = [await browser(), await browser()];
  [a.phone.hertz, b.phone.hertz] = [400, 900];
  const call = await room();
  await call.join(a.at, 'customer');
  await call.join(b.at, 'staff');
  await expect.poll(() => [a.phone.hears(400, 900), b.phone.hears(400, 900)]).toEqual([[900], [400]]);

  await engine.learn('song', tone(1_400, 1));
  await call.hold(b.at, true);
  await call.play('song', { loop: true, to: a.at });
  await expect.poll(() => [a.phone.hears(400, 900, 1_400), b.phone.hears(400, 900)]).toEqual([[1_400], []]);
  await call.stop(a.at);
  await call.hold(b.at, false);
  await expect.poll(() => [a.phone.hears(400, 900), b.phone.hears(400, 900)]).toEqual([[900], [400]]);

  const moved = await engine.openLeg({ kind: 'webrtc' }, {});
  ends.push(() => moved.close());
  const offer = await b.phone.offer({ iceRestart: true });
  await expect(b.at.answer(offer)).rejects.toThrow(MediaError);
  await b.phone.accept(await moved.answer(offer));
  await call.replace(b.at, moved);
  await b.at.close();
  b.phone.hertz = 1_300;
  await expect.poll(() => [a.phone.hears(900, 1_300), b.phone.hears(400)]).toEqual([[1_300], [400]]);
});

it('offers to a browser, and learns from its reports how long a round trip takes', async () => {
  const far = new BrowserPhone();
  const states: string[] = [];
  const leg = await engine.openLeg({ kind: 'webrtc' }, { state: state => states.push(state) });
  ends.push(
    () => far.close(),
    () => leg.close(),
  );
  await leg.accept(await far.answer(await leg.offer()));
  const call = await room();
  await call.join(leg, 'staff');
  await engine.learn('long', tone(700, 1));
  await call.play('long', { loop: true });
  await expect.poll(() => far.hears(700)).toEqual([700]);
  expect(states).toContain('connected');
  await expect.poll(async () => (await leg.quality()).roundTripMs, { timeout: 25_000 }).toBeGreaterThan(0);
  expect((await leg.quality()).mos).toBeGreaterThan(3);
});

it('loses the calls of a process that dies, and serves the next one by another', async () => {
  const states: string[] = [];
  const one = await phone({ state: state => states.push(state) });
  const call = await room();
  await call.join(one.at, 'customer');
  await engine.learn('gone', tone(500, 1));
  const lost = vi.fn();
  ends.push(engine.onLost(lost));
  const old = engine.pid!;
  // it cannot answer any more
  process.kill(old, 'SIGSTOP');
  const asked = engine.figures();
  process.kill(old, 'SIGKILL');
  await expect(asked).rejects.toThrow(EngineLost);
  await expect.poll(() => lost.mock.calls.length).toBe(1);
  expect(states.at(-1)).toBe('failed');
  expect(engine.pid).not.toBe(old);
  expect(engine.knows('gone')).toBe(false);
  await expect(one.at.quality()).rejects.toThrow(EngineLost);
  await expect(call.play('beep', {})).rejects.toThrow(EngineLost);
  await one.at.close();
  await call.close();
  const [a, b] = [await phone(), await phone()];
  const next = await room();
  await next.join(a.at, 'customer');
  await next.join(b.at, 'staff');
  a.say(400);
  await expect.poll(() => b.hears(400)).toEqual([400]);
});

it('ends when its parent is killed', async () => {
  const script = `
    import { ProcessEngine } from ${JSON.stringify(new URL('./process-engine.ts', import.meta.url).href)};
    const engine = new ProcessEngine(${JSON.stringify(media)}, { warn() {} });
    await engine.figures();
    console.log(engine.pid);
    setInterval(() => {}, 1_000);`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(() => parent.kill('SIGKILL'));
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  const stands = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  expect(stands()).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(stands).toBe(false);
});
