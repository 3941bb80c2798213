import { EventStream, type Source } from './event-stream.ts';
import type { Heard, LiveEvent, StreamStatus, TabMessage } from './messages.ts';
import { isLater } from './position.ts';
import { RecentEvents } from './recent-events.ts';

/** What a tab needs of its browser; tests bring their own. */
export interface Surroundings {
  openSource: (url: string) => Source;
  /** To the other tabs, and from them. */
  channel: { postMessage: (message: TabMessage) => void; onmessage: ((message: { data: TabMessage }) => void) | null };
  /** Calls `lead` once this tab is the one that leads; the function given back resigns. */
  campaign: (lead: () => void, resign: () => void) => () => void;
  name: string;
}

/**
 * One tab's part in the browser's one stream: the leader holds it and passes on what it hears; every tab knows where it
 * is, so that nothing is missed or heard twice, whoever leads.
 */
export class LiveTab {
  readonly #around: Surroundings;
  readonly #listeners = new Set<(heard: Heard) => void>();
  readonly #statusListeners = new Set<() => void>();
  readonly #recent: RecentEvents;
  #last: string;
  #stream: EventStream | undefined;
  #stop: (() => void) | undefined;
  #status: StreamStatus = 'connecting';

  /** `position`: the place that the page's own data is at least as new as. */
  constructor(position: string, around: Surroundings) {
    this.#last = position;
    this.#recent = new RecentEvents(position);
    this.#around = around;
  }

  start(): void {
    if (this.#stop) return;
    this.#around.channel.onmessage = ({ data }) => this.#onMessage(data);
    this.#stop = this.#around.campaign(
      () => this.#lead(),
      () => this.#resign(),
    );
    this.catchUp();
  }

  /** Gives the lead away, if this tab has it. */
  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#resign();
    this.#around.channel.onmessage = null;
  }

  get isLeading(): boolean {
    return this.#stream !== undefined;
  }

  get status(): StreamStatus {
    return this.#status;
  }

  listen(listener: (heard: Heard) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  /** After sleep, or on coming: asks the leader for what this tab has not heard. */
  catchUp(): void {
    if (this.#stream) this.#stream.hurry();
    else this.say({ is: 'hello', from: this.#around.name, after: this.#last });
  }

  say(message: TabMessage): void {
    this.#around.channel.postMessage(message);
  }

  /** Tells this tab and all others. */
  tellAll(heard: Heard): void {
    this.say(heard);
    this.#emit(heard);
  }

  #lead(): void {
    this.#stream = new EventStream({
      openSource: () => this.#around.openSource(`/events?after=${encodeURIComponent(this.#last)}`),
      onEvent: event => {
        if (this.#take(event)) this.say({ is: 'event', event });
      },
      onGap: () => {
        this.#recent.forget();
        this.tellAll({ is: 'resync' });
      },
      onEnd: () => this.tellAll({ is: 'ended' }),
      onStatus: status => {
        this.#setStatus(status);
        this.say({ is: 'status', status });
      },
    });
    this.say({ is: 'leading' });
  }

  #resign(): void {
    this.#stream?.close();
    this.#stream = undefined;
  }

  #onMessage(message: TabMessage): void {
    switch (message.is) {
      case 'event':
        this.#take(message.event);
        return;
      case 'resync':
        this.#recent.forget();
        this.#emit(message);
        return;
      case 'ended':
      case 'unread':
        this.#emit(message);
        return;
      case 'status':
        this.#setStatus(message.status);
        return;
      case 'leading':
        this.catchUp();
        return;
      case 'hello':
        if (this.#stream) {
          const events = this.#recent.after(message.after);
          this.say({ is: 'answer', to: message.from, events, status: this.#status });
        }
        return;
      case 'answer':
        if (message.to !== this.#around.name) return;
        this.#setStatus(message.status);
        if (message.events) for (const event of message.events) this.#take(event);
        else this.#emit({ is: 'resync' });
        return;
      case 'focus?':
        if (typeof document !== 'undefined' && document.hasFocus()) this.say({ is: 'focused' });
        return;
      case 'focused':
        for (const heard of [...this.#focusWaits]) heard();
    }
  }

  readonly #focusWaits = new Set<() => void>();

  /** Whether another tab of this browser has the focus; they have a moment to say so. */
  async isFocusedElsewhere(withinMs = 100): Promise<boolean> {
    return new Promise(resolve => {
      const answer = (yes: boolean) => {
        clearTimeout(timer);
        this.#focusWaits.delete(yesFromOther);
        resolve(yes);
      };
      const yesFromOther = () => answer(true);
      const timer = setTimeout(() => answer(false), withinMs);
      this.#focusWaits.add(yesFromOther);
      this.say({ is: 'focus?' });
    });
  }

  /** False when it was heard before. */
  #take(event: LiveEvent): boolean {
    if (!isLater(event.position, this.#last)) return false;
    this.#last = event.position;
    this.#recent.add(event);
    this.#emit({ is: 'event', event });
    return true;
  }

  #emit(heard: Heard): void {
    for (const listener of [...this.#listeners]) listener(heard);
  }

  #setStatus(status: StreamStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    for (const listener of [...this.#statusListeners]) listener();
  }
}
