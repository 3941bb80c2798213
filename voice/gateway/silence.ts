import type { Clock } from '../clock.ts';
import type { LegState } from '../media/leg.ts';

/** Milliseconds without a sound before the others hear music instead of nothing, and before the call ends. */
export interface SilenceLimits {
  musicAfter: number;
  endAfter: number;
}
export const usualSilence: SilenceLimits = { musicAfter: 4_000, endAfter: 30_000 };

interface Heard {
  /** the others hear music, or no longer */
  away(now: boolean): void;
  /** heard again after so many ms without a sound */
  back(gapMs: number): void;
  lost(): void;
}

/** One side without a sound: a network that changes, a page that loads again, a telephone that is gone. */
export class Silence {
  private since: number | undefined;
  private isAway = false;
  private isMoving = false;
  private stops: (() => void)[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly heard: Heard,
    private readonly limits = usualSilence,
  ) {}

  state(state: LegState): void {
    if (state === 'failed' || state === 'disconnected') this.begin();
    if (state === 'connected' && this.isMoving) this.end(0);
  }

  hear(now: { silent: true } | { silent: false; gapMs: number }): void {
    if (now.silent) this.begin();
    else this.end(now.gapMs);
  }

  /** Another leg is in its place: it counts from where the first fell silent. */
  moved(): void {
    this.isMoving = true;
    this.begin();
  }

  /** It need not be heard, as whoever has put the call on hold. */
  forgive(): void {
    this.since = undefined;
    this.isMoving = false;
    for (const stop of this.stops.splice(0)) stop();
    if (this.isAway) {
      this.isAway = false;
      this.heard.away(false);
    }
  }

  private begin(): void {
    if (this.since !== undefined) return;
    this.since = this.clock.now();
    this.stops = [
      this.clock.after(this.limits.musicAfter, () => {
        this.isAway = true;
        this.heard.away(true);
      }),
      this.clock.after(this.limits.endAfter, () => this.heard.lost()),
    ];
  }

  private end(gapMs: number): void {
    const { since } = this;
    if (since === undefined) return;
    const gap = Math.max(gapMs, Math.round(this.clock.now() - since));
    this.forgive();
    this.heard.back(gap);
  }
}
