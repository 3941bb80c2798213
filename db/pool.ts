import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './types.ts';

// bigint columns count rows and bytes: they stay far below 2^53
pg.types.setTypeParser(20, Number);
// a date without a time has no zone: keep 'yyyy-MM-dd'
pg.types.setTypeParser(1082, text => text);

/** Connections of one role. `max` connections; a caller waits at most 3 s for one. */
export function openPool(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    application_name: 'lang-nghe',
  });
  // an idle client that loses its server reports here; without a listener the process would end
  pool.on('error', onError);
  pool.on('connect', client => client.on('error', onError));
  return pool;
}

const databases = new WeakMap<pg.PoolClient, Kysely<DB>>();

/** Kysely bound to one client: every query of a request runs on the connection that knows the tenant. */
export function onClient(client: pg.PoolClient): Kysely<DB> {
  let database = databases.get(client);
  if (!database) {
    const single = {
      query: client.query.bind(client),
      release: () => {},
    } as unknown as pg.PoolClient;
    database = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: { connect: async () => single, end: async () => {} } as never }),
    });
    databases.set(client, database);
  }
  return database;
}
