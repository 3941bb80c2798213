import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../tests/database.ts';
import { connected } from './connect.ts';
import { readMigrations } from './migrate.ts';

test('a call of before that ended with a message is marked, also one of colleagues', async () => {
  const database = await createTestDatabase();
  try {
    await connected(database.ownerUrl, async client => {
      const tenant = randomUUID();
      await client.query(`insert into directory.tenants (id, slug, name) values ($1, 'cu.vn', 'Cũ')`, [tenant]);
      const of = () => client.query(`select set_config('app.tenant', $1, false)`, [tenant]);
      await of();
      const call = async (reason: string, recorded?: 'talk' | 'voicemail', direction = 'inbound') => {
        const id = randomUUID();
        await client.query(
          `insert into calls (tenant_id, id, direction, state, outcome, end_reason, ended_at)
           values ($1, $2, $3, 'ended', 'miss', $4, now())`,
          [tenant, id, direction, reason],
        );
        if (recorded)
          await client.query(
            'insert into call_recordings (tenant_id, id, call_id, kind, started_at) values ($1, gen_random_uuid(), $2, $3, now())',
            [tenant, id, recorded],
          );
        return id;
      };
      const messages = [await call('voicemail'), await call('gateway_stopped', 'voicemail')];
      messages.push(await call('voicemail', 'voicemail', 'internal'));
      await call('customer_hung_up', 'talk');
      const { sql } = readMigrations().find(({ name }) => name === '068-messages-and-desk-telephones')!;
      // what it does with rows; the column is there
      await client.query(sql.slice(sql.indexOf('do $$')));
      await of();
      const { rows } = await client.query('select id from calls where has_message');
      expect(rows.map(({ id }) => id).sort()).toEqual(messages.sort());
    });
  } finally {
    await database.drop();
  }
});
