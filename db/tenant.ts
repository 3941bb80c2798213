import type { Kysely } from 'kysely';
import type pg from 'pg';
import { onClient } from './pool.ts';
import type { DB } from './types.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * One transaction bound to a tenant: everything in it sees and writes that tenant's rows alone.
 * Rolls back when `work` throws.
 */
export async function inTenant<T>(pool: pg.Pool, tenantId: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  if (!uuid.test(tenantId)) throw new Error('a tenant id is a lower-case uuid');
  return transact(pool, `begin; select set_config('app.tenant', '${tenantId}', true)`, work);
}

/** One transaction without a tenant: tables answer no rows, only the functions of the directory work. */
export const outsideTenants = <T>(pool: pg.Pool, work: (db: Kysely<DB>) => Promise<T>): Promise<T> =>
  transact(pool, 'begin', work);

async function transact<T>(pool: pg.Pool, begin: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(onClient(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
