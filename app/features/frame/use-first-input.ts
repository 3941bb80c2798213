import { useEffect, useRef } from 'react';
import { useLayout } from '../../ui/use-layout.ts';
import type { serveInput } from './first-input.ts';

const inputs = ['focusin', 'pointerover', 'pointerdown', 'keydown', 'wheel'];

/** Place once, in the frame: with the first input comes what serves it. `key` is the history entry in view. */
export function useFirstInput(key: string): void {
  const served = useRef<ReturnType<typeof serveInput>>();
  const latest = useRef(key);
  useLayout(() => {
    latest.current = key;
    served.current?.arrive(key);
  }, [key]);
  useEffect(() => {
    const watch = new AbortController();
    let last: EventTarget | null = null;
    let isAsked = false;
    const onInput = ({ type, target }: Event) => {
      if (type === 'focusin') last = target;
      if (isAsked) return;
      isAsked = true;
      import('./first-input.ts').then(
        part => {
          if (!watch.signal.aborted) served.current = part.serveInput(latest.current, last);
          watch.abort();
        },
        () => {
          // without a network the next input tries again
          isAsked = false;
        },
      );
    };
    for (const kind of inputs) document.addEventListener(kind, onInput, { capture: true, signal: watch.signal });
    return () => {
      watch.abort();
      served.current?.stop();
    };
  }, []);
}
