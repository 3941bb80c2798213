import { fold } from './fold.ts';

const resetAfter = 1000;

/** Collects typed letters (tone marks ignored) and finds the first label that starts with them; starts anew after 1 s. */
export function typeAhead(now: () => number = Date.now) {
  let typed = '';
  let last = 0;
  return (key: string, labels: readonly string[]): number => {
    const time = now();
    typed = time - last > resetAfter ? key : typed + key;
    last = time;
    const wanted = fold(typed);
    return wanted === '' ? -1 : labels.findIndex(label => fold(label).startsWith(wanted));
  };
}
