import { openCluster } from '../db/cluster.ts';
import { migrate } from '../db/migrate.ts';
import { openPool } from '../db/pool.ts';
import { startSettings } from '../settings.ts';
import { makeAdministrator, readAdminArguments } from './make-administrator.ts';

// npm run admin -- --tenant <slug> --email <address> [--name <name>] [--tenant-name <name>] [--platform]

try {
  const wanted = readAdminArguments(process.argv.slice(2));
  const settings = startSettings();
  if (settings.apiUrl) throw new Error('API_URL is set: the data is with the backend there');
  const origin = settings.origin ?? `http://localhost:${settings.port}`;
  const cluster = await openCluster({ ...settings, attach: true, log: line => console.error(line) });
  try {
    await migrate(cluster.ownerUrl);
    const owner = openPool(cluster.ownerUrl, 1, () => {});
    const made = await makeAdministrator(owner, wanted).finally(() => owner.end());
    if (made.isNewTenant) console.log(`Made tenant ${wanted.tenant}.`);
    console.log(
      made.isNewUser ? `Made administrator ${wanted.email}.` : `${wanted.email} is an administrator already.`,
    );
    console.log(`Set the password with this link, once, within 24 hours:\n${origin}/forgot-password?key=${made.key}`);
  } finally {
    await cluster.stop();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
