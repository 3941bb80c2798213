import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Cluster, openCluster } from '../db/cluster.ts';
import { connected } from '../db/connect.ts';
import { migrate, schemaVersion } from '../db/migrate.ts';
import { stopLeftover } from '../db/postmaster.ts';
import { prepareDatabase } from '../db/roles.ts';

/** What a test file needs to make databases of its own. */
export interface TestCluster {
  embedded: boolean;
  /** may create databases; connects to a database that no test uses */
  makerUrl: string;
  ownerUrl: string;
  appUrl: string;
  adminUrl: string;
  superUrl: string | undefined;
  /** migrated once; every test database is a copy of it */
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

const prefix = 'lang-nghe-test-';

// Vitest calls this once for each of its projects, in the same process: they share one cluster.
const shared = globalThis as { langNgheTestCluster?: { users: number; opened: Promise<Opened> } };

interface Opened {
  provided: TestCluster;
  close(): Promise<void>;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.langNgheTestCluster ??= { users: 0, opened: openTestCluster() };
  const cluster = shared.langNgheTestCluster;
  cluster.users++;
  project.provide('cluster', (await cluster.opened).provided);
  return async () => {
    cluster.users--;
    if (cluster.users > 0) return;
    shared.langNgheTestCluster = undefined;
    await (await cluster.opened).close();
  };
}

async function openTestCluster(): Promise<Opened> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(dataDir, 0o711);
  const databaseUrl = process.env.TEST_DATABASE_URL || undefined;
  const cluster = await openCluster({ dataDir, databaseUrl, replacePasswords: true, durable: false, log: () => {} });
  const close = async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const makerUrl = cluster.embedded ? urlOf(cluster.superUrl!, 'postgres') : cluster.ownerUrl;
    const template = await makeTemplate(cluster, makerUrl);
    const { embedded, ownerUrl, appUrl, adminUrl, superUrl } = cluster;
    return { provided: { embedded, makerUrl, ownerUrl, appUrl, adminUrl, superUrl, template }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Keyed by the migrations, so that a server that outlives the run migrates only when they change. */
async function makeTemplate(cluster: Cluster, makerUrl: string): Promise<string> {
  const key = createHash('sha256').update(schemaVersion()).digest('hex').slice(0, 16);
  const template = `langnghe_template_${key}`;
  await connected(makerUrl, async client => {
    await client.query('SELECT pg_advisory_lock(7310430)');
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname LIKE 'langnghe\\_template\\_%' OR datname LIKE 'langnghe\\_test\\_%'`,
    );
    for (const { datname } of rows) {
      if (datname !== template && !(await isUsed(datname))) await client.query(`DROP DATABASE ${datname}`);
    }
    if (rows.some(({ datname }) => datname === template)) return;
    const draft = `${template}_draft`;
    const owner = new URL(cluster.ownerUrl).username;
    await client.query(`CREATE DATABASE ${draft} OWNER ${client.escapeIdentifier(owner)}`);
    const urls = cluster.urls(draft);
    await connected(urls.superUrl ?? urls.ownerUrl, prepareDatabase);
    await migrate(urls.ownerUrl);
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);

    async function isUsed(database: string): Promise<boolean> {
      const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [database]);
      return rowCount! > 0;
    }
  });
  return template;
}

/** A run that was killed leaves its PostgreSQL behind. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(prefix) || !existsSync(join(folder, 'lock'))) continue;
    if (await stopLeftover(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

function urlOf(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
