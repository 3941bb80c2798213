import type { Clock } from '../clock.ts';

export interface Collecting {
  timeoutMs: number;
  mostDigits: number;
  /** ends it and is no digit of it; '' is none */
  terminator: string;
}

export interface Collection {
  digits: Promise<string>;
  press(digit: string): void;
  /** The invitation has been said: from here on silence counts. */
  invited(): void;
}

/** Digits until there are enough, the terminator is pressed, or the next one does not come in time. */
export function collectDigits(
  clock: Clock,
  { timeoutMs, mostDigits, terminator }: Collecting,
  signal: AbortSignal,
  on: { first(): void },
): Collection {
  let pressed = '';
  let stopClock = () => {};
  let finish: (digits: string) => void = () => {};
  const digits = new Promise<string>(resolve => {
    finish = all => {
      stopClock();
      signal.removeEventListener('abort', stop);
      resolve(all);
    };
  });
  const stop = () => finish(pressed);
  const wait = () => {
    stopClock();
    stopClock = clock.after(timeoutMs, stop);
  };
  signal.addEventListener('abort', stop, { once: true });
  return {
    digits,
    press(digit) {
      on.first();
      if (digit === terminator) return stop();
      pressed += digit;
      if (pressed.length >= mostDigits) stop();
      else wait();
    },
    invited() {
      if (signal.aborted) stop();
      else if (pressed === '') wait();
    },
  };
}
