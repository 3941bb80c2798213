import { clip, encode, frameLength, muSample, type Pcmu } from './g711.ts';
import type { Leg } from './leg.ts';
import type { Ticker } from './ticker.ts';

/** Sound of one member that may wait, in samples: 200 ms. What is more is dropped from its beginning, so that delay never grows. */
const mostWaiting = 10 * frameLength;

interface Member {
  waiting: Pcmu;
  now: Int16Array;
}

/** Three and more in one call: each hears the sum of the others. Two are simply joined. */
export class Mixer {
  private readonly members = new Map<Pick<Leg, 'send'>, Member>();
  private leave: (() => void) | undefined;

  constructor(private readonly ticker: Ticker) {}

  add(leg: Pick<Leg, 'send'>): void {
    if (this.members.has(leg)) return;
    this.members.set(leg, { waiting: new Uint8Array(), now: new Int16Array(frameLength) });
    this.leave ??= this.ticker.join(() => this.mix());
  }

  remove(leg: Pick<Leg, 'send'>): void {
    this.members.delete(leg);
    if (this.members.size === 0) this.close();
  }

  /** Sound that a member has said; of others it is passed over. */
  hear(leg: Pick<Leg, 'send'>, sound: Pcmu): void {
    const member = this.members.get(leg);
    if (!member) return;
    const all = new Uint8Array(member.waiting.length + sound.length);
    all.set(member.waiting);
    all.set(sound, member.waiting.length);
    member.waiting = all.subarray(Math.max(all.length - mostWaiting, 0));
  }

  close(): void {
    this.leave?.();
    this.leave = undefined;
    this.members.clear();
  }

  private mix(): void {
    const sum = new Int32Array(frameLength);
    for (const member of this.members.values()) {
      const said = member.waiting.subarray(0, frameLength);
      member.waiting = member.waiting.subarray(said.length);
      member.now.fill(0);
      for (let at = 0; at < said.length; at++) sum[at]! += member.now[at] = muSample(said[at]!);
    }
    for (const [leg, { now }] of this.members) {
      const others = Int16Array.from(sum, (all, at) => clip(all - now[at]!));
      leg.send(encode('PCMU', others));
    }
  }
}
