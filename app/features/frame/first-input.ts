import { keepFocus } from '../../ui/kept-focus.ts';
import { keepScroll } from '../../ui/kept-scroll.ts';
import { watchIntent } from './link-intent.ts';

/** Keeps the place that a person has on a page, and fetches ahead what they point at. `last` had the focus last. */
export function serveInput(key: string, last: EventTarget | null) {
  const kept = [keepFocus(key, last), keepScroll(key)];
  const stopIntent = watchIntent();
  return {
    /** Another history entry is in view. */
    arrive(next: string): void {
      for (const part of kept) part.arrive(next);
    },
    stop(): void {
      for (const part of kept) part.stop();
      stopIntent();
    },
  };
}
