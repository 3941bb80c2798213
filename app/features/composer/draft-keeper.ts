import type { KeptDraft } from 'contract/tickets/draft-content.ts';
import type { Store } from './browser-store.ts';

export interface DraftText {
  body: string;
  format: 'text' | 'html';
  /** Of a form, beside its text: what differs from the empty form, by name. */
  fields?: Record<string, string>;
}

/** What this browser holds until the server has it. */
export interface LocalDraft extends DraftText {
  composer: string;
  /** As in `DraftSave`. */
  revision: number;
  /** `updated_at` of the server's draft that it continues; null: there was none. */
  base: string | null;
  /** Milliseconds, by the server's clock as far as it is known. */
  at: number;
  /** The server has taken it: of use to a page that was asked for before that, and for a minute only. */
  isKept?: true;
}

export type DraftState = { kind: 'idle' } | { kind: 'saved'; at: string } | { kind: 'failed' };

export interface DraftLine {
  /** Rejects when the server did not take it. */
  save(draft: DraftSave): Promise<{ saved_at: string; is_kept: boolean }>;
  /** Hands it to the browser, which sends it after the page is gone. */
  beacon(draft: DraftSave): void;
}

export interface DraftSave extends DraftText {
  composer: string;
  /** Grows over reloads too, for a text may be adopted with its composer. */
  revision: number;
  /** As in `LocalDraft`. */
  base: string | null;
}

export interface DraftKeeperOptions {
  line: DraftLine;
  store: Store;
  /** Of this person and place in local storage. */
  storeKey: string;
  composer: string;
  text: DraftText;
  /** `updated_at` of the server's draft. */
  base: string | null;
  onState: (state: DraftState) => void;
  /** The composer that saved was sent already: its text must not come back. Gives the composer of what is typed from now on. */
  onSpent: () => string;
  /** An earlier text of this place is being sent, and the server will throw away what it keeps of the place: this browser keeps it too. */
  isUnderWay?: () => boolean;
}

const pause = 800;
const longestWait = 5_000;
const localPause = 200;
const retries = [5_000, 15_000, 30_000, 60_000];

/**
 * Keeps what is typed: in this browser at once, on the server when typing pauses. One save is under way at a time, each
 * with the newest text; what failed is tried again until the server has it.
 */
export class DraftKeeper {
  private version = 0;
  private savedVersion = 0;
  private isSaving = false;
  private isPaused = false;
  private aside: string | undefined;
  private failures = 0;
  private skew = 0;
  private firstUnsaved = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private localTimer: ReturnType<typeof setTimeout> | undefined;
  text: DraftText;
  base: string | null;
  composer: string;

  constructor(private readonly options: DraftKeeperOptions) {
    this.text = options.text;
    this.base = options.base;
    this.composer = options.composer;
  }

  /** Whether the server lacks something that was typed. */
  get isDirty(): boolean {
    return this.version !== this.savedVersion;
  }

  /** Whether the server has words from here. */
  private get isKept(): boolean {
    return this.version > 0 && this.base !== null && hasWords(this.text);
  }

  change(text: DraftText): void {
    if (isSameText(text, this.text)) return;
    this.text = text;
    this.touch();
  }

  /** Saves now what waits for a pause. */
  flush(): void {
    if (this.isDirty && !this.isPaused) void this.save();
  }

  /** The page goes away, perhaps for good. */
  leave(): void {
    if (this.isPaused) return;
    if (this.isDirty) {
      this.writeLocal();
      this.options.line.beacon(this.saving());
    } else if (this.isKept) this.writeLocal({ ...this.local(), isKept: true });
  }

  /** While it is being sent, nothing is saved: the outbox holds the text. */
  suspend(): void {
    this.isPaused = true;
    this.aside = undefined;
    this.stop();
    this.forgetLocal();
  }

  /**
   * While its form is being posted: the server keeps nothing more, this browser does until `suspend`. `aside` is the composer of
   * what is typed meanwhile, for a page that ends before the answer: by then the form's own may be spent.
   */
  hold(aside?: string): void {
    this.isPaused = true;
    this.aside = aside;
    this.stop();
    this.writeLocal();
  }

  /** It was not taken: the text is here again. */
  resume(composer = this.composer): void {
    this.isPaused = false;
    this.composer = composer;
    this.touch();
    this.flush();
  }

  /** It was sent, or waits in the outbox: an empty page under a new composer. */
  restart(composer: string, base: string | null = null): void {
    this.stop();
    this.forgetLocal();
    this.isPaused = false;
    this.text = { body: '', format: 'text' };
    this.base = base;
    this.composer = composer;
    this.savedVersion = this.version;
    this.options.onState({ kind: 'idle' });
  }

  /**
   * Puts a text here that was kept elsewhere, under the composer it was written with. What the server has for this place is
   * another text, which stays beside it, unless `base` says that this one continues it.
   */
  adopt(text: DraftText, composer: string, base = this.base): void {
    this.text = text;
    this.composer = composer;
    this.base = base;
    this.touch();
    this.flush();
  }

  /** The server threw the draft of this place away, because an earlier text of the same place was sent. */
  saveAgain(): void {
    this.base = null;
    if (!hasWords(this.text) || this.isPaused) return;
    this.touch();
    this.flush();
  }

  /** Ends; gives the text that the server has, or is about to have, by this keeper. */
  dispose(): LocalDraft | null {
    const text = !this.isPaused && (this.isDirty || this.isKept) ? this.local() : null;
    if (text && this.isDirty) this.writeLocal();
    this.stop();
    return text && hasWords(text) ? { ...text, isKept: true } : null;
  }

