import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LockHolder, takeLock } from '../bin/lock.mjs';
import { connected } from './connect.ts';
import { findHome, makeDataDir } from './embedded.ts';
import { openExternal } from './external.ts';
import { answers, EmbeddedServer, loopbackUrl, readPort } from './postmaster.ts';
import { embeddedOwner, ensureRoles, prepareDatabase } from './roles.ts';
import { Secrets } from './secrets.ts';

export interface DatabaseUrls {
  /** owns the database, migrates it and runs the job queue */
  ownerUrl: string;
  /** serves; bound by row-level security */
  appUrl: string;
  /** calls behind the admin flag; bound by row-level security as well */
  adminUrl: string;
  /** superuser, when embedded */
  superUrl?: string;
}

export interface Cluster extends DatabaseUrls {
  embedded: boolean;
  /** another database of the same cluster */
  urls(database: string): DatabaseUrls;
  /** ends PostgreSQL when we run it, and waits for its end */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  dataDir: string;
  databaseUrl?: string;
  databaseAppUrl?: string;
  databaseAdminUrl?: string;
  log: (line: string) => void;
  /** false only in tests: what was committed may be lost in a power cut */
  durable?: boolean;
  /** for a command beside a running application: uses the PostgreSQL that runs, and starts it only when none does */
  attach?: boolean;
  /** tests on a server of their own: roles left over from an earlier run get today's passwords */
  replacePasswords?: boolean;
}

const databaseName = 'langnghe';
/** Finds, starts or adopts PostgreSQL, keeps it running, and makes its roles and database. Errors are one plain line each. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const dataDir = resolve(options.dataDir);
  makeDataDir(dataDir);
  return options.databaseUrl ? openExternal(dataDir, options.databaseUrl, options) : openEmbedded(dataDir, options);
}

async function openEmbedded(dataDir: string, options: ClusterOptions): Promise<Cluster> {
  const lock = takeLock(join(dataDir, 'lock'));
  if ('holder' in lock) {
    if (options.attach) return attach(dataDir, lock.holder);
    throw new Error(
      `${dataDir} is in use by process ${lock.holder.pid} since ${lock.holder.since}: end it first, or choose another DATA_DIR`,
    );
  }
  try {
    const home = findHome(dataDir);
    if (home.note) options.log(home.note);
    const secrets = Secrets.make(dataDir);
    const server = await EmbeddedServer.open({
      dataDir,
      home,
      password: secrets.password('postgres'),
      log: options.log,
      durable: options.durable ?? true,
    });
    try {
      await prepareEmbedded(server.superUrl('postgres'), server.superUrl(databaseName), secrets, options.log);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return {
      ...embeddedUrls(server.port, secrets, databaseName),
      embedded: true,
      urls: database => embeddedUrls(server.port, secrets, database),
      async stop() {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** For a command beside the application that runs: its PostgreSQL, which it may be starting just now. */
async function attach(dataDir: string, holder: LockHolder): Promise<Cluster> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    const port = readPort(dataDir);
    const secrets = Secrets.read(dataDir);
    if (!port || !secrets || !(await answers(embeddedUrls(port, secrets, databaseName).ownerUrl))) continue;
    const urls = (database: string) => embeddedUrls(port, secrets, database);
    return { ...urls(databaseName), embedded: true, urls, stop: async () => {} };
  }
  throw new Error(`process ${holder.pid} holds ${dataDir}, but its PostgreSQL does not answer`);
}

function embeddedUrls(port: number, secrets: Secrets, database: string): Required<DatabaseUrls> {
  const url = (role: string) => loopbackUrl(role, secrets.password(role), port, database);
  return { ownerUrl: url(embeddedOwner), appUrl: url('app_rw'), adminUrl: url('app_admin'), superUrl: url('postgres') };
}

async function prepareEmbedded(
  maintenanceUrl: string,
  superUrl: string,
  secrets: Secrets,
  log: (line: string) => void,
) {
  await connected(maintenanceUrl, async client => {
    const { warnings } = await ensureRoles(client, {
      owner: embeddedOwner,
      passwordOf: role => secrets.password(role),
    });
    for (const warning of warnings) log(warning);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
    if (!rowCount) await client.query(`CREATE DATABASE ${databaseName} OWNER ${embeddedOwner}`);
  });
  await connected(superUrl, prepareDatabase);
}
