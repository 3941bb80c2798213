import type { Clock } from '../clock.ts';

/** Milliseconds without a packet after which a leg is silent. */
const silentAfter = 1_000;

/**
 * Notices that a leg sends nothing any more, and for how long it did not when it does again. Its first packet is told as well: a
 * leg in another's place may be heard at once.
 */
export class SilenceWatch {
  private heardAt: number | undefined;
  private silent = false;
  private isHeard = false;

  constructor(
    private readonly clock: Clock,
    private readonly tell: (now: { silent: true } | { silent: false; gapMs: number }) => void,
  ) {}

  /** From here on it should be heard. */
  begin(): void {
    this.heardAt ??= this.clock.now();
  }

  /** As if it were to be heard for the first time: whether it was heard before does not count. */
  beginAgain(): void {
    this.heardAt = this.clock.now();
    this.silent = false;
    this.isHeard = false;
  }

  packet(): void {
    const now = this.clock.now();
    const gapMs = Math.round(now - (this.heardAt ?? now));
    this.heardAt = now;
    if (this.isHeard && !this.silent) return;
    this.isHeard = true;
    this.silent = false;
    this.tell({ silent: false, gapMs });
  }

  /** To be called a few times a second. */
  check(): void {
    if (this.silent || this.heardAt === undefined || this.clock.now() - this.heardAt < silentAfter) return;
    this.silent = true;
    this.tell({ silent: true });
  }
}
