import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { EngineLeg, MediaEngine, Room } from '../voice/media/engine.ts';
import { ProcessEngine } from '../voice/media/process-engine.ts';
import { ProcessFigures } from '../voice/media/process-figures.ts';
import { tone } from '../voice/media/tone.ts';
import { residentMegabytes } from './rig/processor-time.ts';

// npm run bench:voice -- [--pairs 60] [--seconds 20] [--plain]
// Calls of two browsers each, all recorded: what the process of the sound uses, what it loses, and how late the event loops come.
// The browsers are legs of a second such process, each of which sends a tone; --plain has all of them speak plain RTP.

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '20' },
    plain: { type: 'boolean', default: false },
  },
});
const [pairs, seconds] = [Number(values.pairs), Number(values.seconds)];
const kind = values.plain ? ({ kind: 'rtp', peer: '127.0.0.1' } as const) : ({ kind: 'webrtc' } as const);
const settings = { address: '127.0.0.1', ports: { from: 0, to: 0 } };
const say = (line: string) => console.error(line);
const warn = (error: Error) => say(`warning: ${error.message}`);
const folder = mkdtempSync(join(tmpdir(), 'lang-nghe-voice-'));

interface Call {
  room: Room;
  far: EngineLeg[];
  near: EngineLeg[];
}

let again = 0;
/** Two legs of the library itself do not always come together at the first try on a busy machine. */
async function connect(engine: MediaEngine, phones: MediaEngine): ReturnType<typeof tryToConnect> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryToConnect(engine, phones);
    } catch (error) {
      if (tries === 5) throw error;
      again++;
    }
  }
}

/** Opens one leg here and one there and waits until both stand. */
async function tryToConnect(engine: MediaEngine, phones: MediaEngine): Promise<{ near: EngineLeg; far: EngineLeg }> {
  let stands = () => {};
  let fails = (_: Error) => {};
  const standing = new Promise<void>((resolve, reject) => {
    [stands, fails] = [resolve, reject];
  });
  const far = await phones.openLeg(kind, {});
  const near = await engine.openLeg(kind, {
    state(state) {
      if (state === 'connected') stands();
      if (state === 'failed') fails(new Error('a leg failed'));
    },
  });
  const join = async () => {
    // as a browser takes it: it begins DTLS itself
    const offer = (await near.offer()).replace('a=setup:actpass', 'a=setup:passive');
    await near.accept(await far.answer(offer));
  };
  try {
    await Promise.all([standing, join()]);
  } catch (error) {
    await Promise.all([near.close(), far.close()]);
    throw error;
  }
  return { near, far };
}

async function call(engine: MediaEngine, phones: MediaEngine, number: number): Promise<Call> {
  const room = await engine.openRoom();
  const both = [await connect(engine, phones), await connect(engine, phones)];
  await room.join(both[0]!.near, 'customer');
  await room.join(both[1]!.near, 'staff');
  await room.record(join(folder, `${number}.wav`));
  for (const { far } of both) {
    const speech = await phones.openRoom();
    await speech.join(far, 'customer');
    await speech.play('speech', { loop: true });
  }
  return { room, near: both.map(({ near }) => near), far: both.map(({ far }) => far) };
}

const worst = (all: number[]) => Math.max(0, ...all);
const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
const figure = (value: number, digits = 1) => value.toFixed(digits);

const engine = new ProcessEngine(settings, { warn });
const phones = new ProcessEngine(settings, { warn });
const own = new ProcessFigures();
try {
  await phones.learn('speech', tone(440, 1));
  const began = performance.now();
  const calls: Call[] = [];
  for (let number = 0; number < pairs; number++) calls.push(await call(engine, phones, number));
  const setUp = (performance.now() - began) / pairs / 2;
  // what comes of setting up is over
  await sleep(2_000);
  own.read();
  await Promise.all([engine.figures(), phones.figures()]);
  const before = await engine.figures();
  await sleep(seconds * 1_000);
  const [after, here] = [await engine.figures(), own.read()];
  const parted = await Promise.all(calls.flatMap(({ near, far }) => [...near, ...far]).map(leg => leg.quality()));
  const memory = residentMegabytes(engine.pid!);
  const recorded = await Promise.all(calls.map(({ room }) => room.stopRecording()));
  const bytes = statSync(join(folder, '0.wav')).size;

  const expected = pairs * 2 * 50 * seconds;
  const [received, sent] = [after.packets.received - before.packets.received, after.packets.sent - before.packets.sent];
  const rows = [
    ['machine', `${cpus().length} × ${cpus()[0]?.model.trim()}, shared with the phones of this measurement`],
    ['calls', `${pairs}, two ${values.plain ? 'plain RTP' : 'WebRTC'} legs each, recorded`],
    ['a leg stands after', `${figure(setUp, 0)} ms (one after the other, ${again} at a second try)`],
    [
      'processor of the media process',
      `${figure(after.processor * 100)} % of a core, ${figure((after.processor * 100) / pairs, 2)} % a call`,
    ],
    ['packets received in time', `${received} of ${expected}`],
    ['packets sent', `${sent} of ${expected}`],
    [
      'loss of a leg',
      `${figure(mean(parted.map(({ lossPercent }) => lossPercent)), 3)} %, worst ${figure(worst(parted.map(({ lossPercent }) => lossPercent)), 2)} %`,
    ],
    [
      'jitter of a leg',
      `${figure(mean(parted.map(({ jitterMs }) => jitterMs)))} ms, worst ${figure(worst(parted.map(({ jitterMs }) => jitterMs)))} ms`,
    ],
    ['MOS', `worst ${figure(Math.min(...parted.map(({ mos }) => mos)), 2)}`],
    ['event loop of the media process', `${figure(after.lagMs)} ms late (99 of 100)`],
    [
      'event loop of the parent',
      `${figure(here.lagMs)} ms late (99 of 100), ${figure(here.processor * 100)} % of a core`,
    ],
    ['memory of the media process', memory === undefined ? '' : `${figure(memory, 0)} MB`],
    ['recordings', `${recorded.length}, ${figure(recorded[0]!.seconds)} s = ${bytes} bytes`],
  ];
  console.log('| | |\n|---|---|');
  for (const [name, value] of rows) console.log(`| ${name} | ${value} |`);
} finally {
  await Promise.all([engine.close(), phones.close()]);
  own.close();
  rmSync(folder, { recursive: true });
}