  private touch(): void {
    this.version = Math.max(this.version + 1, Date.now());
    if (this.isPaused) {
      if (this.aside) this.writeLocal(this.local(this.aside, null));
      return;
    }
    clearTimeout(this.localTimer);
    this.localTimer = setTimeout(() => this.writeLocal(), localPause);
    this.firstUnsaved ||= Date.now();
    this.schedule(Math.min(pause, Math.max(0, this.firstUnsaved + longestWait - Date.now())));
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), delay);
  }

  private async save(): Promise<void> {
    if (this.isSaving) return;
    clearTimeout(this.timer);
    this.isSaving = true;
    const { version, text, composer } = this;
    this.firstUnsaved = 0;
    try {
      const { saved_at, is_kept } = await this.options.line.save(this.saving());
      this.isSaving = false;
      // sent, or another text by now: the answer is about what was
      if (composer !== this.composer) return this.carryOn();
      this.failures = 0;
      this.skew = Date.parse(saved_at) - Date.now();
      if (!is_kept && hasWords(text)) {
        this.composer = this.options.onSpent();
        return this.carryOn();
      }
      this.base = is_kept ? saved_at : null;
      this.savedVersion = version;
      if (this.isPaused) return;
      this.options.onState(is_kept ? { kind: 'saved', at: saved_at } : { kind: 'idle' });
      if (this.isDirty) this.carryOn();
      else if (!this.options.isUnderWay?.()) this.forgetLocal();
    } catch {
      this.isSaving = false;
      if (this.isPaused) return;
      if (composer !== this.composer) return this.carryOn();
      this.writeLocal();
      this.options.onState({ kind: 'failed' });
      this.schedule(retries[Math.min(this.failures, retries.length - 1)]!);
      this.failures += 1;
    }
  }

  private saving(): DraftSave {
    return { ...this.text, composer: this.composer, revision: this.version, base: this.base };
  }

  private carryOn(): void {
    if (!this.isDirty || this.isPaused) return;
    this.firstUnsaved ||= Date.now();
    this.schedule(pause);
  }

  private writeLocal(local = this.local()): void {
    clearTimeout(this.localTimer);
    this.options.store.setItem(this.options.storeKey, JSON.stringify(local));
  }

  private local(composer = this.composer, base = this.base): LocalDraft {
    return { ...this.text, composer, revision: this.version, base, at: Date.now() + this.skew };
  }

  private forgetLocal(): void {
    clearTimeout(this.localTimer);
    this.options.store.removeItem(this.options.storeKey);
  }

  private stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.localTimer);
    this.firstUnsaved = 0;
  }
}

export const hasWords = ({ body, format, fields = {} }: DraftText): boolean =>
  (format === 'html' ? body.replace(/<[^>]*>|&nbsp;/g, '') : body).trim() !== '' ||
  Object.values(fields).some(value => value.trim() !== '');

export const isSameText = (one: DraftText, other: DraftText): boolean =>
  one.body === other.body && one.format === other.format && fieldsText(one) === fieldsText(other);

/** The database gives fields back in an order of its own. */
const fieldsText = ({ fields = {} }: DraftText) => JSON.stringify(Object.entries(fields).sort());

export function readLocalDraft(store: Store, storeKey: string): LocalDraft | null {
  try {
    const local = JSON.parse(store.getItem(storeKey) ?? 'null') as LocalDraft | null;
    const isOne = local && typeof local.body === 'string' && typeof local.composer === 'string';
    return isOne ? { ...local, revision: local.revision ?? 0 } : null;
  } catch {
    return null;
  }
}

/** The marks of one text may be kept in either format. */
const isSameDraft = (local: LocalDraft, server: DraftText | null) =>
  local.body === (server?.body ?? '') && fieldsText(local) === fieldsText(server ?? nothing);

const nothing: DraftText = { body: '', format: 'text' };

/** Longer than a page is on its way; what its server says later is so. */
const keptFor = 60_000;

/** A text of the same place that is not shown. */
export type OtherText = DraftText & { composer: string };

/**
 * Which of the drafts to show when a page opens. One that continues the other wins; of two that went apart the newer one
 * does, and the other is offered, never dropped: the local one, else the newest that the server keeps beside it.
 */
export function chooseDraft(
  server: KeptDraft | null,
  local: LocalDraft | null,
): { shown: DraftText | null; fromLocal: boolean; other: OtherText | null } {
  const beside = server?.others[0] ?? null;
  if (local?.isKept) {
    const isEarlier = server === null || (server.composer === local.composer && server.revision < local.revision);
    const isOfNow = Math.abs(Date.now() - local.at) < keptFor;
    return isEarlier && isOfNow
      ? { shown: local, fromLocal: true, other: beside }
      : { shown: server, fromLocal: false, other: beside };
  }
  if (!local || isSameDraft(local, server)) return { shown: server, fromLocal: false, other: beside };
  // typed while an earlier text of this very composer was on its way
  const isLater = local.composer === server?.composer && local.revision > server.revision;
  if (isLater || local.base === (server?.updated_at ?? null)) return { shown: local, fromLocal: true, other: beside };
  const isNewer = server !== null && local.at > Date.parse(server.updated_at);
  const other = isNewer ? server : local;
  return { shown: isNewer ? local : server, fromLocal: isNewer, other: hasWords(other) ? other : beside };
}
