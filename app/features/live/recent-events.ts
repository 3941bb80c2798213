import type { LiveEvent } from './messages.ts';
import { isLater } from './position.ts';

const most = 500;

/** The events since a known place, for tabs that come later; knows when it cannot tell. */
export class RecentEvents {
  #events: LiveEvent[] = [];
  /** Complete after this place; undefined after a gap. */
  #since: string | undefined;

  constructor(since: string) {
    this.#since = since;
  }

  add(event: LiveEvent): void {
    this.#since ??= event.position;
    this.#events.push(event);
    if (this.#events.length > most) this.#since = this.#events.shift()!.position;
  }

  forget(): void {
    this.#events = [];
    this.#since = undefined;
  }

  /** Null when some may be missing. */
  after(position: string): LiveEvent[] | null {
    if (this.#since === undefined || isLater(this.#since, position)) return null;
    return this.#events.filter(event => isLater(event.position, position));
  }
}
