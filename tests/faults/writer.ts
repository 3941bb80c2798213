import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Entry, firstWords, type Ledger } from './ledger.ts';
import { type Answer, type Product, until } from './product.ts';

export interface WriteOptions {
  /** sessions to write with, in turn */
  tokens: string[];
  workers: number;
  /** writes in all; without it they go on until `stop` */
  most?: number;
  /** ms that a worker rests between two writes */
  pace?: number;
  /** ms for which a write without an answer is posted again under its key, as a browser's outbox does */
  patience?: number;
}

export interface Refusal {
  status: number;
  retryAfter: string | undefined;
  isEnvelope: boolean;
  /** by performance.now */
  began: number;
  at: number;
}

/** People at work: new tickets, internal notes and public replies that leave as mails. */
export class Writer {
  readonly refusals: Refusal[] = [];
  /** requests that broke off although the server had taken the connection: their key and when */
  readonly broken: { key: string; at: Date }[] = [];
  acknowledged = 0;
  /** the latest acknowledged write whose request began at this time (performance.now) */
  lastBegun = 0;
  #stopped = false;
  #begun = 0;
  readonly #work: Promise<void>;

  constructor(
    private readonly product: Product,
    private readonly ledger: Ledger,
    private readonly options: WriteOptions,
  ) {
    this.#work = Promise.all(Array.from({ length: options.workers }, (_, index) => this.#keepWriting(index))).then(
      () => {},
    );
    this.#work.catch(() => {}); // `stop` and `done` report it
  }

  /** Resolves when so many writes were acknowledged, or when none will be. */
  async reached(count: number, patience = 30_000): Promise<void> {
    await until(`${count} acknowledged writes`, patience, () => this.#stopped || this.acknowledged >= count, 2);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#work;
  }

  done(): Promise<void> {
    return this.#work;
  }

  async #keepWriting(index: number): Promise<void> {
    const { tokens, most = Number.POSITIVE_INFINITY, pace = 0 } = this.options;
    const token = tokens[index % tokens.length]!;
    let own: number | undefined;
    for (let turn = 0; !this.#stopped && this.#begun < most; turn++) {
      this.#begun++;
      const kind = own === undefined || turn % 5 === 0 ? 'ticket' : turn % 2 === 0 ? 'note' : 'reply';
      const entry = this.ledger.begin(kind);
      await this.#write(token, entry, own);
      if (entry.number !== undefined) own = entry.number;
      // whoever meets no server waits a moment
      await sleep(entry.outcome === 'ok' ? pace : Math.max(pace, 20));
    }
  }

  async #write(token: string, entry: Entry, ticket: number | undefined): Promise<void> {
    const { mark, kind } = entry;
    const isNew = kind === 'ticket';
    const path = isNew ? '/v2/ticket' : `/v2/ticket/${ticket}/comment`;
    const json = isNew
      ? {
          ...{ subject: `Sự cố ${mark}`, body: `${firstWords} ${mark}`, requester_name: 'Trần Thị Dậu' },
          requester_email: `${mark}@example.test`,
        }
      : { kind: kind === 'note' ? 'internal' : 'public', body: `Lời ${mark} nhắn` };
    const key = randomUUID();
    const { patience = 0 } = this.options;
    for (const from = performance.now(); ; await sleep(50)) {
      const began = performance.now();
      try {
        const answer = await this.product.ask(token, 'POST', path, { json, key });
        if (this.#settle(entry, answer, began)) return;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ECONNREFUSED') entry.outcome = 'fail';
        else this.broken.push({ key, at: new Date() });
      }
      if (performance.now() - from >= patience) return;
      entry.outcome = 'unknown';
    }
  }

  /** Whether there is nothing more to try. */
  #settle(entry: Entry, { status, headers, body }: Answer, began: number): boolean {
    if (status === 201) {
      const { _id } = body.data as unknown as { _id: number | string };
      entry.outcome = 'ok';
      if (typeof _id === 'number') entry.number = _id;
      else entry.comment = _id;
      this.acknowledged++;
      this.lastBegun = Math.max(this.lastBegun, began);
      return true;
    }
    entry.outcome = body.outcome === 'unknown' ? 'unknown' : 'fail';
    this.refusals.push({
      status,
      retryAfter: headers['retry-after'] as string | undefined,
      isEnvelope: body.status === status && typeof body.message === 'string',
      began,
      at: performance.now(),
    });
    return status !== 503 && status !== 429;
  }
}
