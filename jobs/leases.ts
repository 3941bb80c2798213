import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';

const renewEveryMs = 5_000;
const silentFor = '30 seconds';

export interface Leases {
  /** Hand it to the worker: the names of its workers are heard here. */
  events: WorkerEvents;
  /** Renews the leases of this process' workers and frees the jobs of workers that have fallen silent. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Jobs of a process that died are free after 30 s of silence, not after the four hours that the job table's own lock
 * lasts. A process that was only stalled may find its job taken over: tasks must bear that.
 */
export function keepLeases(ownerPool: pg.Pool, log: Logger): Leases {
  const events = new EventEmitter() as unknown as WorkerEvents;
  const mine = new Set<string>();
  events.on('worker:create', ({ worker }) => mine.add(worker.workerId));
  events.on('worker:stop', ({ worker }) => mine.delete(worker.workerId));

  async function renew(): Promise<void> {
    await ownerPool.query(
      `insert into jobs.workers (id) select unnest($1::text[]) on conflict (id) do update set seen_at = now()`,
      [[...mine]],
    );
    const { rows } = await ownerPool.query<{ id: string }>(
      `select distinct j.locked_by as id from graphile_worker.jobs j
       where j.locked_at < now() - $1::interval
         and not exists (select from jobs.workers w where w.id = j.locked_by and w.seen_at > now() - $1::interval)`,
      [silentFor],
    );
    if (rows.length > 0) {
      const silent = rows.map(row => row.id);
      log.warn({ workers: silent }, 'jobs of silent workers are free again');
      await ownerPool.query('select graphile_worker.force_unlock_workers($1::text[])', [silent]);
    }
    await ownerPool.query(`delete from jobs.workers where seen_at < now() - interval '1 hour'`);
  }

  let renewing: Promise<void> | undefined;
  const beat = setInterval(() => {
    renewing ??= renew()
      .catch(error => log.warn({ err: error }, 'leases of jobs could not be renewed'))
      .finally(() => {
        renewing = undefined;
      });
  }, renewEveryMs);
  beat.unref();
  return {
    events,
    renew,
    async stop() {
      clearInterval(beat);
      await renewing;
    },
  };
}
