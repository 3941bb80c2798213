/** ms after the page is there; whoever touches it has the telephone sooner. */
const comesAfter = 5_000;
/** A press counts as it is let go: lines that it takes away from above would move what it was meant for from under the pointer. */
const touches = ['pointerup', 'keydown'];
/** ms: listeners hear of one touch of many that follow each other. */
const heardEvery = 1_000;

let touchedAt: number | undefined;
let heardAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** Whether the page was clicked or typed on, without which it may not ring, and when it was last. */
export const touched = {
  get: (): boolean => touchedAt !== undefined,
  /** ms since 1970. */
  at: (): number | undefined => touchedAt,
  /** Heard at the first touch, and then once a second at most. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Resolves when the page has done what it is there for: at the first touch, or a while after it came. */
export const afterPage: Promise<void> = new Promise(resolve => {
  if (typeof document === 'undefined') return;
  setTimeout(resolve, comesAfter);
  for (const kind of touches)
    document.addEventListener(
      kind,
      () => {
        touchedAt = Date.now();
        if (Math.abs(touchedAt - heardAt) < heardEvery) return;
        heardAt = touchedAt;
        for (const listener of [...listeners]) listener();
        resolve();
      },
      { capture: true, passive: true },
    );
});
