import { parseArgs } from 'node:util';
import { hashPassword } from '../api/access/passwords.ts';
import { openCluster } from '../db/cluster.ts';
import { migrate } from '../db/migrate.ts';
import { openPool } from '../db/pool.ts';
import { seedBulk } from '../db/seed/bulk.ts';
import { findTenant, seedDemo } from '../db/seed/demo.ts';
import { startSettings } from '../settings.ts';

// npm run seed -- [--tickets <count>] [--customers <count>] [--tenant <slug>] [--comments <per ticket>]

const usage =
  'usage: npm run seed -- [--tickets <count>] [--customers <count>] [--tenant anphat.vn] [--comments <per ticket>]';

try {
  const { tickets, customers, comments, tenant } = readArguments(process.argv.slice(2));
  const settings = startSettings();
  if (settings.apiUrl) throw new Error('API_URL is set: the data is with the backend there');
  const cluster = await openCluster({ ...settings, attach: true, log: line => console.error(line) });
  try {
    await migrate(cluster.ownerUrl);
    const owner = openPool(cluster.ownerUrl, 2, () => {});
    try {
      const started = Date.now();
      if (settings.demo) await seedDemo(owner, hashPassword);
      const tenantId = await findTenant(owner, tenant);
      if (!tenantId) throw new Error(`--tenant is "${tenant}": there is no such tenant`);
      await seedBulk(owner, tenantId, { tickets, customers, comments }, line => console.log(line));
      console.log(`Done in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
    } finally {
      await owner.end();
    }
  } finally {
    await cluster.stop();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { tickets: text, customers: text, tenant: text, comments: text } });
  const count = (name: 'tickets' | 'customers' | 'comments', fallback: string, most: number) => {
    const given = values[name] ?? fallback;
    if (!/^\d{1,9}$/.test(given) || Number(given) > most)
      throw new Error(`--${name} is "${given}": expected a whole number up to ${most}; ${usage}`);
    return Number(given);
  };
  if (!values.tickets && !values.customers) throw new Error(usage);
  const tickets = count('tickets', '0', 5_000_000);
  return {
    tickets,
    customers: count('customers', String(Math.ceil(tickets / 5)), 5_000_000),
    comments: count('comments', '4', 50),
    tenant: values.tenant ?? 'anphat.vn',
  };
}
