import { type FileHandle, open } from 'node:fs/promises';
import { type Clock, every, systemClock } from '../clock.ts';
import { clip, decode, type Pcmu, sampleRate } from './g711.ts';
import { wavHeader } from './wav.ts';

export interface RecorderOptions {
  /** The disk was full or went away: recording has ended, the call goes on. Told once. */
  failed(error: Error): void;
  clock?: Clock;
  /** Milliseconds between two writings: what a crash loses. */
  flushEvery?: number;
}
export type Side = 'customer' | 'staff';

const frameBytes = 4;
/** Milliseconds a sound may come late and still find its place. */
const late = 500;
/** Milliseconds without a sound before its place is taken from the clock again. */
const gap = 200;

/**
 * A call as stereo WAV of 8 kHz: the customer left, staff right. Its length is the time that passed: where nobody speaks
 * there is silence. The header is right after every writing, so that a crash leaves a file that plays.
 */
export class Recorder {
  private readonly clock: Clock;
  private readonly began: number;
  private readonly waiting: Record<Side, { at: number; sound: Pcmu }[]> = { customer: [], staff: [] };
  private readonly reached = new Map<unknown, number>();
  /** samples that are on their way to the file, by which its header is counted */
  private written = 0;
  private failed = false;
  private closed: Promise<{ seconds: number }> | undefined;
  private work: Promise<void> = Promise.resolve();
  private readonly stop: () => void;

  private constructor(
    private readonly file: FileHandle,
    private readonly options: RecorderOptions,
  ) {
    this.clock = options.clock ?? systemClock;
    this.began = this.clock.now();
    this.stop = every(this.clock, options.flushEvery ?? 1_000, () =>
      this.flush(this.position() - (late * sampleRate) / 1000),
    );
  }

  /** Throws where the file cannot be made. A file that is there already is never written over. */
  static async open(path: string, options: RecorderOptions): Promise<Recorder> {
    const file = await open(path, 'wx');
    try {
      await file.write(wavHeader(2, 0), 0, 44, 0);
    } catch (error) {
      await file.close();
      throw error;
    }
    return new Recorder(file, options);
  }

  /** Seconds since it began. */
  get seconds(): number {
    return this.position() / sampleRate;
  }

  /** `speaker`: who says it, where a side has several; what they say at the same time is heard together. */
  write(side: Side, sound: Pcmu, speaker: unknown = side): void {
    if (this.closed || this.failed) return;
    const now = this.position();
    let at = this.reached.get(speaker) ?? 0;
    const distance = now - at;
    // sound that comes faster than time passes would make the file longer than the call
    if (distance < -(late * sampleRate) / 1000) return;
    if (distance > (gap * sampleRate) / 1000) at = Math.max(now - sound.length, 0);
    this.waiting[side].push({ at, sound });
    this.reached.set(speaker, at + sound.length);
  }

  /** The length of the file, which is that of the time from `open` to here. */
  close(): Promise<{ seconds: number }> {
    this.closed ??= this.finish();
    return this.closed;
  }

  private async finish(): Promise<{ seconds: number }> {
    this.stop();
    this.flush(this.position());
    await this.work;
    await this.file.close().catch(error => this.fail(error));
    return { seconds: this.written / sampleRate };
  }

  private position(): number {
    return Math.round(((this.clock.now() - this.began) * sampleRate) / 1000);
  }

  /** Writes what was said up to a place; one writing at a time, and the loop waits for none. */
  private flush(upTo: number): void {
    const from = this.written;
    const count = Math.floor(upTo) - from;
    if (count <= 0 || this.failed) return;
    const bytes = Buffer.alloc(count * frameBytes);
    this.pour('customer', 0, bytes, from);
    this.pour('staff', 2, bytes, from);
    this.written = from + count;
    this.work = this.work.then(() => this.store(bytes, from)).catch(error => this.fail(error));
  }

  private pour(side: Side, offset: number, bytes: Buffer, from: number): void {
    const end = from + bytes.length / frameBytes;
    const later: { at: number; sound: Pcmu }[] = [];
    for (const { at, sound } of this.waiting[side]) {
      const samples = decode('PCMU', sound);
      for (let index = Math.max(from - at, 0); index < samples.length && at + index < end; index++) {
        const place = (at + index - from) * frameBytes + offset;
        bytes.writeInt16LE(clip(bytes.readInt16LE(place) + samples[index]!), place);
      }
      if (at + sound.length > end) later.push({ at, sound });
    }
    this.waiting[side] = later;
  }

  private async store(bytes: Buffer, from: number): Promise<void> {
    if (this.failed) return;
    const start = 44 + from * frameBytes;
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.file.write(bytes, done, bytes.length - done, start + done);
      done += bytesWritten;
    }
    await this.file.write(wavHeader(2, from * frameBytes + bytes.length), 0, 44, 0);
  }

  private fail(error: Error): void {
    if (this.failed) return;
    this.failed = true;
    this.stop();
    this.waiting.customer = [];
    this.waiting.staff = [];
    this.options.failed(error);
  }
}
