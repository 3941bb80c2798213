import { type Clock, every, systemClock } from '../clock.ts';

/** Milliseconds of one frame. */
export const frameTime = 20;
/** Frames made up at once after a stall; what is older is not played any more. */
const mostAtOnce = 10;

/** One beat of 20 ms for everything that plays or mixes: it counts by the clock, so frames are as many as time has passed. */
export class Ticker {
  private readonly members = new Set<() => void>();
  private next = 0;
  private stop: (() => void) | undefined;

  constructor(private readonly clock: Clock = systemClock) {}

  /** Called once a frame until what is answered is called. */
  join(tick: () => void): () => void {
    const member = () => tick();
    this.members.add(member);
    if (!this.stop) {
      this.next = this.clock.now() + frameTime;
      this.stop = every(this.clock, frameTime / 2, () => this.beat());
    }
    return () => {
      this.members.delete(member);
      if (this.members.size > 0) return;
      this.stop?.();
      this.stop = undefined;
    };
  }

  private beat(): void {
    const now = this.clock.now();
    if (now - this.next > mostAtOnce * frameTime) this.next = now;
    for (; this.next <= now && this.members.size > 0; this.next += frameTime)
      for (const member of this.members) member();
  }
}
