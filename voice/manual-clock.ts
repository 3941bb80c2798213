import type { Clock } from './clock.ts';

/** The clock of tests: time passes when `pass` says so, and tasks run in the order in which they fall due. */
export class ManualClock implements Clock {
  private time = 0;
  private tasks: { at: number; run: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(delay: number, run: () => void): () => void {
    const task = { at: this.time + delay, run };
    this.tasks.push(task);
    return () => {
      this.tasks = this.tasks.filter(other => other !== task);
    };
  }

  /** Tasks that wait: a test ends with none where everything has to have been tidied away. */
  get waiting(): number {
    return this.tasks.length;
  }

  pass(milliseconds: number): void {
    const until = this.time + milliseconds;
    for (;;) {
      const next = this.tasks.filter(task => task.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.tasks = this.tasks.filter(task => task !== next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = until;
  }
}
