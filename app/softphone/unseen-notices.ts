import type { Toast } from '../ui/toast.ts';

/** The oldest go first. */
const most = 3;

/**
 * What the telephone says to all tabs is shown by those in view. Where none is, it waits for the first that is looked at, which tells
 * the others that it was shown.
 */
export class UnseenNotices {
  readonly #waiting = new Map<string, Toast>();
  /** By other tabs, before it was told here: what two tabs say comes in any order. */
  readonly #seen = new Set<string>();

  constructor(private readonly around: { isInView(): boolean; show(toast: Toast): void; shown(id: string): void }) {}

  /** Whether it is shown here. `isSeen`: another tab has shown it. */
  told(id: string, toast: Toast, isSeen = false): boolean {
    const wasSeen = this.#seen.delete(id);
    if (this.around.isInView()) {
      this.around.show(toast);
      return true;
    }
    if (!isSeen && !wasSeen) this.#waiting.set(id, toast);
    for (const old of [...this.#waiting.keys()].slice(0, -most)) this.#waiting.delete(old);
    return false;
  }

  /** By another tab. */
  wasShown(id: string): void {
    if (!this.#waiting.delete(id)) this.#seen.add(id);
  }

  /** The page may have come into view. */
  looked(): void {
    if (!this.around.isInView()) return;
    for (const [id, toast] of this.#waiting) {
      this.#waiting.delete(id);
      this.around.show(toast);
      this.around.shown(id);
    }
  }
}
