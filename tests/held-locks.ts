import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApi } from './api.ts';

/** Statements of the test's database that wait for a lock now. */
async function waiting({ ownerPool }: TestApi): Promise<number> {
  const { rows } = await ownerPool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}

/** Resolves once so many statements wait for a lock, or `else_` has settled: whatever was to wait did not. */
export async function untilWaiting(test: TestApi, count: number, else_?: Promise<unknown>): Promise<void> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  void else_?.then(settle, settle);
  for (const began = Date.now(); !settled && (await waiting(test)) < count; await sleep(5))
    if (Date.now() - began > 10_000) throw new Error(`${await waiting(test)} of ${count} wait for a lock`);
}

/**
 * Nobody reads or writes these tables until `open`: transactions that come as far as that stand still there with what they have
 * locked, in whatever order they came.
 */
export async function holdTables(test: TestApi, tables: string[]): Promise<{ open(): Promise<void> }> {
  const client = await test.ownerPool.connect();
  await client.query(`begin; lock table ${tables.map(name => `public.${name}`).join(', ')} in access exclusive mode`);
  return {
    async open() {
      await client.query('rollback');
      client.release();
    },
  };
}
