import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../db/backup.ts';
import { openCluster } from '../db/cluster.ts';
import { startSettings } from '../settings.ts';

// npm run restore -- <backup> [--force]     with the application ended

const settings = startSettings();
try {
  const { values, positionals } = parseArgs({ options: { force: { type: 'boolean' } }, allowPositionals: true });
  if (positionals.length !== 1) throw new Error('usage: npm run restore -- <backup> [--force]');
  if (settings.apiUrl) throw new Error('API_URL is set: the data is with the backend there');
  const cluster = await openCluster({ ...settings, log: line => console.error(line) });
  try {
    const source = resolve(process.env.INIT_CWD ?? '.', positionals[0]!);
    const filesDir = join(settings.dataDir, 'files');
    const manifest = await restore(source, { urls: cluster, filesDir, force: values.force });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${manifest.tables.length} tables, ${rows} rows and ${manifest.files.length} files as of ${manifest.createdAt}`,
    );
  } finally {
    await cluster.stop();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
