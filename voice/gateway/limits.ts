import type { Clock } from '../clock.ts';
import { keepRate, type Rate } from '../sip/rate.ts';

export interface CallLimits {
  /** calls at once of one person or one anonymous network */
  mostOfOne: number;
  /** INVITEs of one person or network */
  rateOfOne: Rate;
  /** calls at once of the whole gateway */
  most: number;
}

export const usualLimits: CallLimits = { mostOfOne: 6, rateOfOne: { burst: 20, perSecond: 0.5 }, most: 2_000 };

/** Callers remembered; whoever has been quiet longest is forgotten first. */
const mostCallers = 10_000;

/** How much one caller may ask for, whatever their tenant allows. */
export class Limits {
  private readonly callers = new Map<string, { kept: () => boolean; calls: number }>();
  private running = 0;

  constructor(
    private readonly clock: Clock,
    private readonly limits: CallLimits = usualLimits,
  ) {}

  /** What is answered gives the place back; undefined: too much. `alone` false: a trunk carries everybody's calls. */
  take(caller: string, alone: boolean): (() => void) | undefined {
    const { mostOfOne, rateOfOne, most } = this.limits;
    const entry = this.callers.get(caller) ?? { kept: keepRate(this.clock, rateOfOne), calls: 0 };
    this.callers.delete(caller);
    this.callers.set(caller, entry);
    this.forget();
    if (this.running >= most || (alone && (!entry.kept() || entry.calls >= mostOfOne))) return undefined;
    entry.calls++;
    this.running++;
    return () => {
      entry.calls--;
      this.running--;
    };
  }

  private forget(): void {
    if (this.callers.size <= mostCallers) return;
    for (const [caller, { calls }] of this.callers) {
      if (calls > 0) continue;
      this.callers.delete(caller);
      return;
    }
  }
}
