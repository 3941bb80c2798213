import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import type { DatabaseUrls } from '../db/cluster.ts';
import { connected } from '../db/connect.ts';

export interface TestDatabase extends DatabaseUrls {
  name: string;
  /** ends whatever is still connected to it */
  drop(): Promise<void>;
}

/** A database of the test file's own: a copy of the migrated template, or an empty one. */
export async function createTestDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `langnghe_test_${randomBytes(6).toString('hex')}`;
  const source =
    content === 'empty' ? '' : ` TEMPLATE ${cluster.template}${cluster.embedded ? ' STRATEGY file_copy' : ''}`;
  await connected(cluster.makerUrl, client =>
    client.query(
      `CREATE DATABASE ${name} OWNER ${client.escapeIdentifier(new URL(cluster.ownerUrl).username)}${source}`,
    ),
  );
  const url = (base: string) => {
    const changed = new URL(base);
    changed.pathname = `/${name}`;
    return changed.href;
  };
  return {
    name,
    ownerUrl: url(cluster.ownerUrl),
    appUrl: url(cluster.appUrl),
    adminUrl: url(cluster.adminUrl),
    ...(cluster.superUrl && { superUrl: url(cluster.superUrl) }),
    drop: () =>
      connected(cluster.makerUrl, async client => {
        // a server process outlives its closed connection for a moment, and whoever is no superuser may not end it
        const used = 'SELECT FROM pg_stat_activity WHERE datname = $1';
        for (let waits = 0; waits < 50 && (await client.query(used, [name])).rowCount! > 0; waits++) await sleep(20);
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      }),
  };
}
