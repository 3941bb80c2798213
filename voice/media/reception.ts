import { sampleRate } from './g711.ts';
import type { RtpPacket } from './rtp.ts';

/** A sequence that jumps further than this is another stream (RFC 3550 A.1). */
const furthest = 3_000;

/** Loss and jitter of one source (RFC 3550 A.1, A.3, A.8). */
export class Reception {
  /** Of the far end's report on what it is sent; null while it has reported nothing. */
  roundTripMs: number | null = null;
  private source: number | undefined;
  private first = 0;
  private highest = 0;
  private received = 0;
  /** in samples */
  private jitter = 0;
  private transit: number | undefined;
  /** of sources before this one: a far end that began anew */
  private readonly before = { expected: 0, received: 0 };

  constructor(private readonly now: () => number) {}

  /** `timed`: the timestamp says when it was spoken; that of a key stays while it is down. */
  receive({ source, sequence, timestamp }: RtpPacket, timed: boolean): void {
    const step = ((sequence - this.highest + 0x8000) & 0xffff) - 0x8000;
    if (source !== this.source || Math.abs(step) > furthest) this.begin(source, sequence);
    else if (step > 0) this.highest += step;
    this.received++;
    if (timed) this.time(timestamp);
  }

  get lossPercent(): number {
    const expected = this.expected + this.before.expected;
    // duplicates can make it more than was expected
    const lost = expected - this.received - this.before.received;
    return expected === 0 ? 0 : (Math.max(lost, 0) / expected) * 100;
  }

  get jitterMs(): number {
    return (this.jitter / sampleRate) * 1000;
  }

  /** What a report to the far end says: counted since its source began. */
  get counted(): { source: number; highest: number; lost: number; jitter: number } | undefined {
    if (this.source === undefined) return undefined;
    return {
      source: this.source,
      highest: this.highest >>> 0,
      lost: this.expected - this.received,
      jitter: Math.round(this.jitter),
    };
  }

  private get expected(): number {
    return this.source === undefined ? 0 : this.highest - this.first + 1;
  }

  private begin(source: number, sequence: number): void {
    this.before.expected += this.expected;
    this.before.received += Math.min(this.received, this.expected);
    this.source = source;
    this.first = sequence;
    this.highest = sequence;
    this.received = 0;
    this.transit = undefined;
  }

  private time(timestamp: number): void {
    const arrival = Math.round((this.now() * sampleRate) / 1000);
    const transit = (arrival - timestamp) | 0;
    if (this.transit !== undefined) {
      const change = Math.abs((transit - this.transit) | 0);
      // a stream that was silent may go on at any timestamp
      if (change < sampleRate) this.jitter += (change - this.jitter) / 16;
    }
    this.transit = transit;
  }
}
