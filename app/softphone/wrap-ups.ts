import { phonePaths } from './phone-paths.ts';

/** What an agent said of a call, on its way to the server. */
export interface WrapUpParcel {
  callId: string;
  outcome: string;
  note: string;
  /** The idempotency key: the same over all tries. */
  key: string;
}

export type Delivered = 'kept' | 'refused' | 'unreachable';

export interface WrapUpWorld {
  read(): string | null;
  write(text: string): void;
  post(parcel: WrapUpParcel): Promise<Delivered>;
  /** One tab delivers at a time. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** One that had waited was not taken, and will not be. */
  refused(parcel: WrapUpParcel): void;
}

/** ms between two tries, longer each time. */
const [shortestRetry, longestRetry] = [5_000, 60_000];
/** ms: a server that has not answered by then is asked again. */
const patience = 20_000;

/** Notes of calls that are over: kept in the browser until the server has them, in order and each once. */
export class WrapUps {
  constructor(private readonly world: WrapUpWorld) {}

  get waiting(): WrapUpParcel[] {
    try {
      const kept: unknown = JSON.parse(this.world.read() ?? '[]');
      return Array.isArray(kept) ? (kept as WrapUpParcel[]) : [];
    } catch {
      return [];
    }
  }

  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** What becomes of it; 'unreachable': it waits, and is delivered later. */
  send(parcel: WrapUpParcel): Promise<Delivered> {
    this.world.write(JSON.stringify([...this.waiting.filter(({ callId }) => callId !== parcel.callId), parcel]));
    return this.deliver(parcel.key);
  }

  /** All that waits, and again by itself until the server has answered. What becomes of the one of this key is answered. */
  async deliver(own?: string): Promise<Delivered> {
    const became = await this.world.alone(() => this.#post(own));
    clearTimeout(this.#retry);
    this.#failures = became === 'unreachable' ? this.#failures + 1 : 0;
    const wait = Math.min(shortestRetry * 2 ** (this.#failures - 1), longestRetry);
    if (this.#failures > 0) this.#retry = setTimeout(() => void this.deliver(), wait);
    return became;
  }

  /** The page goes. */
  stop(): void {
    clearTimeout(this.#retry);
  }

  async #post(own: string | undefined): Promise<Delivered> {
    let became: Delivered = 'kept';
    for (const parcel of this.waiting) {
      const last = await this.world.post(parcel);
      if (last === 'unreachable') return last;
      this.world.write(JSON.stringify(this.waiting.filter(({ key }) => key !== parcel.key)));
      if (parcel.key === own) became = last;
      else if (last === 'refused') this.world.refused(parcel);
    }
    return became;
  }
}

/** Not now: too long, too often, or signed in again. */
const passing = [401, 408, 429];

export function browserWrapUps(userId: string, refused: WrapUpWorld['refused']): WrapUps {
  const name = `langnghe:wrap-ups:${userId}`;
  return new WrapUps({
    refused,
    read: () => localStorage.getItem(name),
    write: text => localStorage.setItem(name, text),
    alone: async work => (navigator.locks ? await navigator.locks.request(name, work) : await work()),
    async post({ callId, key, outcome, note }) {
      try {
        const response = await fetch(phonePaths.wrapUp(callId), {
          method: 'POST',
          headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': key },
          redirect: 'manual',
          signal: AbortSignal.timeout(patience),
          body: JSON.stringify({ outcome, note }),
        });
        const { ok, status } = response;
        if (ok) return 'kept';
        return status >= 400 && status < 500 && !passing.includes(status) ? 'refused' : 'unreachable';
      } catch {
        return 'unreachable';
      }
    },
  });
}
