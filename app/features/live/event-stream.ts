import type { LiveEvent, StreamStatus } from './messages.ts';

/** As much of `EventSource` as is used. */
export interface Source {
  onopen: (() => void) | null;
  onerror: (() => void) | null;
  addEventListener: (kind: string, listener: (event: { data: string; lastEventId: string }) => void) => void;
  close: () => void;
}

export interface StreamHandlers {
  openSource: () => Source;
  onEvent: (event: LiveEvent) => void;
  /** Events may have been missed. */
  onGap: () => void;
  /** The session is over; the stream has closed itself. */
  onEnd: () => void;
  onStatus: (status: StreamStatus) => void;
}

/** Milliseconds before each new try; then `lastWait`, spread so that a restarted server is not stormed. */
const waits = [250, 500, 1_000];
const lastWait = 1_200;
const spread = 300;
/** Without a network there is nothing to try: the `online` event comes first, this only in case it does not. */
const offlineWait = 10_000;
/** A connection that has not come about by then is tried anew. */
const openWithin = 8_000;
/** The server beats every 20 s; a connection that is silent for this long is dead, whatever the browser believes. */
const silentFor = 50_000;
const watchEvery = 2_000;
/** The server replays 10 minutes. */
const replayed = 9 * 60_000;

/** The connection to the server: opens again by itself, sooner than a browser would, and notices when it is dead. */
export class EventStream {
  readonly #handlers: StreamHandlers;
  #source: Source | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #watch: ReturnType<typeof setInterval>;
  #failures = 0;
  #contactAt = Date.now();
  #openedAt = 0;
  #isOpen = false;

  constructor(handlers: StreamHandlers) {
    this.#handlers = handlers;
    this.#watch = setInterval(() => {
      if (!this.#source) return;
      const patience = this.#isOpen ? silentFor : openWithin;
      if (Date.now() - Math.max(this.#contactAt, this.#openedAt) > patience) this.#lost();
    }, watchEvery);
    if (typeof window !== 'undefined') window.addEventListener('online', this.hurry);
    this.#open();
  }

  close(): void {
    clearInterval(this.#watch);
    clearTimeout(this.#timer);
    if (typeof window !== 'undefined') window.removeEventListener('online', this.hurry);
    this.#source?.close();
    this.#source = undefined;
  }

  /** Does not wait for the next try. */
  hurry = (): void => {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    this.#timer = undefined;
    const silence = Date.now() - this.#contactAt;
    const source = this.#handlers.openSource();
    this.#source = source;
    this.#openedAt = Date.now();
    this.#isOpen = false;
    const heard = (run: () => void) => {
      if (this.#source !== source) return;
      this.#contactAt = Date.now();
      run();
    };
    source.onopen = () =>
      heard(() => {
        this.#failures = 0;
        this.#isOpen = true;
        this.#handlers.onStatus('open');
        if (silence > replayed) this.#handlers.onGap();
      });
    source.onerror = () => this.#source === source && this.#lost();
    source.addEventListener('beat', () => heard(() => {}));
    source.addEventListener('change', ({ data, lastEventId }) =>
      heard(() => this.#handlers.onEvent({ position: lastEventId, ...JSON.parse(data) })),
    );
    source.addEventListener('resync', () => heard(() => this.#handlers.onGap()));
    source.addEventListener('ended', () =>
      heard(() => {
        this.close();
        this.#handlers.onEnd();
      }),
    );
  }

  #lost(): void {
    this.#source?.close();
    this.#source = undefined;
    this.#handlers.onStatus('lost');
    const isOffline = globalThis.navigator?.onLine === false;
    const wait = isOffline ? offlineWait : (waits[this.#failures] ?? lastWait);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.#open(), wait + Math.random() * spread);
  }
}
