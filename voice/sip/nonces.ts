import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** How a nonce count stands: 'replayed' was seen before, 'unknown' is not one of ours or too old. */
export type NonceUse = 'fresh' | 'replayed' | 'unknown';

/**
 * The nonces that were given out: each lives for some minutes, counts its uses upwards, and is known to whom it was given alone.
 * Bounded: the oldest go first.
 */
export class Nonces {
  private readonly given = new Map<string, { to: string; until: number; count: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly lifetime = 300_000,
    private readonly most = 10_000,
  ) {}

  give(to = ''): string {
    const now = this.clock.now();
    // a map keeps the order of giving, and all live equally long
    for (const [nonce, { until }] of this.given) {
      if (until > now && this.given.size < this.most) break;
      this.given.delete(nonce);
    }
    const nonce = randomBytes(16).toString('hex');
    this.given.set(nonce, { to, until: now + this.lifetime, count: 0 });
    return nonce;
  }

  known(nonce: string, by = ''): boolean {
    const entry = this.given.get(nonce);
    return entry !== undefined && entry.to === by && entry.until > this.clock.now();
  }

  /** Only for credentials that were right: a guess must not use up somebody else's count. */
  use(nonce: string, count: number): NonceUse {
    const entry = this.given.get(nonce);
    if (!entry || entry.until <= this.clock.now()) return 'unknown';
    if (!(count > entry.count)) return 'replayed';
    entry.count = count;
    return 'fresh';
  }

  get size(): number {
    return this.given.size;
  }
}
