import { type CompositionEvent, type FormEvent, useEffect, useRef } from 'react';

export interface DebouncedSearch {
  /** What to do with the trimmed text once typing pauses; shorter than `minChars` it is given as ''. */
  onSearch: (term: string) => void;
  /** Milliseconds. */
  delay?: number;
  minChars?: number;
}

/**
 * Calls back 500 ms after the last change of a text input. While a Vietnamese input method is composing (Telex, VNI) nothing
 * is searched; the end of the composition counts as a change. The same text is not searched twice in a row.
 * Spread `typing` on the `<input>`.
 */
export function useDebouncedSearch({ onSearch, delay = 500, minChars = 0 }: DebouncedSearch) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef(onSearch);
  const last = useRef<string>();
  latest.current = onSearch;
  useEffect(() => () => clearTimeout(timer.current), []);

  const wait = (text: string) => {
    clearTimeout(timer.current);
    const trimmed = text.trim();
    const term = [...trimmed].length < minChars ? '' : trimmed;
    timer.current = setTimeout(() => {
      if (last.current === term) return;
      last.current = term;
      latest.current(term);
    }, delay);
  };
  const typing = {
    onInput: (event: FormEvent<HTMLInputElement>) => {
      clearTimeout(timer.current);
      if (!(event.nativeEvent as InputEvent).isComposing) wait(event.currentTarget.value);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => wait(event.currentTarget.value),
  };
  /** Drops what is pending, and lets the next text count as new. */
  const forget = () => {
    clearTimeout(timer.current);
    last.current = undefined;
  };
  return { typing, forget };
}
