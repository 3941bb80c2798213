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
}

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

  /** 'unreachable': it waits, and is delivered later. */
  send(parcel: WrapUpParcel): Promise<Delivered> {
    this.world.write(JSON.stringify([...this.waiting.filter(({ callId }) => callId !== parcel.callId), parcel]));
    return this.deliver();
  }

  deliver(): Promise<Delivered> {
    return this.world.alone(async () => {
      let last: Delivered = 'kept';
      for (const parcel of this.waiting) {
        last = await this.world.post(parcel);
        if (last === 'unreachable') return last;
        this.world.write(JSON.stringify(this.waiting.filter(({ key }) => key !== parcel.key)));
      }
      return last;
    });
  }
}

export function browserWrapUps(userId: string): WrapUps {
  const name = `langnghe:wrap-ups:${userId}`;
  return new WrapUps({
    read: () => localStorage.getItem(name),
    write: text => localStorage.setItem(name, text),
    alone: async work => (navigator.locks ? await navigator.locks.request(name, work) : await work()),
    async post({ callId, key, outcome, note }) {
      try {
        const response = await fetch(phonePaths.wrapUp(callId), {
          method: 'POST',
          headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': key },
          redirect: 'manual',
          body: JSON.stringify({ outcome, note }),
        });
        if (response.ok) return 'kept';
        return response.status >= 400 && response.status < 500 && response.status !== 429 ? 'refused' : 'unreachable';
      } catch {
        return 'unreachable';
      }
    },
  });
}
