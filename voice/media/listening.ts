import { readFile } from 'node:fs/promises';
import { frameLength, type Pcmu } from './g711.ts';
import { heard } from './hearing.ts';
import type { Leg } from './leg.ts';
import { tone } from './tone.ts';

/** Tests speak and listen by it at the far end of a leg. */
export class TestPhone {
  readonly digits: string[] = [];
  private frames: Pcmu[] = [];

  constructor(readonly leg: Leg) {
    leg.listener = {
      audio: sound => void this.frames.push(Uint8Array.from(sound)),
      digit: digit => void this.digits.push(digit),
    };
  }

  /** Frames heard since `forget`. */
  get count(): number {
    return this.frames.length;
  }

  forget(): void {
    this.frames = [];
  }

  /** All at once: 10 frames are what a mixer keeps. */
  say(hertz: number, frames = 10): void {
    const sound = tone(hertz, (frames * frameLength) / 8_000);
    for (let at = 0; at < sound.length; at += frameLength) this.leg.send(sound.subarray(at, at + frameLength));
  }

  hears(...tones: number[]): number[] {
    return heard(Uint8Array.from(Buffer.concat(this.frames)), ...tones);
  }
}

/** Both channels of a recording, by what its header says. */
export async function readRecording(path: string) {
  const bytes = await readFile(path);
  const count = bytes.readUInt32LE(40) / 4;
  const channel = (offset: number, from: number, to: number) =>
    Int16Array.from({ length: Math.round((to - from) * 8_000) }, (_, at) =>
      bytes.readInt16LE(44 + (Math.round(from * 8_000) + at) * 4 + offset),
    );
  return {
    seconds: count / 8_000,
    whole: bytes.length === 44 + count * 4,
    customer: (from: number, to: number) => channel(0, from, to),
    staff: (from: number, to: number) => channel(2, from, to),
  };
}
