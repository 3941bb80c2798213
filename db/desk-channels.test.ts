import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/database.ts';
import { readMigrations } from './migrate.ts';

const changed = '068-messages-and-desk-telephones';
let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

test('whoever worked by a desk telephone alone is rung there, others as before', async () => {
  const tenant = randomUUID();
  await client.query(`insert into directory.tenants (id, slug, name) values ($1, 'cu.vn', 'Cũ')`, [tenant]);
  await client.query(`select set_config('app.tenant', $1, false)`, [tenant]);
  let agents = 0;
  const person = async (channel: number, legs: Record<string, number>, isRevoked = false) => {
    const id = randomUUID();
    await client.query(
      `insert into users (tenant_id, id, agent_id, email, name, role, call_channel_type) values ($1, $2, $3, $2::uuid::text, 'Ai', 'agent', $4)`,
      [tenant, id, ++agents, channel],
    );
    await client.query(
      `insert into sip_devices (tenant_id, id, user_id, username, revoked_at) values ($1, gen_random_uuid(), $2, $2::uuid::text, $3)`,
      [tenant, id, isRevoked ? new Date() : null],
    );
    for (const [device, days] of Object.entries(legs)) {
      const call = randomUUID();
      await client.query(`insert into calls (tenant_id, id, direction) values ($1, $2, 'inbound')`, [tenant, call]);
      await client.query(
        `insert into call_legs (tenant_id, call_id, id, role, user_id, device, started_at, answered_at)
        values ($1, $2, gen_random_uuid(), 'agent', $3, $4, now() - $5 * interval '1 day', now())`,
        [tenant, call, id, device, days],
      );
    }
    return id;
  };
  const people = {
    deskAlone: await person(0, { desk: 3, browser: 60 }),
    both: await person(0, { desk: 3, browser: 4 }),
    deskLongAgo: await person(0, { desk: 60 }),
    deskRevoked: await person(0, { desk: 3 }, true),
    pageAlone: await person(0, { browser: 3 }),
    address: await person(2, { desk: 3 }),
  };
  const { sql } = readMigrations().find(({ name }) => name === changed)!;
  // what it does with rows; the column is there
  await client.query(sql.slice(sql.indexOf('do $$')));
  await client.query(`select set_config('app.tenant', $1, false)`, [tenant]);
  const { rows } = await client.query('select id, call_channel_type as channel from users');
  const channels = new Map(rows.map(({ id, channel }) => [id, channel]));
  expect(Object.fromEntries(Object.entries(people).map(([who, id]) => [who, channels.get(id)]))).toEqual({
    ...{ deskAlone: 1, both: 0, deskLongAgo: 0, deskRevoked: 0, pageAlone: 0, address: 2 },
  });
});
