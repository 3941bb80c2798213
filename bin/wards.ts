import { parseArgs } from 'node:util';
import { openCluster } from '../db/cluster.ts';
import { migrate } from '../db/migrate.ts';
import { openPool } from '../db/pool.ts';
import { startSettings } from '../settings.ts';
import { loadWards, readWards } from './load-wards.ts';

// npm run wards -- <file.json> [--from 2025-07-01]

const usage = 'usage: npm run wards -- <file.json> [--from 2025-07-01]';

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
  const from = values.from ?? '2025-07-01';
  if (positionals.length !== 1 || !/^\d{4}-\d\d-\d\d$/.test(from)) throw new Error(usage);
  const wards = readWards(positionals[0]!);
  const settings = startSettings();
  if (settings.apiUrl) throw new Error('API_URL is set: the data is with the backend there');
  const cluster = await openCluster({ ...settings, attach: true, log: line => console.error(line) });
  try {
    await migrate(cluster.ownerUrl);
    const owner = openPool(cluster.ownerUrl, 1, () => {});
    const { added, ended } = await loadWards(owner, wards, from).finally(() => owner.end());
    console.log(`${wards.length} wards: ${added} new or changed, ${ended} ended.`);
  } finally {
    await cluster.stop();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
