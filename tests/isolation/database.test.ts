import { readdirSync, readFileSync } from 'node:fs';
import type { Noun } from 'contract/route.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../api.ts';
import { openScene } from './scene.ts';
import { fixtures, plantTheRest } from './table.ts';
import { openWorld, tenantTables, type World } from './world.ts';

// The second line: what the database refuses when a query of ours forgets its tenant.

let test: TestApi;
let world: World;
let other: World;
let tables: { name: string; schema: string }[];

beforeAll(async () => {
  test = await openTestApi();
  world = await openWorld(test, 3);
  other = await openWorld(test, 7);
  for (const one of [world, other]) {
    const scene = openScene(one);
    for (const noun of Object.keys(fixtures) as Noun[]) await scene.id(noun);
    await plantTheRest(scene);
  }
  tables = await tenantTables(test);
});
afterAll(() => test.close());

const asOwner = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  (await test.ownerPool.query<T>(sql, values)).rows;

/** Runs in a transaction that is rolled back; answers the rows or the code of the refusal. */
async function attempt(pool: pg.Pool, sql: string, tenantId?: string): Promise<pg.QueryResultRow[] | string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (tenantId) await client.query(`select set_config('app.tenant', $1, true)`, [tenantId]);
    const { rows } = await client.query(sql);
    return rows;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const refused = '42501';
const inPublic = () => tables.filter(({ schema }) => schema !== 'directory');

describe('every table of tenants', () => {
  it('forces row-level security by one policy for reading and writing', async () => {
    const rows = await asOwner<{ name: string; forced: boolean; using: string | null; check: string | null }>(
      `select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity and c.relforcerowsecurity as forced,
         pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       left join pg_policy p on p.polrelid = c.oid and p.polroles = '{0}'
       where c.oid = any ($1::regclass[])`,
      [inPublic().map(({ name }) => name)],
    );
    expect(rows.length).toBeGreaterThan(20);
    const bound = '(tenant_id = ( SELECT current_tenant() AS current_tenant))';
    expect(rows.filter(row => !row.forced || row.using !== bound || row.check !== bound)).toEqual([]);
  });

  it('answers the application no row without a tenant, and one tenant its own', async () => {
    for (const { name } of inPublic()) {
      const all = `select tenant_id from ${name}`;
      expect([name, await attempt(test.house.pool, all)]).toEqual([name, []]);
      const rows = (await attempt(test.house.pool, all, world.tenantId)) as { tenant_id: string }[];
      expect([name, [...new Set(rows.map(row => row.tenant_id))]]).toEqual([name, [world.tenantId]]);
    }
  });

  it('answers the owner, who migrates, no row without a tenant either', async () => {
    for (const { name } of inPublic()) {
      expect([name, await attempt(test.ownerPool, `select tenant_id from ${name}`)]).toEqual([name, []]);
      const rows = (await attempt(test.ownerPool, `select tenant_id from ${name}`, world.tenantId)) as object[];
      expect([name, new Set(rows.map(row => Object.values(row)[0]))]).toEqual([name, new Set([world.tenantId])]);
    }
    const row = `insert into audit_log (tenant_id, id, action) values ('${other.tenantId}', gen_random_uuid(), 'thử')`;
    expect(await attempt(test.ownerPool, row, world.tenantId)).toBe(refused);
  });

  it('takes no row for another tenant, and gives up none of its rows', async () => {
    for (const { name } of inPublic()) {
      const [columns] = await asOwner<{ list: string }>(
        `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
           and attname <> 'tenant_id'`,
        [name],
      );
      const smuggle = `insert into ${name} (tenant_id, ${columns!.list}) select '${other.tenantId}', ${columns!.list} from ${name} limit 1`;
      expect([name, await attempt(test.house.pool, smuggle, world.tenantId)]).toEqual([name, refused]);
      const give = `update ${name} set tenant_id = '${other.tenantId}'`;
      expect([name, await attempt(test.house.pool, give, world.tenantId)]).toEqual([name, refused]);
      const take = `delete from ${name} where tenant_id = '${other.tenantId}' returning tenant_id`;
      const taken = await attempt(test.house.pool, take, world.tenantId);
      expect([name, taken === refused ? [] : taken]).toEqual([name, []]);
    }
  });

  it('begins every unique key and every index with the tenant, so that numbers repeat between tenants', async () => {
    const rows = await asOwner<{ index: string; first: string; kind: string }>(
      `select i.indexrelid::regclass::text as index, a.attname as first, am.amname as kind
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
       left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = any ($1::regclass[]) and i.indisunique`,
      [inPublic().map(({ name }) => name)],
    );
    expect(rows.filter(row => row.first !== 'tenant_id')).toEqual([]);
  });

  it('keeps references inside the tenant', async () => {
    const rows = await asOwner<{ name: string; first: string }>(
      `select c.conrelid::regclass || ' ' || c.conname as name, a.attname as first from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.conrelid = any ($1::regclass[])`,
      [inPublic().map(({ name }) => name)],
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(row => row.first !== 'tenant_id')).toEqual([]);
  });
});

