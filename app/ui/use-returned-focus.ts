import { useEffect, useRef } from 'react';
import { rememberFocus } from './focus-return.ts';

/** For what lies over the page: once closed, the focus is where it was before. */
export function useReturnedFocus(open: boolean): void {
  const restore = useRef<() => void>();
  // before the dialog's own effects take the focus
  if (open) restore.current ??= rememberFocus(document.activeElement);
  useEffect(() => {
    if (!open) return;
    return () => {
      const back = restore.current;
      restore.current = undefined;
      setTimeout(() => back?.());
    };
  }, [open]);
}
