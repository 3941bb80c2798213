import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useGo } from '../frame/use-go.ts';
import { shortcutsApply } from './shortcuts-apply.ts';

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Ctrl K, inside fields too, for it types nothing; the other keys come with the first key outside a field. */
export function useShortcuts(openPalette: () => void): void {
  const now = { navigate: useGo(), location: useLocation(), openPalette };
  const latest = useRef(now);
  latest.current = now;
  useEffect(() => {
    let others: ((event: KeyboardEvent) => void) | undefined;
    let isLoading = false;
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        if (event.isComposing || event.defaultPrevented) return;
        event.preventDefault();
        latest.current.openPalette();
      } else if (others) others(event);
      else if (!isLoading && shortcutsApply(event)) {
        isLoading = true;
        const waiting = [event];
        const wait = (next: KeyboardEvent) => void waiting.push(next);
        window.addEventListener('keydown', wait);
        import('./frame-keys.ts')
          .then(({ frameKeys }) => {
            others = frameKeys(() => latest.current);
            for (const missed of waiting) others(missed);
          })
          .catch(() => {})
          .finally(() => {
            isLoading = false;
            window.removeEventListener('keydown', wait);
          });
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
