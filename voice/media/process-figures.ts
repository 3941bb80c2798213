import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two looks at the event loop. */
const resolution = 10;

/** How busy this process is, since it was asked last. */
export class ProcessFigures {
  private readonly delay: IntervalHistogram = monitorEventLoopDelay({ resolution });
  private used = process.cpuUsage();
  private since = performance.now();

  constructor() {
    this.delay.enable();
  }

  /** `lagMs`: 99 of 100 turns of its event loop came no later. `processor`: share of one core. */
  read(): { lagMs: number; processor: number } {
    const { user, system } = process.cpuUsage(this.used);
    const passed = performance.now() - this.since;
    // what is measured is the time from one look to the next
    const lagMs = Math.max(0, this.delay.percentile(99) / 1e6 - resolution);
    this.used = process.cpuUsage();
    this.since = performance.now();
    this.delay.reset();
    return { lagMs, processor: passed > 0 ? (user + system) / 1000 / passed : 0 };
  }

  close(): void {
    this.delay.disable();
  }
}
