/** ms after the page is there; whoever touches it has the telephone sooner. */
const comesAfter = 5_000;
const touches = ['pointerdown', 'keydown'];

let isTouched = false;
const listeners = new Set<() => void>();

/** Whether the page was clicked or typed on, without which it may not ring. */
export const touched = {
  get: (): boolean => isTouched,
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
        isTouched = true;
        for (const listener of [...listeners]) listener();
        resolve();
      },
      { capture: true, once: true },
    );
});
