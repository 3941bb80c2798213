import pg from 'pg';

export function newClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // the query in flight rejects with it; without a listener the process would end
  return client;
}

/** One connection for one piece of work. @param name what the error calls the server */
export async function connected<T>(
  url: string,
  run: (client: pg.Client) => Promise<T>,
  name = 'PostgreSQL',
): Promise<T> {
  const client = newClient(url);
  try {
    await client.connect();
  } catch (error) {
    throw new Error(
      `${name}: cannot connect to ${new URL(url).host}: ${(error as Error).message || (error as { code?: string }).code}`,
    );
  }
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
