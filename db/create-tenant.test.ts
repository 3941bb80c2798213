import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/database.ts';
import { addUser, createTenant } from './create-tenant.ts';
import { openPool } from './pool.ts';
import { inTenant } from './tenant.ts';

let database: TestDatabase;
let owner: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openPool(database.ownerUrl, 2, () => {});
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('a new tenant has its priorities, types, services and counters', async () => {
  const id = await createTenant(owner, { slug: 'hoasen.vn', name: 'Công ty Hoa Sen' });
  await inTenant(owner, id, async db => {
    const priorities = await db.selectFrom('priorities').select(['name', 'due_minutes']).orderBy('position').execute();
    expect(priorities.map(priority => [priority.name, priority.due_minutes])).toEqual([
      ['Khẩn cấp', 30],
      ['Cao', 240],
      ['Thường', 1440],
      ['Thấp', 4320],
    ]);
    expect(await db.selectFrom('ticket_types').select('name').execute()).toHaveLength(5);
    expect(await db.selectFrom('services').select('name').execute()).toHaveLength(5);
    expect(await db.selectFrom('counters').select(['name', 'value']).orderBy('name').execute()).toEqual([
      { name: 'agent', value: 0 },
      { name: 'contact', value: 0 },
      { name: 'ticket', value: 0 },
    ]);
    expect(await db.selectFrom('tenant_settings').selectAll().executeTakeFirst()).toMatchObject({
      name: 'Công ty Hoa Sen',
      workflow: 'disabled',
    });
  });
});

test('users get numbers of their own and an address that leads to the tenant', async () => {
  const id = await createTenant(owner, { slug: 'sao-mai.vn', name: 'Công ty Sao Mai' });
  const made = await inTenant(owner, id, async db => {
    const first = { tenantId: id, role: 'administrator', passwordHash: null } as const;
    return [
      await addUser(db, { ...first, email: ' An@Sao-Mai.vn', name: 'Nguyễn Văn An' }),
      await addUser(db, { ...first, email: 'binh@sao-mai.vn', name: 'Trần Thị Bình' }),
    ];
  });
  expect(made.map(user => user.agentId)).toEqual([1, 2]);
  const { rows } = await owner.query(`select tenant_id, user_id, is_platform_admin from directory.sign_ins
    where email = 'an@sao-mai.vn'`);
  expect(rows).toEqual([{ tenant_id: id, user_id: made[0]!.id, is_platform_admin: false }]);
});

test('a tenant that cannot be filled is not there at all', async () => {
  const failing = createTenant(owner, { slug: 'do-dang.vn', name: 'Dở Dang' }, () => Promise.reject(new Error('stop')));
  await expect(failing).rejects.toThrow('stop');
  const { rows } = await owner.query(`select from directory.tenants where slug = 'do-dang.vn'`);
  expect(rows).toEqual([]);
});
