import type { Clock } from '../clock.ts';

/** So many at once, and so many a second after that. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** What is left of a rate. */
export class Allowance {
  private left: number;
  private at: number;

  constructor(
    private readonly clock: Clock,
    private readonly rate: Rate,
  ) {
    this.left = rate.burst;
    this.at = clock.now();
  }

  /** True while the rate is kept. */
  take(): boolean {
    if (!this.kept()) return false;
    this.left--;
    return true;
  }

  /** Whether something is left. */
  kept(): boolean {
    const now = this.clock.now();
    const { burst, perSecond } = this.rate;
    this.left = Math.min(burst, this.left + ((now - this.at) / 1000) * perSecond);
    this.at = now;
    return this.left >= 1;
  }

  /** What was allowed by `kept` and is counted when it is known: it may owe, so that many at once are no more than one by one. */
  owe(): void {
    this.left--;
  }
}

/** True while the rate is kept. */
export function keepRate(clock: Clock, rate: Rate): () => boolean {
  const allowance = new Allowance(clock, rate);
  return () => allowance.take();
}

/** The same rate for each of many; whoever has been quiet longest is forgotten first. */
export class Allowances {
  private readonly all = new Map<string, Allowance>();

  constructor(
    private readonly clock: Clock,
    private readonly rate: Rate,
    private readonly most = 10_000,
  ) {}

  of(key: string): Allowance {
    const known = this.all.get(key) ?? new Allowance(this.clock, this.rate);
    this.all.delete(key);
    this.all.set(key, known);
    if (this.all.size > this.most) this.all.delete(this.all.keys().next().value!);
    return known;
  }
}
