import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import { frameLength, type Pcmu } from './g711.ts';
import { heard } from './hearing.ts';
import { readRecording } from './listening.ts';
import { Recorder } from './recorder.ts';
import { tone } from './tone.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recorder-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function recording() {
  const clock = new ManualClock();
  const path = join(folder, `${++files}.wav`);
  const failed = vi.fn();
  return { clock, path, failed, recorder: await Recorder.open(path, { clock, failed }) };
}

function say(clock: ManualClock, voices: { write(sound: Pcmu): void; sound: Pcmu }[], seconds: number) {
  for (let at = 0; at < seconds * 8_000; at += frameLength) {
    clock.pass(20);
    for (const { write, sound } of voices) write(sound.subarray(at, at + frameLength));
  }
}

it('keeps each side in its channel, silence in its place, and lasts as long as the call', async () => {
  const { clock, path, recorder, failed } = await recording();
  const customer = { write: (sound: Pcmu) => recorder.write('customer', sound), sound: tone(300, 9) };
  const staff = { write: (sound: Pcmu) => recorder.write('staff', sound), sound: tone(700, 9) };
  clock.pass(1_000);
  say(clock, [customer, staff], 2);
  clock.pass(2_000);
  say(clock, [staff], 2);
  clock.pass(500);
  expect(await recorder.close()).toEqual({ seconds: 7.5 });
  const file = await readRecording(path);
  expect([file.seconds, file.whole]).toEqual([7.5, true]);
  expect(heard(file.customer(1.1, 2.9), 300, 700)).toEqual([300]);
  expect(heard(file.staff(1.1, 2.9), 300, 700)).toEqual([700]);
  for (const [from, to] of [
    [0, 0.9],
    [3.1, 4.9],
    [7.1, 7.5],
  ] as const)
    expect(heard(file.staff(from, to), 300, 700)).toEqual([]);
  expect(heard(file.customer(5.1, 6.9), 300, 700)).toEqual([]);
  expect(heard(file.staff(5.1, 6.9), 300, 700)).toEqual([700]);
  expect(failed).not.toHaveBeenCalled();
});

it('leaves a file that plays when the process ends in the middle', async () => {
  const { clock, path, recorder } = await recording();
  say(clock, [{ write: sound => recorder.write('customer', sound), sound: tone(400, 9) }], 5);
  await expect.poll(async () => (await readRecording(path)).seconds).toBe(4.5);
  const file = await readRecording(path);
  expect(file.whole).toBe(true);
  expect(heard(file.customer(0.1, 4.4), 400)).toEqual([400]);
  await recorder.close();
});

it('does not grow by sound that comes faster than time passes', async () => {
  const { clock, path, recorder } = await recording();
  for (let times = 0; times < 50; times++) recorder.write('customer', tone(400, 1));
  clock.pass(2_000);
  recorder.write('staff', new Uint8Array(160));
  expect(await recorder.close()).toEqual({ seconds: 2 });
  expect((await readRecording(path)).seconds).toBe(2);
  // closed is closed
  recorder.write('customer', tone(400, 1));
  expect(await recorder.close()).toEqual({ seconds: 2 });
});

it('tells once that the disk fails, and lets the call go on', async () => {
  const { clock, recorder, failed } = await recording();
  const { file } = recorder as unknown as { file: { write: unknown } };
  file.write = vi.fn().mockRejectedValue(new Error('ENOSPC'));
  const voice = { write: (sound: Pcmu) => recorder.write('customer', sound), sound: tone(400, 9) };
  say(clock, [voice], 3);
  await expect.poll(() => failed.mock.calls.length).toBe(1);
  say(clock, [voice], 3);
  await recorder.close();
  expect(failed).toHaveBeenCalledOnce();
  expect(clock.waiting).toBe(0);
});

it('never writes over a recording', async () => {
  const { path, recorder } = await recording();
  await recorder.close();
  await expect(Recorder.open(path, { failed: () => {} })).rejects.toThrow('EEXIST');
});

it('keeps all who speak on one side at the same time', async () => {
  const { clock, path, recorder } = await recording();
  const voices = [300, 700].map(hertz => ({
    write: (sound: Pcmu) => recorder.write('staff', sound, hertz),
    sound: tone(hertz, 9),
  }));
  say(clock, voices, 2);
  expect(await recorder.close()).toEqual({ seconds: 2 });
  const file = await readRecording(path);
  expect(heard(file.staff(0.1, 1.9), 300, 500, 700)).toEqual([300, 700]);
  expect(heard(file.customer(0.1, 1.9), 300, 700)).toEqual([]);
});
