import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApi, type TestApi } from '../tests/api.ts';
import { freeAll, keepLeases } from './leases.ts';
import { startWorker } from './worker.ts';

let test: TestApi;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());
beforeEach(() => test.ownerPool.query('delete from graphile_worker._private_jobs'));

// what the worker's own clock adds meanwhile is not looked at
const lockedBy = async (): Promise<(string | null)[]> => {
  const { rows } = await test.ownerPool.query(
    `select locked_by from graphile_worker.jobs where task_identifier in ('no-such-task', 'send-reset-mail') order by id`,
  );
  return rows.map(row => row.locked_by);
};
const addLocked = (worker: string, ago: string) =>
  test.ownerPool
    .query(
      `with job as (select (graphile_worker.add_job('no-such-task', '{}')).id)
     select id from job`,
    )
    .then(({ rows }) =>
      test.ownerPool.query(
        `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval where id = $3`,
        [worker, ago, rows[0].id],
      ),
    );
const seen = (worker: string, ago: string) =>
  test.ownerPool.query('insert into jobs.workers (id, seen_at) values ($1, now() - $2::interval)', [worker, ago]);

describe('leases', () => {
  it('free what a dead worker held 30 s after its last sign, and not before', async () => {
    await addLocked('pool-never-heard', '31 seconds');
    await addLocked('pool-silent', '5 minutes');
    await seen('pool-silent', '31 seconds');
    await addLocked('pool-alive', '5 minutes');
    await seen('pool-alive', '29 seconds');
    await addLocked('pool-just-begun', '1 second');
    const leases = keepLeases(test.ownerPool, test.house.log);
    await leases.renew();
    await leases.stop();
    expect(await lockedBy()).toEqual([null, null, 'pool-alive', 'pool-just-begun']);
  });

  it('keep a long job for the worker that is at it', async () => {
    let finish: (() => void) | undefined;
    const mailer = {
      send: () =>
        new Promise<{ refusedCopies: [] }>(resolve => {
          finish = () => resolve({ refusedCopies: [] });
        }),
      close: () => {},
    };
    const worker = await startWorker(test.ownerPool, { house: test.house, mailer });
    const expires_at = new Date(Date.now() + 60_000);
    const payload = { reset_id: 'x', email: 'a@example.test', name: 'A', code: '1234', key: 'k', expires_at };
    await test.ownerPool.query(`select graphile_worker.add_job('send-reset-mail', $1)`, [payload]);
    await vi.waitFor(() => expect(finish).toBeDefined(), { timeout: 10_000 });
    expect((await lockedBy())[0]).toMatch(/^pool-/);
    await test.ownerPool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '10 minutes'`);
    const other = keepLeases(test.ownerPool, test.house.log);
    await other.renew();
    await other.stop();
    expect((await lockedBy())[0]).toMatch(/^pool-/);
    finish!();
    await worker.stop();
    expect(await lockedBy()).toEqual([]);
  });

  it('give everybody time to speak after the database was away', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const leases = keepLeases(test.ownerPool, test.house.log);
    await addLocked('pool-stalled-with-us', '1 minute');
    for (const at of [40_000, 60_000]) {
      clock.mockReturnValue(at);
      await leases.renew();
      expect(await lockedBy()).toEqual(['pool-stalled-with-us']);
    }
    clock.mockReturnValue(71_000);
    await leases.renew();
    clock.mockRestore();
    await leases.stop();
    expect(await lockedBy()).toEqual([null]);
  });

  it('are not asked by a process that is alone: it frees all at once', async () => {
    await addLocked('pool-of-the-process-before', '1 second');
    await freeAll(test.ownerPool);
    expect(await lockedBy()).toEqual([null]);
  });
});
