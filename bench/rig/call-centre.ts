import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { openCluster } from '../../db/cluster.ts';
import { addUser, createTenant } from '../../db/create-tenant.ts';
import { migrate } from '../../db/migrate.ts';
import { openPool } from '../../db/pool.ts';
import { inTenant } from '../../db/tenant.ts';
import type { DB } from '../../db/types.ts';
import { v7 } from '../../db/uuid.ts';
import { ha1 } from '../../voice/sip/digest.ts';

/** A queue with its number, and names by which its people's desk telephones sign in; a name is also the password. */
export interface BenchQueue {
  id: string;
  number: string;
  phones: string[];
}

/** Reads and writes rows of a tenant while no application is up. */
export async function inCluster<T>(
  dataDir: string,
  work: (
    db: <R>(tenant: string, run: (db: Kysely<DB>) => Promise<R>) => Promise<R>,
    owner: ReturnType<typeof openPool>,
  ) => Promise<T>,
): Promise<T> {
  const cluster = await openCluster({ dataDir, log: () => {} });
  const owner = openPool(cluster.ownerUrl, 2, () => {});
  try {
    await migrate(cluster.ownerUrl);
    return await work((tenant, run) => inTenant(owner, tenant, run), owner);
  } finally {
    await owner.end();
    await cluster.stop();
  }
}

/** A tenant whose trunk is this machine, called at `trunkPort`, with a queue for each number of people, all of them available. */
export async function openCallCentre(
  dataDir: string,
  domain: string,
  trunkPort: number,
  sizes: number[],
): Promise<{ tenant: string; queues: BenchQueue[] }> {
  return inCluster(dataDir, async (inside, owner) => {
    const tenant = await createTenant(owner, { slug: 'do.vn', name: 'Tổng đài đo' });
    return inside(tenant, async db => {
      await db.updateTable('tenant_settings').set({ calls_at_once: 5_000 }).execute();
      const [trunk, row] = [v7(), { tenant_id: tenant }];
      await db
        .insertInto('trunks')
        .values({ ...row, id: trunk, name: 'Máy này', address: '127.0.0.1', port: trunkPort })
        .execute();
      const queues: BenchQueue[] = [];
      for (const [at, people] of sizes.entries()) {
        const queue = { id: v7(), number: `1900550${at}`, phones: [] as string[] };
        await db
          .insertInto('call_queues')
          .values({
            ...row,
            id: queue.id,
            name: `Hàng đợi ${at}`,
            code: String(800 + at),
            most_wait_seconds: 7_200,
            most_waiting: 1_000,
            callback_key: '1',
          })
          .execute();
        await db
          .insertInto('hotlines')
          .values({ ...row, id: v7(), name: `Số ${at}`, number: queue.number, trunk_id: trunk, queue_id: queue.id })
          .execute();
        for (let one = 0; one < people; one++)
          queue.phones.push(await addAgent(db, tenant, queue.id, `d-${at}-${one}`));
        queues.push(queue);
      }
      return { tenant, queues };
    });

    async function addAgent(db: Kysely<DB>, tenantId: string, queue_id: string, phone: string): Promise<string> {
      const { id: user_id } = await addUser(db, {
        ...{ tenantId, email: `${phone}@do.vn`, name: `Chuyên viên ${phone}`, role: 'agent', scope: 'all' },
        ...{ departmentIds: [], passwordHash: null },
      });
      await db.updateTable('users').set({ call_channel_type: 1 }).where('id', '=', user_id).execute();
      const row = { tenant_id: tenantId, user_id };
      await db
        .insertInto('call_queue_members')
        .values({ ...row, queue_id, id: v7() })
        .execute();
      await db
        .insertInto('agent_states')
        .values({ ...row, status: 'AVAILABLE' })
        .execute();
      await sql`select directory.open_device(${v7()}, ${user_id}, ${phone}, ${ha1('MD5', phone, domain, phone)}, null, null)`.execute(
        db,
      );
      return phone;
    }
  });
}
