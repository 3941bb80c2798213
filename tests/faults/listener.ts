import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger, Verdict } from './ledger.ts';
import { type Product, until } from './product.ts';

export interface ListenOptions {
  token: string;
  /** where to go on: an id of an event, or `position` of my-account */
  after: string;
  /** through the pages' own address with a cookie, as browsers do, instead of the API's */
  asBrowser?: boolean;
  /** ms before it opens again */
  pause?: () => number;
}

/** A browser at the stream of events: when it breaks off it opens again where it was. */
export class Listener {
  /** how often each event was told, by its id */
  readonly told = new Map<string, number>();
  /** `created:<ticket>` and `commented:<comment>`, how often each was told */
  readonly heard = new Map<string, number>();
  resyncs = 0;
  cuts = 0;
  /** ms from each end to the stream being open again */
  readonly gaps: number[] = [];
  isOpen = false;
  last: string;
  #leaving = false;
  #request: ClientRequest | undefined;
  readonly #work: Promise<void>;

  constructor(
    private readonly product: Product,
    private readonly options: ListenOptions,
  ) {
    this.last = options.after;
    this.#work = this.#keepListening();
  }

  /** Tears the line. */
  cut(): void {
    this.cuts++;
    this.#request?.destroy();
  }

  async leave(): Promise<void> {
    this.#leaving = true;
    this.#request?.destroy();
    await this.#work;
  }

  /** Waits until everything acknowledged was told. What never comes is counted by `compare`. */
  async settle(ledger: Ledger, patience = 30_000): Promise<void> {
    const wanted = wantedOf(ledger);
    await until('the events', patience, () => wanted.every(key => this.heard.has(key))).catch(() => {});
  }

  compare(ledger: Ledger, verdict: Verdict): void {
    const wanted = wantedOf(ledger);
    verdict.acknowledged += wanted.length;
    verdict.lost += wanted.filter(key => !this.heard.has(key)).length;
    const twice = [...this.told, ...this.heard].filter(([, count]) => count > 1);
    verdict.doubled += twice.length;
    if (this.resyncs > 0) verdict.missed.push(`${this.resyncs} times 'resync' within ten minutes`);
  }

  async #keepListening(): Promise<void> {
    let endedAt: number | undefined;
    while (!this.#leaving) {
      try {
        const stream = await this.#open();
        if (endedAt !== undefined) this.gaps.push(performance.now() - endedAt);
        this.isOpen = true;
        endedAt = undefined;
        await this.#read(stream);
      } catch {
        // refused or torn: again in a moment
      }
      if (this.isOpen) endedAt = performance.now();
      this.isOpen = false;
      if (!this.#leaving) await sleep(this.options.pause?.() ?? 100);
    }
  }

  #open(): Promise<IncomingMessage> {
    const { token, asBrowser } = this.options;
    return new Promise((resolve, reject) => {
      const headers = {
        ...(asBrowser ? { Cookie: `langnghe-session=${token}` } : { Authorization: token }),
        ...(this.last && { 'Last-Event-ID': this.last }),
        Accept: 'text/event-stream',
      };
      this.#request = get(this.product.origin + (asBrowser ? '/events' : '/v2/events'), { headers, agent: false });
      this.#request.on('error', reject);
      this.#request.on('response', answer => {
        if (answer.statusCode === 200) return resolve(answer);
        answer.resume();
        reject(new Error(`the stream answered ${answer.statusCode}`));
      });
    });
  }

  #read(stream: IncomingMessage): Promise<void> {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) this.#take(block);
    });
    return new Promise(resolve => {
      stream.on('error', () => resolve());
      stream.on('close', () => resolve());
    });
  }

  #take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
    if (field('event') === 'resync') this.resyncs++;
    const id = field('id');
    if (field('event') !== 'change' || id === '') return;
    this.last = id;
    this.told.set(id, (this.told.get(id) ?? 0) + 1);
    const { kind, subject } = JSON.parse(field('data')) as {
      kind: string;
      subject: { number?: number; comment?: string };
    };
    const key =
      kind === 'ticket.created'
        ? `created:${subject.number}`
        : kind === 'ticket.commented'
          ? `commented:${subject.comment}`
          : '';
    if (key) this.heard.set(key, (this.heard.get(key) ?? 0) + 1);
  }
}

const wantedOf = (ledger: Ledger): string[] =>
  ledger.ok().map(entry => (entry.number === undefined ? `commented:${entry.comment}` : `created:${entry.number}`));
