import { run, type TaskList, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import type { House } from '../api/house.ts';
import { exportTickets } from './export-tickets.ts';
import { freeAll, keepLeases, type LeaseTimes } from './leases.ts';
import type { Mailer } from './mailer.ts';
import { sendMail } from './send-mail.ts';
import { sendResetMail } from './send-reset-mail.ts';
import { tellNearDue } from './tell-near-due.ts';
import { foldTallies, purge } from './tidy.ts';

/** What every task stands on. */
export interface Desk {
  house: House;
  mailer: Mailer;
}

/** Table of contents of the background work. */
export const tasksOf = (desk: Desk): TaskList => ({
  'send-mail': payload => sendMail(desk, payload as never),
  'send-reset-mail': payload => sendResetMail(desk, payload as never),
  'export-tickets': (payload, { job, abortSignal }) =>
    exportTickets(desk, payload as never, { isLast: job.attempts >= job.max_attempts, signal: abortSignal }),
  'fold-tallies': () => foldTallies(desk),
  'tell-near-due': () => tellNearDue(desk),
  purge: () => purge(desk),
});

export interface WorkerOptions {
  /** No other process works on this database: whatever is locked was left by one that died. */
  isAlone?: boolean;
  times?: LeaseTimes;
}

/** Polls as the owner of the job schema; tasks touch tenant rows through the application role alone. */
export async function startWorker(
  ownerPool: pg.Pool,
  desk: Desk,
  { isAlone = false, times }: WorkerOptions = {},
): Promise<{ stop(): Promise<void> }> {
  if (isAlone) await freeAll(ownerPool);
  const leases = keepLeases(ownerPool, desk.house.log, times);
  const runner = await run({
    pgPool: ownerPool as never,
    events: leases.events,
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    taskList: tasksOf(desk),
    crontab: '*/5 * * * * fold-tallies\n* * * * * tell-near-due\n17 19 * * * purge',
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') desk.house.log.error(message);
      else if (level === 'warning') desk.house.log.warn(message);
    }),
  });
  runner.promise.catch(error => desk.house.log.error({ err: error }, 'the worker has ended'));
  await leases.renew();
  return {
    async stop() {
      await runner.stop();
      await leases.stop();
    },
  };
}
