import { openCluster } from '../db/cluster.ts';
import { migrate } from '../db/migrate.ts';
import { startSettings } from '../settings.ts';

// npm run db:migrate     (npm start does it, too)

try {
  const cluster = await openCluster({ ...startSettings(), attach: true, log: line => console.error(line) });
  try {
    const applied = await migrate(cluster.ownerUrl);
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The schema is the newest.');
  } finally {
    await cluster.stop();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
