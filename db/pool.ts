import pg from 'pg';

// bigint columns count rows and bytes: they stay far below 2^53
pg.types.setTypeParser(20, Number);
// a date without a time has no zone: keep 'yyyy-MM-dd'
pg.types.setTypeParser(1082, text => text);

/** ms that a request waits for one statement, so that it is answered within 5 s also when the server stands still. */
export const answerWithin = 4_000;

/**
 * Connections of one role. `max` connections; a caller waits at most 3 s for one. `answerWithin`: ms after which a
 * statement without an answer fails and its connection is given up. Statements are sent without waiting for
 * the answer to those before them: `begin` and the first one travel together.
 */
export function openPool(
  url: string,
  max: number,
  onError: (error: Error) => void,
  options: { answerWithin?: number } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    query_timeout: options.answerWithin ?? 0,
    application_name: 'lang-nghe',
    pipeline: true,
  } as pg.PoolConfig);
  // an idle client that loses its server reports here; without a listener the process would end
  pool.on('error', onError);
  pool.on('connect', client => client.on('error', onError));
  return pool;
}
