import { isInField } from './shortcuts-apply.ts';

/** ms. Who types on has no longer pause between two keys. */
const pause = 1_000;

/**
 * Typing whose field went away, or takes no input for a moment, goes on: those letters are words, no shortcuts, and reach nobody.
 * Ends with a pause, a press of the mouse, or a key that leaves a field. Gives back what stops it.
 */
export function restWhileTyping(): () => void {
  let typedAt = Number.NEGATIVE_INFINITY;
  const end = () => {
    typedAt = Number.NEGATIVE_INFINITY;
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    if (key === 'Tab' || key === 'Escape') end();
    else if (isInField(event)) typedAt = timeStamp;
    else if (key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && timeStamp - typedAt < pause) {
      typedAt = timeStamp;
      event.stopImmediatePropagation();
    }
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('pointerdown', end, true);
  return () => {
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('pointerdown', end, true);
  };
}
