import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';

/** Milliseconds. */
export interface LeaseTimes {
  renewEvery: number;
  /** Without a sign of life for so long, a worker counts as dead. */
  silentFor: number;
}
const usual: LeaseTimes = { renewEvery: 5_000, silentFor: 30_000 };

export interface Leases {
  /** Hand it to the worker: the name in which it locks its jobs is heard here. */
  events: WorkerEvents;
  /** Renews the leases of this process' workers and frees the jobs of workers that have fallen silent. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Jobs of a process that died are free after 30 s of silence, not after the four hours that the job table's own lock
 * lasts. A process that was only stalled may find its job taken over: tasks must bear that.
 */
export function keepLeases(ownerPool: pg.Pool, log: Logger, { renewEvery, silentFor } = usual): Leases {
  const events = new EventEmitter() as unknown as WorkerEvents;
  // a job is locked in the name of the pool that its worker belongs to
  const mine = new Set<string>();
  events.on('pool:create', ({ workerPool }) => mine.add(workerPool.id));
  // what a worker that has ended could not give back
  const ended = new Set<string>();
  events.on('pool:release', ({ workerPool }) => {
    if (mine.delete(workerPool.id)) ended.add(workerPool.id);
  });
  let renewedAt = performance.now();
  let waitsUntil = 0;

  async function renew(): Promise<void> {
    await ownerPool.query(
      `insert into jobs.workers (id) select unnest($1::text[]) on conflict (id) do update set seen_at = now()`,
      [[...mine]],
    );
    // the database was away, and all were silent: first everybody says that they live
    if (performance.now() - renewedAt > silentFor) waitsUntil = performance.now() + silentFor;
    renewedAt = performance.now();
    await giveBack();
    if (renewedAt < waitsUntil) return;
    const { rows } = await ownerPool.query<{ id: string }>(
      `select distinct j.locked_by as id from graphile_worker.jobs j
       left join jobs.workers w on w.id = j.locked_by
       where greatest(j.locked_at, w.seen_at) < now() - $1 * interval '1 millisecond'`,
      [silentFor],
    );
    const silent = rows.map(row => row.id);
    if (silent.length > 0) log.warn({ workers: silent }, 'jobs of silent workers are free again');
    await unlock(ownerPool, silent);
    await ownerPool.query(`delete from jobs.workers where seen_at < now() - interval '1 hour'`);
  }

  async function giveBack(): Promise<void> {
    const ids = [...ended];
    await unlock(ownerPool, ids);
    await ownerPool.query('delete from jobs.workers where id = any ($1)', [ids]);
    for (const id of ids) ended.delete(id);
  }

  let renewing: Promise<void> | undefined;
  const beat = setInterval(() => {
    renewing ??= renew()
      .catch(error => log.warn({ err: error }, 'leases of jobs could not be renewed'))
      .finally(() => {
        renewing = undefined;
      });
  }, renewEvery);
  beat.unref();
  return {
    events,
    renew,
    async stop() {
      clearInterval(beat);
      await renewing;
      await giveBack();
    },
  };
}

/** Frees everything: for a process that knows itself alone on its database, before it begins. */
export async function freeAll(ownerPool: pg.Pool): Promise<void> {
  const { rows } = await ownerPool.query<{ id: string }>(
    'select distinct locked_by as id from graphile_worker.jobs where locked_by is not null',
  );
  await unlock(
    ownerPool,
    rows.map(row => row.id),
  );
}

async function unlock(ownerPool: pg.Pool, workers: string[]): Promise<void> {
  if (workers.length > 0) await ownerPool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers]);
}
