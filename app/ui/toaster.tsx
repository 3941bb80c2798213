import { lazy, Suspense, useSyncExternalStore } from 'react';
import { firstToast } from './toast.ts';

export { dismissToast, genericFailure, type Toast, type ToastKind, toast } from './toast.ts';

const Sonner = lazy(() => import('./toaster.sonner.tsx'));

/** Place once, in the root. Empty until the first toast. */
export function Toaster() {
  const show = useSyncExternalStore(firstToast.subscribe, firstToast.happened, () => false);
  return show ? (
    <Suspense fallback={null}>
      <Sonner />
    </Suspense>
  ) : null;
}
