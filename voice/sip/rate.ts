import type { Clock } from '../clock.ts';

/** So many at once, and so many a second after that. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** True while the rate is kept. */
export function keepRate(clock: Clock, { burst, perSecond }: Rate): () => boolean {
  let left = burst;
  let at = clock.now();
  return () => {
    const now = clock.now();
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond);
    at = now;
    if (left < 1) return false;
    left--;
    return true;
  };
}
