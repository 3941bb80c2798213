import type { Attachment } from 'contract/tickets/tickets.ts';
import { browserStore, type Store } from './browser-store.ts';
import { Outbox, type Outcome, type Parcel } from './outbox.ts';
import { tellOutbox, watchOutbox } from './outbox-signal.ts';
import { type PendingFile, type PendingFiles, pendingFiles } from './pending-files.ts';
import { postParcel, uploadFile } from './server-line.ts';

type Delivered = (parcel: Parcel, outcome: Outcome) => void;
const waits = [5_000, 10_000, 30_000, 60_000];

/** What one signed-in person's composers share in a tab: storage, the outbox, and the files on their way. */
export class Desk {
  readonly store: Store = browserStore();
  readonly files: PendingFiles = pendingFiles();
  readonly outbox: Outbox;
  private parcels: readonly Parcel[] = [];
  private readonly shown = new Set<() => void>();
  private readonly told = new Set<Delivered>();
  /** One file after the other: the server lists them as they came, and so keeps the order in which they were chosen. */
  private lastUpload: Promise<unknown> = Promise.resolve();
  private readonly uploads = new Map<string, { result: Promise<Attachment | Outcome>; stop: AbortController }>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private watchers = 0;

  constructor(readonly userId: string) {
    this.outbox = new Outbox({
      userId,
      store: this.store,
      locks: navigator.locks ?? oneAfterAnother(),
      post: parcel => postParcel(userId, parcel),
      upload: id => this.uploadKept(id),
      isOnline: () => navigator.onLine,
      onChange: tellOutbox,
      onDelivered: (parcel, outcome) => {
        if (outcome.kind === 'unreachable' || outcome.kind === 'signed-out') this.tryLater();
        else this.failures = 0;
        for (const tell of this.told) tell(parcel, outcome);
      },
    });
  }

  // --- parcels, for those who show them

  readonly subscribe = (show: () => void) => {
    this.shown.add(show);
    this.watchers += 1;
    if (this.watchers === 1) this.watch();
    return () => {
      this.shown.delete(show);
      this.watchers -= 1;
      if (this.watchers === 0) this.unwatch();
    };
  };
  readonly snapshot = () => this.parcels;

  /** Tells what became of each try of this tab. */
  onDelivered(tell: Delivered): () => void {
    this.told.add(tell);
    return () => this.told.delete(tell);
  }

  /** Tries what waits, now. */
  readonly tryNow = async (): Promise<void> => {
    clearTimeout(this.timer);
    if (this.parcels.some(parcel => !parcel.problem)) await this.outbox.drain();
  };

  /** With growing waits while no server answers. */
  private tryLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.tryNow(), waits[Math.min(this.failures, waits.length - 1)]);
    this.failures += 1;
  }

  private refresh(): void {
    this.parcels = this.outbox.list().filter(parcel => !this.outbox.isHidden(parcel.key));
    for (const show of this.shown) show();
  }

  private readonly onOnline = () => {
    this.failures = 0;
    void this.tryNow();
  };
  private readonly onVisible = () => {
    if (document.visibilityState === 'visible') void this.tryNow();
  };
  private stopWatching = () => {};

  private watch(): void {
    window.addEventListener('online', this.onOnline);
    this.stopWatching = watchOutbox(this.userId, () => this.refresh());
    document.addEventListener('visibilitychange', this.onVisible);
    this.refresh();
    void this.tryNow();
  }

  private unwatch(): void {
    window.removeEventListener('online', this.onOnline);
    this.stopWatching();
    document.removeEventListener('visibilitychange', this.onVisible);
    clearTimeout(this.timer);
  }

  // --- files

  /** Uploads a file once, however many ask for it. */
  upload(pending: PendingFile, onProgress?: (part: number) => void): Promise<Attachment | Outcome> {
    const known = this.uploads.get(pending.id);
    if (known) return known.result;
    const stop = new AbortController();
    const sent = this.lastUpload.then(() => uploadFile(pending, onProgress, stop.signal));
    this.lastUpload = sent;
    const result = sent.then(async answer => {
      const isOpen = 'kind' in answer && answer.kind !== 'refused';
      if (isOpen) this.uploads.delete(pending.id);
      else await this.files.remove(pending.id);
      return answer;
    });
    this.uploads.set(pending.id, { result, stop });
    return result;
  }

  cancelUpload(id: string): void {
    this.uploads.get(id)?.stop.abort();
    this.uploads.delete(id);
    void this.files.remove(id);
  }

  private async uploadKept(id: string): Promise<Attachment | Outcome> {
    const known = this.uploads.get(id);
    if (known) return known.result;
    const pending = await this.files.get(id);
    if (pending) return this.upload(pending);
    return { kind: 'refused', status: 404, message: 'Có tệp không còn trên máy này. Vui lòng đính kèm lại.' };
  }
}

const desks = new Map<string, Desk>();

export function deskOf(userId: string): Desk {
  const desk = desks.get(userId) ?? new Desk(userId);
  desks.set(userId, desk);
  return desk;
}

/** For pages without `navigator.locks` (plain http): in order within this tab; across tabs the key alone keeps a parcel single. */
function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request<T>(_name: string, work: () => Promise<T>): Promise<T> {
      const next = last.then(work, work);
      last = next;
      return next;
    },
  };
}
