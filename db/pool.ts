import pg from 'pg';

// bigint columns count rows and bytes: they stay far below 2^53
pg.types.setTypeParser(20, Number);
// a date without a time has no zone: keep 'yyyy-MM-dd'
pg.types.setTypeParser(1082, text => text);

/**
 * Connections of one role. `max` connections; a caller waits at most 3 s for one. Statements are sent without waiting for
 * the answer to those before them: `begin` and the first one travel together.
 */
export function openPool(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    application_name: 'lang-nghe',
    pipeline: true,
  } as pg.PoolConfig);
  // an idle client that loses its server reports here; without a listener the process would end
  pool.on('error', onError);
  pool.on('connect', client => client.on('error', onError));
  return pool;
}
