import { sql } from 'kysely';
import { outsideTenants } from '../../db/tenant.ts';
import type { House } from '../house.ts';

export interface Limit {
  /** `sign-in:agent1@anphat.vn` */
  key: string;
  most: number;
  windowSeconds: number;
}

/** Counts one attempt at once, in a transaction of its own: it stands whatever becomes of the call. True when over. */
export async function countAttempt(house: House, limit: Limit): Promise<boolean> {
  const count = await outsideTenants(house.pool, async db => {
    const { rows } = await sql<{ count: number }>`
      select directory.count_attempt(${limit.key}, ${limit.windowSeconds}::int) as count`.execute(db);
    return rows[0]!.count;
  });
  return count > limit.most * house.limitFactor;
}

/** True when an earlier attempt used up the limit. */
export async function isSpent(house: House, limit: Limit): Promise<boolean> {
  const count = await outsideTenants(house.pool, async db => {
    const { rows } = await sql<{ count: number }>`
      select directory.attempts_so_far(${limit.key}, ${limit.windowSeconds}::int) as count`.execute(db);
    return rows[0]!.count;
  });
  return count >= limit.most * house.limitFactor;
}
