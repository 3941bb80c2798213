import type { Attachment } from 'contract/tickets/tickets.ts';
import type { Store } from './browser-store.ts';
import type { Kind, Sent } from './kinds.ts';
import { outboxPrefix } from './outbox-signal.ts';

/** A reply or note on its way. It stays here until the server has answered for it. */
export interface Parcel {
  /** The idempotency key: the same over all tries. */
  key: string;
  ticketId: number;
  kind: Kind;
  body: string;
  format: 'text' | 'html';
  /** On the server already. */
  files: Attachment[];
  /** Still to be uploaded, by their local ids. */
  pending: string[];
  status?: number | undefined;
  /** Id of the requester's address that a reply goes to. */
  mailTo?: string | undefined;
  /** `updated_at` of the server's draft with the same text. */
  base: string | null;
  /** Milliseconds. */
  queuedAt: number;
  tries: number;
  /** What the last try lacked: a server that answers, or somebody who is signed in. */
  waitsFor?: 'line' | 'sign-in' | undefined;
  /** Why it cannot go without a person: the server refused it, or it lay too long. */
  problem?: string | undefined;
}

/** What became of a parcel. 'unreachable' and 'signed-out' may be tried again under the same key. */
export type Outcome =
  | { kind: 'sent'; sent: Sent }
  | { kind: 'refused'; status: number; message: string; errors?: Record<string, string[]> }
  | { kind: 'unreachable' }
  | { kind: 'signed-out' };

export interface OutboxOptions {
  userId: string;
  store: Store;
  /** `navigator.locks`: one tab delivers at a time. */
  locks: { request<T>(name: string, work: () => Promise<T>): Promise<T> };
  /** Posts one parcel. Never rejects. */
  post(parcel: Parcel): Promise<Outcome>;
  /** Uploads a file that waits in this browser. */
  upload(fileId: string): Promise<Attachment | Outcome>;
  isOnline(): boolean;
  /** Tells everybody who shows parcels, in this tab. */
  onChange(): void;
  onDelivered(parcel: Parcel, outcome: Outcome): void;
}

/** Server-side keys are kept for 30 days; a person looks at what lay longer than this before it goes. */
const oldest = 7 * 24 * 60 * 60 * 1000;

/** Unsent replies and notes of one person in this browser: each is delivered exactly once, whatever tab, reload or line gets in between. */
export class Outbox {
  /** Parcels that their composer in this tab is sending: it says what becomes of them. True: they are listed meanwhile. */
  private readonly quiet = new Map<string, boolean>();

  constructor(private readonly options: OutboxOptions) {}

  release(key: string): void {
    this.quiet.delete(key);
    this.options.onChange();
  }

  isQuiet = (key: string): boolean => this.quiet.has(key);

  isHidden = (key: string): boolean => this.quiet.get(key) === false;

  /** It takes long to send: whoever wrote it wants to see where it is. */
  reveal(key: string): void {
    if (!this.quiet.has(key)) return;
    this.quiet.set(key, true);
    this.options.onChange();
  }

  list(): Parcel[] {
    const { store, userId } = this.options;
    return store
      .keys(outboxPrefix(userId))
      .flatMap(name => this.read(name.slice(outboxPrefix(userId).length)) ?? [])
      .sort((one, other) => one.queuedAt - other.queuedAt || (one.key < other.key ? -1 : 1));
  }

  read(key: string): Parcel | undefined {
    try {
      return JSON.parse(this.options.store.getItem(outboxPrefix(this.options.userId) + key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** `quietly`: its composer speaks for it until `release`. */
  put(parcel: Parcel, quietly = false): void {
    if (quietly) this.quiet.set(parcel.key, false);
    this.options.store.setItem(outboxPrefix(this.options.userId) + parcel.key, JSON.stringify(parcel));
    this.options.onChange();
  }

  /** Takes a parcel out, unless it is being delivered at this moment: then undefined. */
  take(key: string): Promise<Parcel | undefined> {
    return this.alone(async () => {
      const parcel = this.read(key);
      this.drop(key);
      return parcel;
    });
  }

  /** Delivers one parcel now, after whatever is being delivered; undefined when it is gone already. */
  deliver(key: string): Promise<Outcome | undefined> {
    return this.alone(async () => {
      const parcel = this.read(key);
      return parcel && this.send(parcel);
    });
  }

  /** Delivers what waits, oldest first; stops at the first that finds no server. Says whether something is left for later. */
  drain(): Promise<boolean> {
    return this.alone(async () => {
      for (const { key } of this.list()) {
        const parcel = this.read(key);
        if (!parcel || parcel.problem) continue;
        if (Date.now() - parcel.queuedAt > oldest) {
          this.put({ ...parcel, problem: 'Nội dung này đã chờ hơn 7 ngày. Vui lòng xem lại trước khi gửi.' });
          continue;
        }
        const outcome = await this.send(parcel);
        if (outcome.kind === 'refused') this.put({ ...(this.read(key) ?? parcel), problem: outcome.message });
        else if (outcome.kind !== 'sent') return true;
      }
      return false;
    });
  }

  private async send(parcel: Parcel): Promise<Outcome> {
    const outcome = this.options.isOnline() ? await this.attempt(parcel) : ({ kind: 'unreachable' } as const);
    if (outcome.kind === 'sent') this.drop(parcel.key);
    else if (outcome.kind !== 'refused')
      this.put({
        ...(this.read(parcel.key) ?? parcel),
        waitsFor: outcome.kind === 'signed-out' ? 'sign-in' : 'line',
      });
    this.options.onDelivered(parcel, outcome);
    return outcome;
  }

  private async attempt(given: Parcel): Promise<Outcome> {
    // counted before it goes: from here on nobody knows whether it arrived until an answer comes
    let parcel = { ...given, tries: given.tries + 1, problem: undefined };
    this.put(parcel);
    for (const id of given.pending) {
      const uploaded = await this.options.upload(id);
      if ('kind' in uploaded) return uploaded;
      parcel = { ...parcel, files: [...parcel.files, uploaded], pending: parcel.pending.filter(one => one !== id) };
      this.put(parcel);
    }
    return this.options.post(parcel);
  }

  private drop(key: string): void {
    this.options.store.removeItem(outboxPrefix(this.options.userId) + key);
    this.options.onChange();
  }

  private alone<T>(work: () => Promise<T>): Promise<T> {
    return this.options.locks.request(`langnghe:outbox:${this.options.userId}`, work);
  }
}
