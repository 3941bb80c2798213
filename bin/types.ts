import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCluster } from '../db/cluster.ts';
import { migrate } from '../db/migrate.ts';

// npm run db:types [-- --verify]     writes db/types.ts from the migrations, on a PostgreSQL of its own

const dataDir = mkdtempSync(join(tmpdir(), 'lang-nghe-types-'));
let status: number | null = 1;
try {
  const cluster = await openCluster({ dataDir, durable: false, log: line => console.error(line) });
  try {
    await migrate(cluster.ownerUrl);
    ({ status } = spawnSync(
      process.execPath,
      [
        'node_modules/kysely-codegen/dist/cli/bin.js',
        ...['--dialect', 'postgres', '--url', cluster.ownerUrl, '--out-file', 'db/types.ts'],
        ...['--exclude-pattern', '{graphile_worker.*,*.schema_migration}'],
        // as db/pool.ts reads them
        ...['--date-parser', 'string', '--type-mapping', '{"int8":"number"}'],
        ...process.argv.slice(2),
      ],
      { stdio: 'inherit' },
    ));
  } finally {
    await cluster.stop();
  }
} catch (error) {
  console.error((error as Error).message);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(status ?? 1);
