import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Answered } from './api/answered.ts';
import type { Mailer } from './jobs/mailer.ts';
import type { Voice } from './voice/start.ts';

/** What a process counts, in Prometheus' text; the only place that knows of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter('http_requests_total', 'Answered requests.', [
    'part',
    'method',
    'route',
    'status',
  ]);
  readonly #durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds until an answer begins.',
    labelNames: ['part', 'method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.#registry],
  });
  readonly #jobs = this.#counter('jobs_total', 'Attempts at background jobs.', ['task', 'outcome']);
  readonly #mails = this.#counter('mails_total', 'Mails handed to the mail server or refused by it.', ['outcome']);

  constructor() {
    // event loop, memory, processor time, garbage collection
    collectDefaultMetrics({ register: this.#registry });
  }

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  request({ part, method, route, status, ms }: Answered): void {
    this.#requests.inc({ part, method, route, status });
    this.#durations.observe({ part, method, route }, ms / 1000);
  }

  job(task: string, outcome: 'done' | 'failed'): void {
    this.#jobs.inc({ task, outcome });
  }

  /** The same mailer, counted. */
  counting(mailer: Mailer): Mailer {
    return {
      ...mailer,
      send: async mail => {
        const handed = await mailer.send(mail).catch(error => {
          this.#mails.inc({ outcome: 'failed' });
          throw error;
        });
        this.#mails.inc({ outcome: 'sent' });
        return handed;
      },
    };
  }

  watchPools(pools: Record<string, pg.Pool>): void {
    const all = Object.entries(pools);
    this.#gauge('db_pool_connections_in_use', 'Connections that work.', ['pool'], gauge => {
      for (const [pool, { totalCount, idleCount }] of all) gauge.set({ pool }, totalCount - idleCount);
    });
    this.#gauge('db_pool_waiting', 'Callers that wait for a connection.', ['pool'], gauge => {
      for (const [pool, { waitingCount }] of all) gauge.set({ pool }, waitingCount);
    });
  }

  watchStreams(streams: { readonly size: number }): void {
    this.#gauge('event_streams_open', 'Open streams of events.', [], gauge => gauge.set(streams.size));
  }

  watchVoice(voice: Pick<Voice, 'figures'>): void {
    let seen: { at: number; figures: ReturnType<Voice['figures']> } | undefined;
    // shares are of the time since the last look: all gauges of one look have the same one
    const look = () => {
      const at = performance.now();
      if (!seen || at - seen.at > 1_000) seen = { at, figures: voice.figures() };
      return seen.figures;
    };
    this.#gauge('voice_registrations', 'Telephones that have signed in.', [], async gauge =>
      gauge.set((await look()).registrations),
    );
    this.#gauge('voice_calls', 'Calls in progress, and of them those that wait in a queue.', ['state'], async gauge => {
      const { calls, waiting } = await look();
      gauge.set({ state: 'all' }, calls);
      gauge.set({ state: 'waiting' }, waiting);
    });
    this.#gauge('voice_calls_untold', 'Calls with events that the database has not taken yet.', [], async gauge =>
      gauge.set((await look()).behind),
    );
    this.#gauge('voice_calls_refused', 'Calls refused since the start, with a record or without.', [], async gauge =>
      gauge.set((await look()).refused),
    );
    this.#gauge('voice_media_lag_ms', 'Lag of the event loop of the sound, 99th percentile.', [], async gauge =>
      gauge.set((await look()).engine.lagMs),
    );
    this.#gauge('voice_media_processor', 'Processor share of the sound, of one core.', [], async gauge =>
      gauge.set((await look()).engine.processor),
    );
    this.#gauge('voice_media_packets', 'Packets of sound since the start.', ['direction'], async gauge => {
      const { packets } = (await look()).engine;
      gauge.set({ direction: 'received' }, packets.received);
      gauge.set({ direction: 'sent' }, packets.sent);
    });
  }

  watchJobs(ownerPool: pg.Pool): void {
    this.#gauge('jobs_waiting', 'Jobs that could run now.', [], async gauge => {
      const { rows } = await ownerPool.query<{ count: number }>(`select count(*) from graphile_worker.jobs
        where locked_at is null and run_at <= now() and attempts < max_attempts`);
      gauge.set(rows[0]!.count);
    });
    this.#gauge('jobs_dead', 'Jobs that failed at their last attempt.', [], async gauge => {
      const { rows } = await ownerPool.query<{ count: number }>(
        'select count(*) from graphile_worker.jobs where attempts >= max_attempts',
      );
      gauge.set(rows[0]!.count);
    });
  }

  #gauge(name: string, help: string, labelNames: string[], look: (gauge: Gauge) => void | Promise<void>): void {
    new Gauge({
      ...{ name, help, labelNames, registers: [this.#registry] },
      async collect() {
        // what cannot be seen is left out; the other figures are wanted all the more
        await Promise.resolve(look(this)).catch(() => this.reset());
      },
    });
  }

  /** Serves /metrics on the loopback address. @returns its port and how to end it */
  async serve(port: number): Promise<{ port: number; close(): void }> {
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      this.#registry.metrics().then(
        text => response.writeHead(200, { 'Content-Type': this.#registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    server.unref();
    return {
      port: (server.address() as AddressInfo).port,
      close: () => {
        server.close();
        server.closeAllConnections();
      },
    };
  }
}
