export type ToastKind = 'success' | 'error' | 'info' | 'warning' | 'loading';

export interface Toast {
  kind: ToastKind;
  /** A failure without one is called 'Đã xảy ra lỗi'. */
  title?: string | undefined;
  description?: string | undefined;
  /** Of a toast that this one replaces: loading, then done. */
  id?: string | undefined;
  /** Milliseconds; 4000, and for loading until dismissed. */
  duration?: number | undefined;
  action?: { label: string; onClick: () => void } | undefined;
}

/** A toast as the lazily loaded half shows it. */
export type ShownToast = Toast & { id: string; title: string; duration: number };
export interface ToastSink {
  show: (toast: ShownToast) => void;
  dismiss: (id: string) => void;
}

export const toastRules = { duration: 4000, visible: 3, width: 356, swipe: 20, duplicateWithin: 2000 } as const;
export const genericFailure = 'Đã xảy ra lỗi';

const lastShown = new Map<string, number>();
const waiting: ShownToast[] = [];
const listeners = new Set<() => void>();
let sink: ToastSink | undefined;
let wanted = false;
let serial = 0;

/** Shows a toast; the code that draws it loads at the first one. Gives its id, or undefined for a duplicate within 2 s. */
export function toast(given: Toast): string | undefined {
  const title = given.title ?? (given.kind === 'error' ? genericFailure : '');
  if (isDuplicate(given, title)) return undefined;
  serial += 1;
  const shown: ShownToast = {
    ...given,
    title,
    id: given.id ?? `toast-${serial}`,
    duration: given.duration ?? (given.kind === 'loading' ? Number.POSITIVE_INFINITY : toastRules.duration),
  };
  if (sink) sink.show(shown);
  else {
    waiting.push(shown);
    wanted = true;
    for (const tell of listeners) tell();
  }
  return shown.id;
}

export function dismissToast(id: string): void {
  const at = waiting.findIndex(shown => shown.id === id);
  if (at >= 0) waiting.splice(at, 1);
  sink?.dismiss(id);
}

/** Failures among themselves, and successes with notices among themselves; progress and warnings always show. */
function isDuplicate({ kind, description, id }: Toast, title: string): boolean {
  if (kind === 'loading' || kind === 'warning' || id != null) return false;
  const key = JSON.stringify([kind === 'error' ? 'error' : 'notice', title, description ?? '']);
  const now = Date.now();
  for (const [known, time] of lastShown) if (now - time >= toastRules.duplicateWithin) lastShown.delete(known);
  if (lastShown.has(key)) return true;
  lastShown.set(key, now);
  return false;
}

/** Called by the lazily loaded half: takes what waited. Gives the function that lets go. */
export function connectToasts(next: ToastSink): () => void {
  sink = next;
  for (const shown of waiting.splice(0)) next.show(shown);
  return () => {
    if (sink === next) sink = undefined;
  };
}

/** For the component that mounts the drawing half: whether anything has been shown yet. */
export const firstToast = {
  subscribe: (listen: () => void) => {
    listeners.add(listen);
    return () => listeners.delete(listen);
  },
  happened: () => wanted,
};
