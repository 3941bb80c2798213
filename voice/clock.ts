/** Time as the voice side reads it: tests hand in one that they move themselves. */
export interface Clock {
  /** Milliseconds that never run backwards. */
  now(): number;
  /** Runs a task once, so many milliseconds from now; what it answers calls it off. */
  after(delay: number, task: () => void): () => void;
}

/** A pending task never keeps a process alive that has nothing else to do. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(delay, task) {
    const timer = setTimeout(task, delay);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Repeats a task until it is called off. */
export function every(clock: Clock, interval: number, task: () => void): () => void {
  let cancel = clock.after(interval, again);
  function again() {
    cancel = clock.after(interval, again);
    task();
  }
  return () => cancel();
}
