import { createHash } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser } from '../db/create-tenant.ts';
import { openPool } from '../db/pool.ts';
import { inTenant } from '../db/tenant.ts';
import { createTestDatabase, type TestDatabase } from '../tests/database.ts';
import { makeAdministrator, readAdminArguments } from './make-administrator.ts';

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

const links = async (email: string) =>
  (
    await owner.query(
      `select r.link_hash, r.code_hash, r.used_at, s.password_hash, s.is_platform_admin, s.tenant_id, s.user_id,
         extract(epoch from r.expires_at - r.created_at)::int / 3600 as hours
       from directory.password_resets r join directory.sign_ins s using (tenant_id, user_id)
       where s.email = $1 order by r.created_at`,
      [email],
    )
  ).rows;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

describe('arguments', () => {
  test('say who and where', () => {
    const args = ['--tenant', 'Sen.vn', '--email', 'Chu@Sen.vn', '--tenant-name', 'Công ty Sen', '--platform'];
    expect(readAdminArguments(args)).toEqual({
      tenant: 'sen.vn',
      email: 'chu@sen.vn',
      name: undefined,
      tenantName: 'Công ty Sen',
      isPlatformAdmin: true,
    });
  });

  test.each([
    [[], 'usage: npm run admin'],
    [['--tenant', 'sen.vn'], 'usage: npm run admin'],
    [['--tenant', 'sen vn', '--email', 'a@sen.vn'], '--tenant is "sen vn"'],
    [['--tenant', 'sen.vn', '--email', 'chu'], '--email is "chu"'],
    [['--tennant', 'sen.vn'], "Unknown option '--tennant'"],
    [['sen.vn'], 'Unexpected argument'],
  ])('%j is refused in one line', (args, message) => {
    expect(() => readAdminArguments(args)).toThrow(message);
    expect(() => readAdminArguments(args)).toThrow(/^[^\n]+$/);
  });
});

test('a first administrator gets a tenant and a link whose hash alone is kept', async () => {
  const wanted = { tenant: 'sen.vn', email: 'chu@sen.vn', tenantName: 'Công ty Sen', isPlatformAdmin: false };
  const made = await makeAdministrator(owner, wanted);
  expect(made).toMatchObject({ isNewTenant: true, isNewUser: true });
  expect(made.key).toMatch(/^[\w-]{22}$/);
  const [link] = await links('chu@sen.vn');
  expect(link).toMatchObject({
    code_hash: null,
    used_at: null,
    password_hash: null,
    is_platform_admin: false,
    hours: 24,
  });
  expect(link.link_hash).toEqual(sha256(made.key));
  const found = await owner.query('select * from directory.reset_by_link($1)', [sha256(made.key)]);
  expect(found.rows).toMatchObject([{ tenant_id: link.tenant_id, user_id: link.user_id }]);
});

test('asking again makes nobody new and ends the older link', async () => {
  const wanted = { tenant: 'sen.vn', email: 'chu@sen.vn', isPlatformAdmin: true };
  const made = await makeAdministrator(owner, wanted);
  expect(made).toMatchObject({ isNewTenant: false, isNewUser: false });
  const [older, newer] = await links('chu@sen.vn');
  expect(older.used_at).not.toBeNull();
  expect(newer).toMatchObject({ used_at: null, is_platform_admin: true });
  expect(newer.link_hash).toEqual(sha256(made.key));
});

test('an address of another tenant or of somebody else’s role is refused', async () => {
  const elsewhere = { tenant: 'khac.vn', email: 'chu@sen.vn', isPlatformAdmin: false };
  await expect(makeAdministrator(owner, elsewhere)).rejects.toThrow('chu@sen.vn signs in to tenant sen.vn');
  const { rows } = await owner.query(`select id from directory.tenants where slug in ('sen.vn', 'khac.vn')`);
  expect(rows).toHaveLength(1);
  const tenantId = rows[0].id;
  await inTenant(owner, tenantId, db =>
    addUser(db, { tenantId, email: 'nhan-vien@sen.vn', name: 'Lê Thị Sen', role: 'agent', passwordHash: null }),
  );
  const agent = { tenant: 'sen.vn', email: 'nhan-vien@sen.vn', isPlatformAdmin: true };
  await expect(makeAdministrator(owner, agent)).rejects.toThrow('is no administrator');
  expect(await links('nhan-vien@sen.vn')).toEqual([]);
});
