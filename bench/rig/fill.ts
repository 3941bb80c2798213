import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { openCluster } from '../../db/cluster.ts';
import { addUser } from '../../db/create-tenant.ts';
import { migrate } from '../../db/migrate.ts';
import { openPool } from '../../db/pool.ts';
import { seedBulk } from '../../db/seed/bulk.ts';
import { demoTickets, findTenant, seedDemo } from '../../db/seed/demo.ts';
import { Dice } from '../../db/seed/dice.ts';
import { makeName } from '../../db/seed/people.ts';
import { inTenant } from '../../db/tenant.ts';
import type { DB } from '../../db/types.ts';
import { v7 } from '../../db/uuid.ts';

export const scopes = ['all', 'my_group', 'my_organization', 'me'] as const;
export type Scope = (typeof scopes)[number];

/** What a run of the benchmark asks for: who is signed in, and tickets worth opening. */
export interface Filled {
  /** session tokens of agents by their data scope */
  tokens: Record<Scope, string[]>;
  /** numbers of tickets with ten comments */
  longTickets: number[];
}

// As many that nobody meets the limit of requests a minute, and that tickets spread as in a real centre.
const agents: Record<Scope, number> = { all: 60, my_group: 10, my_organization: 10, me: 10 };
const longTickets = 200;
const slug = 'anphat.vn';

/** A data directory with the demonstration, many agents and a number of tickets; then sessions for all of these agents. */
export async function fill(
  dataDir: string,
  tickets: number,
  say: (line: string) => void,
  customers?: number,
): Promise<Filled> {
  const cluster = await openCluster({ dataDir, log: say });
  const owner = openPool(cluster.ownerUrl, 2, () => {});
  try {
    await migrate(cluster.ownerUrl);
    const tenantId = await fillDatabase(owner, tickets, 4, customers);
    return await inTenant(owner, tenantId, async db => ({
      tokens: await openSessions(db, tenantId),
      longTickets: (
        await sql<{ number: number }>`select ticket_number as number from comments where tenant_id = ${tenantId}
          group by 1 having count(*) = 10 order by 1 desc limit ${longTickets}`.execute(db)
      ).rows.map(row => row.number),
    }));
  } finally {
    await owner.end();
    await cluster.stop();
  }
}

/**
 * The demonstration with many agents and so many tickets in its first tenant, a customer for each five unless their number is
 * given, unless they are there. @returns the tenant
 */
export async function fillDatabase(
  owner: pg.Pool,
  tickets: number,
  comments: number,
  customers = Math.ceil(tickets / 5),
): Promise<string> {
  const isNew = (await seedDemo(owner, async () => 'nobody signs in by this')).length > 0;
  const tenantId = (await findTenant(owner, slug))!;
  if (!isNew) return tenantId;
  await addAgents(owner, tenantId);
  const size = { tickets: tickets - longTickets - demoTickets, customers, comments };
  await seedBulk(owner, tenantId, size);
  await seedBulk(owner, tenantId, { tickets: longTickets, customers: 0, comments: 10 });
  await owner.query('vacuum analyze');
  return tenantId;
}

async function addAgents(owner: pg.Pool, tenantId: string): Promise<void> {
  const dice = new Dice(99);
  await inTenant(owner, tenantId, async db => {
    const { rows: departments } = await sql<{
      id: string;
    }>`select id from groups where target = 'user' order by name`.execute(db);
    const { rows: branches } = await sql<{ id: string }>`select id from organizations order by name limit 2`.execute(
      db,
    );
    for (const scope of scopes) {
      for (let made = 0; made < agents[scope]; made++) {
        await addUser(db, {
          tenantId,
          email: `${scope}-${made}@bench.${slug}`,
          name: makeName(dice, dice.pick(['male', 'female'] as const)),
          role: 'agent',
          scope,
          departmentIds: [departments[made % departments.length]!.id],
          organizationId: branches[made % branches.length]!.id,
          passwordHash: null,
        });
      }
    }
  });
}

/** Tokens of sessions of all these agents. */
export async function openSessions(db: Kysely<DB>, tenantId: string): Promise<Record<Scope, string[]>> {
  const tokens: Record<Scope, string[]> = { all: [], my_group: [], my_organization: [], me: [] };
  const { rows } = await sql<{ id: string; scope: Scope }>`
    select id, scope from users where tenant_id = ${tenantId} and email like ${`%@bench.${slug}`}`.execute(db);
  for (const { id, scope } of rows) {
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest();
    await sql`select directory.open_session(${hash}, ${v7()}, ${tenantId}, ${id}, null, 'bench', '127.0.0.1', '1 day')`.execute(
      db,
    );
    tokens[scope].push(token);
  }
  return tokens;
}
