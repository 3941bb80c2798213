import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Types nothing, so that it works inside fields as well. */
export const callKey = 'F8';

/**
 * Who works in a window by keyboard stays in it while its parts change, and is back where they came from once it is gone. A window
 * that opens takes the focus from nobody; `callKey` goes to it.
 */
export function useCallFocus(root: RefObject<HTMLElement>, head: RefObject<HTMLElement>, isShown: boolean): void {
  const cameFrom = useRef<Element | null>(null);
  const wasIn = useRef(false);
  /** Where somebody wrote. */
  const caret = useRef<number>();
  // before the parts change: what had the focus may be gone after
  const { activeElement } = globalThis.document ?? {};
  wasIn.current = root.current?.contains(activeElement ?? null) ?? false;
  caret.current =
    wasIn.current && activeElement instanceof HTMLTextAreaElement ? activeElement.selectionStart : undefined;

  useEffect(() => {
    if (!isShown) return;
    const remember = ({ target, relatedTarget }: FocusEvent) => {
      const isInside = (place: EventTarget | null) => place instanceof Node && root.current?.contains(place);
      if (isInside(target) && relatedTarget instanceof Element && !isInside(relatedTarget))
        cameFrom.current = relatedTarget;
    };
    const go = (event: KeyboardEvent) => {
      if (event.key !== callKey || event.defaultPrevented) return;
      event.preventDefault();
      head.current?.focus();
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('keydown', go);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', go);
    };
  }, [root, head, isShown]);

  useLayoutEffect(() => {
    if (!wasIn.current || document.activeElement !== document.body) return;
    const field = caret.current === undefined ? null : root.current?.querySelector('textarea');
    if (field) {
      // who writes as the call ends writes on
      field.focus();
      field.setSelectionRange(caret.current!, caret.current!);
    } else if (isShown) head.current?.focus();
    else {
      const before = cameFrom.current;
      if (before?.isConnected && before instanceof HTMLElement) before.focus();
      else document.getElementById('main')?.focus();
    }
  });
}
