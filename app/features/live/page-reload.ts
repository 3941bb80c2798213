import type { Concern } from './concerns.ts';
import { isLater } from './position.ts';

/** Milliseconds: events of one change come together; a page that is asked for without end asks at most so often. */
const debounce = 150;
const atMostEvery = 800;

export interface PageReloadHost {
  isVisible: () => boolean;
  isBusy: () => boolean;
  /** The place that the page's data is at least as new as. */
  position: () => string;
  reload: (concern: 'page' | 'all') => void;
}

/** When to load a page again: soon, but not for each event, not while hidden or busy, and not for what it has already. */
export class PageReload {
  readonly #host: PageReloadHost;
  #concern: Concern;
  #newest = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #startedAt = 0;

  constructor(host: PageReloadHost) {
    this.#host = host;
  }

  /** Without a position the page is stale whatever it has. */
  want(concern: 'page' | 'all', position?: string): void {
    if (this.#concern !== 'all') this.#concern = concern;
    this.#newest = position === undefined ? 'unknown' : this.#newest === 'unknown' ? 'unknown' : position;
    this.#schedule(debounce);
  }

  /** The page has become visible, or idle. */
  wake(): void {
    if (this.#concern) this.#schedule(0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(wait: number): void {
    if (!this.#host.isVisible()) return;
    if (this.#timer !== undefined) return;
    const tooSoon = this.#startedAt + atMostEvery - Date.now();
    this.#timer = setTimeout(() => this.#fire(), Math.max(wait, tooSoon));
  }

  #fire(): void {
    this.#timer = undefined;
    const concern = this.#concern;
    if (!concern || !this.#host.isVisible() || this.#host.isBusy()) return;
    const isKnown = this.#newest !== 'unknown' && !isLater(this.#newest, this.#host.position());
    this.#concern = undefined;
    this.#newest = '';
    if (isKnown) return;
    this.#startedAt = Date.now();
    this.#host.reload(concern);
  }
}
