import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether a custom control may replace the native one: once JavaScript runs, and not on a touch screen, whose own pickers are
 * better. `take` receives what was entered in the native control until then.
 */
export function useEnhanced(native: RefObject<HTMLInputElement>, take: (value: string) => void): boolean {
  const [enhanced, setEnhanced] = useState(false);
  useEffect(() => {
    if (window.matchMedia?.('(pointer: coarse)').matches) return;
    if (native.current?.value) take(native.current.value);
    setEnhanced(true);
  }, []);
  return enhanced;
}