describe('what is no tenant’s', () => {
  it('is read by the application, and written by nobody but the owner', async () => {
    expect(await rightsOf('app_rw')).toContain('country.areas: select');
  });
});

describe('what precedes a tenant', () => {
  it('is closed to the application, table by table', async () => {
    const rows = await asOwner<{ name: string }>(
      `select 'directory.' || relname as name from pg_class where relnamespace = 'directory'::regnamespace and relkind in ('r', 'v', 'm', 'p')`,
    );
    expect(rows.length).toBeGreaterThan(4);
    for (const { name } of rows)
      for (const sql of [`select 1 from ${name}`, `delete from ${name}`, `insert into ${name} default values`])
        expect([sql, await attempt(test.house.pool, sql, world.tenantId)]).toEqual([sql, refused]);
  });

  it('is closed to the role of search as well', async () => {
    const rows = await asOwner<{ name: string; word: string }>(
      `select c.relname as name, r.word from pg_class c, unnest(array['select','insert','update','delete']) r(word)
       where c.relnamespace = 'directory'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege('app_search', c.oid, r.word)`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the roles that serve', () => {
  it('own nothing, bypass nothing and make nothing', async () => {
    const roles = await asOwner(
      `select rolname from pg_roles where rolname in ('app_rw', 'app_admin')
         and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
    );
    const owned = await asOwner(
      `select c.oid::regclass::text as what from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname in ('app_rw', 'app_admin')
       union all select p.oid::regprocedure::text from pg_proc p join pg_roles r on r.oid = p.proowner where r.rolname in ('app_rw', 'app_admin')
       union all select n.nspname from pg_namespace n join pg_roles r on r.oid = n.nspowner where r.rolname in ('app_rw', 'app_admin')`,
    );
    const makes = await asOwner(
      `select r.rolname, n.nspname from pg_roles r, pg_namespace n
       where r.rolname in ('app_rw', 'app_admin') and n.nspname not like 'pg\\_%' and has_schema_privilege(r.oid, n.oid, 'create')`,
    );
    const members = await asOwner(
      `select m.roleid::regrole::text as of from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname in ('app_rw', 'app_admin')`,
    );
    expect({ roles, owned, makes, members }).toEqual({ roles: [], owned: [], makes: [], members: [] });
  });

  it('write the audit log and change nothing in it', async () => {
    const row = `insert into audit_log (tenant_id, id, action) values ('${world.tenantId}', gen_random_uuid(), 'thử') returning action`;
    expect(await attempt(test.house.pool, row, world.tenantId)).toEqual([{ action: 'thử' }]);
    for (const sql of [
      `update audit_log set action = ''`,
      'delete from audit_log',
      'truncate audit_log',
      'alter table audit_log disable row level security',
      'drop table audit_log',
      `update ticket_changes set changes = '[]'`,
      'delete from ticket_changes',
      'update events set subject = subject',
    ])
      expect([sql, await attempt(test.house.pool, sql, world.tenantId)]).toEqual([sql, refused]);
  });

  it('cannot become another role, nor read what the server keeps', async () => {
    for (const sql of [
      'set role app_search',
      'set role app_admin',
      `set session authorization ${new URL(test.database.ownerUrl).username}`,
      'set row_security = off; select 1 from tickets',
      'select * from pg_authid',
      'copy (select 1) to program $$true$$',
      `select pg_read_file('/etc/passwd')`,
      'select * from graphile_worker._private_jobs',
    ])
      expect([sql, await attempt(test.house.pool, sql)]).toEqual([sql, refused]);
  });
});

/** `table: rights`, of one role and not by way of PUBLIC. */
const rightsOf = async (role: string) =>
  (
    await asOwner<{ right: string }>(
      `select format('%s.%s: %s', table_schema, table_name, string_agg(lower(privilege_type), ', ' order by privilege_type)) as right
       from information_schema.role_table_grants where grantee = $1 group by table_schema, table_name order by 1`,
      [role],
    )
  ).map(row => row.right);

describe('the role of the platform', () => {
  it('reaches what its migration grants and nothing else', async () => {
    const granted = readdirSync('db/migrations')
      .filter(name => name.endsWith('-definer-functions.sql'))
      .flatMap(name => [
        ...readFileSync(`db/migrations/${name}`, 'utf8').matchAll(/^grant ([a-z, ]+) on ([a-z_.]+) to app_admin;$/gm),
      ])
      .map(([, rights, table]) => `${table}: ${rights}`)
      .sort();
    expect(granted.length).toBeGreaterThan(2);
    expect(await rightsOf('app_admin')).toEqual(granted);
    const columns = await asOwner(
      `select 1 from information_schema.column_privileges p where grantee = 'app_admin'
         and not exists (select 1 from information_schema.role_table_grants g where g.grantee = p.grantee
           and g.table_schema = p.table_schema and g.table_name = p.table_name)`,
    );
    expect(columns).toEqual([]);
  });

  it('reads people of every tenant, and no ticket, customer or session of any', async () => {
    const people = (await attempt(test.house.adminPool, 'select distinct tenant_id from users')) as unknown[];
    expect(people.length).toBe(2);
    for (const table of ['tickets', 'contacts', 'comments', 'directory.sessions', 'directory.sign_ins', 'audit_log'])
      expect([table, await attempt(test.house.adminPool, `select 1 from ${table}`, world.tenantId)]).toEqual([
        table,
        refused,
      ]);
    for (const sql of [`update users set role = 'administrator'`, `update directory.tenants set is_active = false`])
      expect([sql, await attempt(test.house.adminPool, sql, world.tenantId)]).toEqual([sql, refused]);
  });
});

describe('functions that see past row-level security', () => {
  const definers = () =>
    asOwner<{ name: string; schema: string; path: string | null; open: boolean; owner: string }>(
      `select p.proname as name, n.nspname as schema, p.proowner::regrole::text as owner,
         (select c from unnest(p.proconfig) c where c like 'search_path=%') as path,
         has_function_privilege('public', p.oid, 'execute') as open
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prosecdef and n.nspname not in ('graphile_worker', 'pg_catalog') order by 2, 1`,
    );

  it('stand in files of their own', async () => {
    const names = readdirSync('db/migrations').filter(name => name.endsWith('-definer-functions.sql'));
    const file = names.map(name => readFileSync(`db/migrations/${name}`, 'utf8')).join('\n');
    const elsewhere = (await definers()).filter(
      ({ schema, name }) => !file.includes(`create function ${schema}.${name}(`),
    );
    expect(elsewhere.map(({ schema, name }) => `${schema}.${name}`)).toEqual([]);
  });

  it('pin where names are looked up, and are not for everybody', async () => {
    const all = await definers();
    expect(all.length).toBeGreaterThan(15);
    expect(all.filter(({ path }) => !/^search_path=pg_catalog, (?:public, )?pg_temp$/.test(path ?? ''))).toEqual([]);
    expect(all.filter(({ open }) => open)).toEqual([]);
    // only those of search, of the relay and of the gateway (whose peers are of every tenant) may belong to the role that bypasses the policies
    const bypassing = all.filter(({ owner }) => owner === 'app_search').map(({ schema, name }) => `${schema}.${name}`);
    expect(bypassing.filter(name => !name.startsWith('search.')).sort()).toEqual([
      'directory.event_position',
      'directory.is_address_elsewhere',
      'directory.is_at_trunk',
      'directory.lost_gateways',
      'directory.open_calls_of',
      'directory.read_events',
      'directory.sip_peers',
      'directory.tenants_at',
    ]);
  });

  it('answer of the bound tenant alone', async () => {
    const words = `array['${world.marker.toLowerCase()}']`;
    for (const sql of [
      `select number from search.tickets(${words}, null)`,
      `select 1 from search.count_tickets(${words}, null, null, null, null, null, null) total where total > 0`,
      `select number from search.contacts(${words}, null, null)`,
    ]) {
      expect([sql, await attempt(test.house.pool, sql)]).toEqual([sql, []]);
      expect([sql, await attempt(test.house.pool, sql, other.tenantId)]).toEqual([sql, []]);
      expect(((await attempt(test.house.pool, sql, world.tenantId)) as unknown[]).length).toBeGreaterThan(0);
    }
    const account = `'${world.owner}'`;
    const sessions = `select session_id from directory.sessions_of(${account}, '1 hour')`;
    expect(await attempt(test.house.pool, sessions, other.tenantId)).toEqual([]);
    expect(((await attempt(test.house.pool, sessions, world.tenantId)) as unknown[]).length).toBeGreaterThan(0);
    const revoke = `select directory.revoke_sessions_of(${account}, null, null) as ended`;
    expect(await attempt(test.house.pool, revoke, other.tenantId)).toEqual([{ ended: 0 }]);
    expect(await attempt(test.house.pool, revoke, world.tenantId)).not.toEqual([{ ended: 0 }]);
    const password = `select directory.set_password(${account}, 'x'), directory.password_hash_of(${account}) as hash`;
    expect(await attempt(test.house.pool, password, other.tenantId)).toMatchObject([{ hash: null }]);
  });

  it('take no words for SQL', async () => {
    for (const word of [`' or true --`, `%'; drop table tickets; --`, String.raw`\' or 1=1 --`, '$$', '%', '_']) {
      const sql = `select number from search.tickets(array[$w$${word}$w$], null)`;
      const found = await attempt(test.house.pool, sql, other.tenantId);
      expect([word, Array.isArray(found)]).toEqual([word, true]);
      expect((found as { number: number }[]).every(({ number }) => String(number).startsWith('7'))).toBe(true);
    }
  });
});

describe('views', () => {
  it('are read with the rights of who asks', async () => {
    const rows = await asOwner(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('v', 'm') and n.nspname in ('public', 'search', 'directory', 'jobs')
         and (c.relkind = 'm' or not coalesce(c.reloptions @> '{security_invoker=true}', false))
         and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    );
    expect(rows).toEqual([]);
  });
});
