/** ms. Who types on has no longer pause between two keys. */
const pause = 1_000;

/**
 * Typing whose field went away, or takes no input for a moment, goes on: those keys are words, no shortcuts. Ends with a pause,
 * a press of the mouse, or a key that leaves a field.
 */
export function goesOnTyping(isInField: (event: KeyboardEvent) => boolean) {
  let typedAt = Number.NEGATIVE_INFINITY;
  const end = () => {
    typedAt = Number.NEGATIVE_INFINITY;
  };
  return {
    end,
    /** Ask of every key. */
    hears(event: KeyboardEvent): boolean {
      if (event.ctrlKey || event.metaKey || event.altKey) {
        // sends what was typed
        if (event.key === 'Enter' && isInField(event)) typedAt = event.timeStamp;
        return false;
      }
      if (['Tab', 'Escape'].includes(event.key)) end();
      else if (isInField(event)) typedAt = event.timeStamp;
      else if (event.timeStamp - typedAt < pause) {
        typedAt = event.timeStamp;
        return true;
      }
      return false;
    },
  };
}
