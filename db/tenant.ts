import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { DB } from './types.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Begins a statement that every page asks for in the same words: a connection reads and plans it once, not each time. Only
 * for what needs no other plan for other values, and with every column named: `*` fails when a column is added meanwhile.
 */
export const prepared = sql.raw<never>('/* prepared */ ');
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!text.trimStart().startsWith('/* prepared */')) return undefined;
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64').slice(0, 32);
  names.set(text, name);
  return name;
}

/**
 * One transaction bound to a tenant: everything in it sees and writes that tenant's rows alone.
 * Rolls back when `work` throws. Begins at the first statement: work that asks nothing takes no connection.
 */
export async function inTenant<T>(pool: pg.Pool, tenantId: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  if (!uuid.test(tenantId)) throw new Error('a tenant id is a lower-case uuid');
  return transact(pool, `begin; select set_config('app.tenant', '${tenantId}', true)`, work);
}

/** One transaction without a tenant: tables answer no rows, only the functions of the directory work. */
export const outsideTenants = <T>(pool: pg.Pool, work: (db: Kysely<DB>) => Promise<T>): Promise<T> =>
  transact(pool, 'begin', work);

async function transact<T>(pool: pg.Pool, begin: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const transaction = new Transaction(pool, begin);
  try {
    const result = await work(transaction.database());
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollBack();
    throw error;
  }
}

/** The connection was lost while the transaction was being committed: it may stand or not. */
export class OutcomeUnknown extends Error {}

/** PostgreSQL has read the statement and refused it; when it goes away meanwhile it may have done it first. */
const isRefusal = (error: { code?: string; severity?: string }) => error.severity === 'ERROR';

class Transaction {
  #begun: Promise<pg.PoolClient> | undefined;
  #ended = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly begin: string,
  ) {}

  /** Every statement runs on the connection that knows the tenant; after the end there is none. */
  database(): Kysely<DB> {
    const single = { query: (text: string, values: unknown[]) => this.#query(text, values), release: () => {} };
    return new Kysely<DB>({
      dialect: new PostgresDialect({ pool: { connect: async () => single, end: async () => {} } as never }),
    });
  }

  async #query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (this.#ended) throw new Error('the transaction has ended');
    const query = { text, values, name: nameOf(text) } as pg.QueryConfig;
    if (this.#begun) return (await this.#begun).query(query);
    const first = this.pool.connect().then(client => {
      // one packet: a statement refused because its transaction could not begin sees no tenant and so no rows
      const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
      stream.cork();
      const begun = client.query(this.begin);
      const result = client.query(query);
      stream.uncork();
      // both are awaited below; the one that fails second has a listener too
      result.catch(() => {});
      return { client, begun, result };
    });
    this.#begun = first.then(({ client }) => client);
    this.#begun.catch(() => {}); // `first` is awaited
    const { begun, result } = await first;
    await begun;
    return result;
  }

  async commit(): Promise<void> {
    this.#ended = true;
    const client = await this.#begun;
    if (!client) return;
    const { command } = await client.query('commit').catch(error => {
      throw isRefusal(error) ? error : new OutcomeUnknown('the commit was not answered', { cause: error });
    });
    // what PostgreSQL says when a statement had failed and its error was swallowed
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back, for a statement of it had failed');
    client.release();
    this.#begun = undefined;
  }

  async rollBack(): Promise<void> {
    this.#ended = true;
    const client = await this.#begun?.catch(() => undefined);
    if (!client) return;
    let broken: Error | undefined;
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    client.release(broken);
  }
}
