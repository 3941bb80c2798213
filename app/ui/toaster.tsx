import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { firstToast } from './toast.ts';

export { dismissToast, genericFailure, type Toast, type ToastKind, toast } from './toast.ts';

/** Place once, in the root. Empty until the first toast. */
export function Toaster() {
  const show = useSyncExternalStore(firstToast.subscribe, firstToast.happened, () => false);
  const [Sonner, setSonner] = useState<ComponentType>();
  useEffect(() => {
    if (!show) return;
    // without a network the toasts wait: a page must not fail because its notice could not be drawn
    const load = () =>
      void import('./toaster.sonner.tsx').then(
        part => setSonner(() => part.default),
        () => window.addEventListener('online', load, { once: true }),
      );
    load();
    return () => window.removeEventListener('online', load);
  }, [show]);
  return Sonner ? <Sonner /> : null;
}
