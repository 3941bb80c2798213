import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the one that goes ahead last. */
  actions?: ReactNode;
  /** The element focused first; otherwise the first that can be. */
  initialFocus?: { current: HTMLElement | null };
  /** 425 px (default) or 640 px. */
  width?: 'normal' | 'wide';
  /** `alertdialog` interrupts: it is read out with its description. */
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
}

const load = () => import('./dialog.panel.tsx');
const Panel = lazy(load);

/** Fetches the dialog's code ahead of its first use (on hover or focus of what opens it). */
export function preloadDialog(): void {
  void load();
}

/** A modal dialog. Its code loads at the first opening. */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open);
  useEffect(() => {
    if (props.open) setUsed(true);
  }, [props.open]);
  if (!used && !props.open) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
