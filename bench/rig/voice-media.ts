import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineLeg, LegKind, MediaEngine, Room } from '../../voice/media/engine.ts';
import { ProcessEngine } from '../../voice/media/process-engine.ts';
import { ProcessFigures } from '../../voice/media/process-figures.ts';
import { tone } from '../../voice/media/tone.ts';
import { residentMegabytes } from './processor-time.ts';

// Calls of two browsers each, all recorded: what the process of the sound uses, what it loses, and how late the event loops come.
// The browsers are legs of a second such process, each of which sends a tone.

const settings = { address: '127.0.0.1', ports: { from: 0, to: 0 } };
const warn = (error: Error) => console.error(`warning: ${error.message}`);

interface Call {
  room: Room;
  far: EngineLeg[];
  near: EngineLeg[];
}

let again = 0;
/** Two legs of the library itself do not always come together at the first try on a busy machine. */
async function connect(engine: MediaEngine, phones: MediaEngine, kind: LegKind): ReturnType<typeof tryToConnect> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryToConnect(engine, phones, kind);
    } catch (error) {
      if (tries === 5) throw error;
      again++;
    }
  }
}

/** Opens one leg here and one there and waits until both stand. */
async function tryToConnect(
  engine: MediaEngine,
  phones: MediaEngine,
  kind: LegKind,
): Promise<{ near: EngineLeg; far: EngineLeg }> {
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

async function call(engine: MediaEngine, phones: MediaEngine, kind: LegKind, path: string): Promise<Call> {
  const room = await engine.openRoom();
  const both = [await connect(engine, phones, kind), await connect(engine, phones, kind)];
  await room.join(both[0]!.near, 'customer');
  await room.join(both[1]!.near, 'staff');
  await room.record(path);
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

export interface MediaAsked {
  /** calls at once */
  pairs: number;
  seconds: number;
  /** plain RTP instead of WebRTC */
  plain: boolean;
}

/** @returns rows of a table */
export async function measureMedia({ pairs, seconds, plain }: MediaAsked): Promise<string[][]> {
  const kind = plain ? ({ kind: 'rtp', peer: '127.0.0.1' } as const) : ({ kind: 'webrtc' } as const);
  const folder = mkdtempSync(join(tmpdir(), 'lang-nghe-voice-'));
  const engine = new ProcessEngine(settings, { warn });
  const phones = new ProcessEngine(settings, { warn });
  const own = new ProcessFigures();
  try {
    await phones.learn('speech', tone(440, 1));
    const began = performance.now();
    const calls: Call[] = [];
    for (let number = 0; number < pairs; number++)
      calls.push(await call(engine, phones, kind, join(folder, `${number}.wav`)));
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
    const [received, sent] = [
      after.packets.received - before.packets.received,
      after.packets.sent - before.packets.sent,
    ];
    return [
      ['machine', `${cpus().length} × ${cpus()[0]?.model.trim()}, shared with the phones of this measurement`],
      ['calls', `${pairs}, two ${plain ? 'plain RTP' : 'WebRTC'} legs each, recorded`],
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
  } finally {
    await Promise.all([engine.close(), phones.close()]);
    own.close();
    rmSync(folder, { recursive: true });
  }
}
