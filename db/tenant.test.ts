import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromDatabase } from '../api/errors.ts';
import { createTestDatabase, type TestDatabase } from '../tests/database.ts';
import { createTenant } from './create-tenant.ts';
import { openPool } from './pool.ts';
import { inTenant, OutcomeUnknown } from './tenant.ts';

let database: TestDatabase;
let owner: pg.Pool;
let pool: pg.Pool;
let tenant: string;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openPool(database.ownerUrl, 2, () => {});
  pool = openPool(database.appUrl, 2, () => {}, { answerWithin: 500 });
  tenant = await createTenant(owner, { slug: 'commit.test', name: 'Công ty Thử Nghiệm' });
});
afterAll(async () => {
  await Promise.all([owner.end(), pool.end()]);
  await database.drop();
});

const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;

it('tells a commit without an answer from a statement without one', async () => {
  const lost = await inTenant(pool, tenant, async db => {
    const { rows } = await backend.execute(db);
    await owner.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  }).catch(error => error);
  expect(lost).toBeInstanceOf(OutcomeUnknown);
  expect(fromDatabase(lost)).toMatchObject({ status: 503, retryAfterSeconds: 2, extra: { outcome: 'unknown' } });
  const refused = await inTenant(pool, tenant, async db => {
    const { rows } = await backend.execute(db);
    await owner.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await backend.execute(db);
  }).catch(error => error);
  expect(refused).not.toBeInstanceOf(OutcomeUnknown);
  expect(fromDatabase(refused)).toMatchObject({ status: 503, extra: undefined });
});

it('gives up a connection whose server does not answer, and takes another', async () => {
  const began = performance.now();
  const late = await inTenant(pool, tenant, db => sql`select pg_sleep(3)`.execute(db)).catch(error => error);
  expect(performance.now() - began).toBeLessThan(2_500);
  expect(fromDatabase(late)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  await Promise.all([1, 2, 3].map(() => inTenant(pool, tenant, db => backend.execute(db))));
  expect(pool.totalCount).toBeLessThanOrEqual(2);
});
