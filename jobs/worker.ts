import { setTimeout as sleep } from 'node:timers/promises';
import { type Runner, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { House } from '../api/house.ts';
import { addBuiltInSounds } from './add-built-in-sounds.ts';
import { importContacts } from './import-contacts.ts';
import { freeAll, keepLeases, type LeaseTimes } from './leases.ts';
import type { Mailer } from './mailer.ts';
import { moveTag } from './move-tag.ts';
import { retain } from './retain.ts';
import { sendMail } from './send-mail.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { sendPasswordMail } from './send-password-mail.ts';
import { sendResetMail } from './send-reset-mail.ts';
import { tellNearDue } from './tell-near-due.ts';
import { tellReminders } from './tell-reminders.ts';
import { foldTallies, purge } from './tidy.ts';
import { writeExport } from './write-export.ts';

/** What every task stands on. */
export interface Desk {
  house: House;
  mailer: Mailer;
}

/** Table of contents of the background work. */
export const tasksOf = (desk: Desk): TaskList => ({
  'send-mail': payload => sendMail(desk, payload as never),
  'send-password-link': payload => sendPasswordLink(desk, payload as never),
  'send-password-mail': payload => sendPasswordMail(desk, payload as never),
  'send-reset-mail': payload => sendResetMail(desk, payload as never),
  'write-export': (payload, { job, abortSignal }) =>
    writeExport(desk, payload as never, { isLast: job.attempts >= job.max_attempts, signal: abortSignal }),
  'import-contacts': (payload, { job, abortSignal }) =>
    importContacts(desk, payload as never, { isLast: job.attempts >= job.max_attempts, signal: abortSignal }),
  'move-tag': (payload, { abortSignal }) => moveTag(desk, payload as never, abortSignal),
  'add-built-in-sounds': () => addBuiltInSounds(desk),
  'fold-tallies': () => foldTallies(desk),
  'tell-near-due': () => tellNearDue(desk),
  'tell-reminders': () => tellReminders(desk),
  purge: () => purge(desk),
  retain: () => retain(desk),
});

export interface WorkerOptions {
  /** No other process works on this database: whatever is locked was left by one that died. */
  isAlone?: boolean;
  times?: LeaseTimes;
  /** Hears of every attempt at a job. */
  onJob?: (task: string, outcome: 'done' | 'failed') => void;
}

/** ms before a worker that has ended is started again */
const restartAfter = 1_000;

/**
 * Polls as the owner of the job schema; tasks touch tenant rows through the application role alone. A worker
 * that ends by itself is started again.
 */
export async function startWorker(
  ownerPool: pg.Pool,
  desk: Desk,
  { isAlone = false, times, onJob }: WorkerOptions = {},
): Promise<{ stop(): Promise<void> }> {
  const { log } = desk.house;
  if (isAlone) await freeAll(ownerPool);
  const leases = keepLeases(ownerPool, log, times);
  leases.events.on('job:success', ({ job }) => onJob?.(job.task_identifier, 'done'));
  leases.events.on('job:error', ({ job }) => onJob?.(job.task_identifier, 'failed'));
  const open = () =>
    run({
      pgPool: patient(ownerPool) as never,
      events: leases.events,
      concurrency: 4,
      pollInterval: 1_000,
      noHandleSignals: true,
      taskList: tasksOf(desk),
      crontab:
        '*/5 * * * * fold-tallies\n* * * * * tell-near-due\n* * * * * tell-reminders\n* * * * * add-built-in-sounds\n17 19 * * * purge\n37 19 * * * retain',
      logger: new WorkerLogger(() => (level, message) => {
        if (level === 'error') log.error(message);
        else if (level === 'warning') log.warn(message);
      }),
    });
  const first = await open();
  // a first start has callers before the minute is over
  await first.addJob('add-built-in-sounds', {}, { jobKey: 'add-built-in-sounds' });
  const stopping = new AbortController();
  const running = keepRunning(first, open, stopping.signal, log);
  await leases.renew();
  return {
    async stop() {
      stopping.abort();
      await running;
      await leases.stop();
    },
  };
}

async function keepRunning(first: Runner, open: () => Promise<Runner>, stopping: AbortSignal, log: Logger) {
  let runner: Runner | undefined = first;
  while (runner) {
    const present: Runner = runner;
    const stop = () => void present.stop().catch(() => {}); // it may have ended by itself
    stopping.addEventListener('abort', stop);
    if (stopping.aborted) stop();
    await present.promise.catch(error => log.error({ err: error }, 'the worker has ended'));
    stopping.removeEventListener('abort', stop);
    runner = undefined;
    while (!runner && !stopping.aborted) {
      await sleep(restartAfter, undefined, { signal: stopping }).catch(() => {});
      if (stopping.aborted) return;
      runner = await open().catch(error => {
        log.warn({ err: error }, 'the worker could not be started again');
        return undefined;
      });
    }
  }
}

/**
 * The library writes down the end of a job again and again only for a few codes of errors; any other one is a rejection that
 * nobody hears, and ends the process. What it is told here is 'the database is starting up', for which it waits.
 */
function patient(pool: pg.Pool): pg.Pool {
  const again = (error: Error) => {
    throw Object.assign(error, { code: '57P03' });
  };
  const connect = async () => {
    const client = await pool.connect().catch(again);
    const query = (text: string, values?: unknown[]) => client.query(text, values).catch(again);
    return { query, release: () => client.release() };
  };
  return new Proxy(pool, {
    get(_, name: keyof pg.Pool) {
      if (name === 'connect') return (callback?: never) => (callback ? pool.connect(callback) : connect());
      const value: unknown = pool[name];
      return typeof value === 'function' ? value.bind(pool) : value;
    },
  });
}
