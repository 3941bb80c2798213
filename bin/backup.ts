import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backup } from '../db/backup.ts';
import { openCluster } from '../db/cluster.ts';
import { startSettings } from '../settings.ts';

// npm run backup -- <new folder, or a folder to put it in>

const settings = startSettings();
const [argument, ...rest] = process.argv.slice(2);
if (!argument || rest.length > 0) fail('usage: npm run backup -- <new folder, or a folder to put it in>');
if (settings.apiUrl) fail('API_URL is set: the data is with the backend there');
const place = resolve(process.env.INIT_CWD ?? '.', argument);
const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
const target = existsSync(place) && statSync(place).isDirectory() ? join(place, `lang-nghe-${stamp}`) : place;

try {
  const cluster = await openCluster({ ...settings, attach: true, log: line => console.error(line) });
  try {
    const manifest = await backup(target, { urls: cluster, filesDir: join(settings.dataDir, 'files') });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${manifest.tables.length} tables, ${rows} rows and ${manifest.files.length} files in ${target}`);
    if (!settings.secretKeys) {
      console.log(
        `Keep a copy of ${join(settings.dataDir, 'secrets/secret-key')} elsewhere: stored credentials need it.`,
      );
    }
  } finally {
    await cluster.stop();
  }
} catch (error) {
  fail((error as Error).message);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
