import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/database.ts';
import { backup, readBackup, restore } from './backup.ts';
import { connected } from './connect.ts';
import { migrate, readApplied } from './migrate.ts';
import { prepareDatabase } from './roles.ts';

let folder: string;
let migrations: string;
const databases: TestDatabase[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lang-nghe-backup-'));
  migrations = join(folder, 'migrations');
  mkdirSync(migrations);
  writeFileSync(join(migrations, '001-shop.sql'), shop);
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  for (const database of databases.splice(0)) await database.drop();
});

// Everything that a plain loading of rows in any order would trip over.
const shop = `
  create table tenant (id uuid primary key, favourite bigint);
  create table ticket (
    tenant_id uuid references tenant (id), number bigint generated always as identity, parent bigint,
    subject text not null, folded text generated always as (lower(subject)) stored, attributes jsonb, photo bytea,
    created_at timestamptz not null, primary key (tenant_id, number),
    foreign key (tenant_id, parent) references ticket (tenant_id, number));
  alter table tenant add foreign key (id, favourite) references ticket (tenant_id, number);
  alter table ticket enable row level security;
  alter table ticket force row level security;
  create policy tenant on ticket using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));
  grant select on ticket to app_search;
  create table event (at date not null, text text) partition by range (at);
  create table event_2025 partition of event for values from ('2025-01-01') to ('2026-01-01');
  create table "Lịch sử" (id serial primary key, text text);
  create function log_ticket() returns trigger language plpgsql as
    $$ begin insert into "Lịch sử" (text) values (new.subject); return new; end $$;
  create trigger log after insert on ticket for each row execute function log_ticket();
  create function no_change() returns trigger language plpgsql as $$ begin raise exception 'append only'; end $$;
  create trigger keep before truncate or delete on "Lịch sử" for each statement execute function no_change();
  alter table "Lịch sử" enable always trigger keep;
  create table priority (name text primary key);
  insert into priority values ('Thấp'), ('Khẩn cấp');`;

const tenant = '0198f000-0000-7000-8000-000000000001';

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase('empty');
  databases.push(database);
  await connected(database.superUrl ?? database.ownerUrl, prepareDatabase);
  return database;
}

async function filledShop(): Promise<{ urls: TestDatabase; filesDir: string; migrations: string }> {
  const urls = await newDatabase();
  await migrate(urls.ownerUrl, { folder: migrations });
  await connected(urls.ownerUrl, async client => {
    await client.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    await client.query('insert into tenant values ($1)', [tenant]);
    await client.query(
      `insert into ticket (tenant_id, subject, attributes, photo, created_at) values
         ($1, E'Trần Thị Dậu\\tgọi lại\\n\\\\. hết', '{"tên": "Dậu", "số": [1, 2.50]}', '\\x00ff0a5c', '2025-11-20 11:33:07.123456+07'),
         ($1, 'Đơn hàng 🛵', null, null, '-infinity')`,
      [tenant],
    );
    await client.query('update ticket set parent = 1 where number = 2');
    await client.query('update tenant set favourite = 2');
    await client.query(`insert into event values ('2025-03-01', 'sự kiện')`);
    await client.query(`select graphile_worker.add_job('send-mail', '{"to": "dậu@example.vn"}')`);
    await client.query(`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now(), attempts = 1`);
  });
  const filesDir = join(folder, 'files');
  mkdirSync(join(filesDir, 'ab'), { recursive: true });
  writeFileSync(join(filesDir, 'ab', 'Ảnh chụp.png'), Buffer.from([0, 1, 2, 255]));
  return { urls, filesDir, migrations };
}

const contents = (database: TestDatabase) =>
  connected(database.ownerUrl, async client => {
    await client.query(`set timezone = 'UTC'`);
    await client.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    const all = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows;
    return {
      tenants: await all('select * from tenant'),
      tickets: await all('select ticket::text, photo, attributes::text from ticket order by number'),
      events: await all('select tableoid::regclass::text, at::text, text from event'),
      history: await all('select * from "Lịch sử" order by id'),
      priorities: await all('select * from priority order by name'),
      jobs: await all(
        'select task_identifier, j.attempts, payload::text from graphile_worker.jobs j join graphile_worker._private_jobs using (id)',
      ),
      constraints:
        await all(`select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
        where connamespace = 'public'::regnamespace order by 1, 2`),
      triggers: await all(
        `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
      ),
      policies: await all(`select relname, relrowsecurity, relforcerowsecurity from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`),
    };
  });

test('a backup brings back every row, file, number and rule', async () => {
  const source = await filledShop();
  const before = await contents(source.urls);
  expect(before.tickets).toHaveLength(2);
  const target = join(folder, 'backup');
  const manifest = await backup(target, source);
  expect(manifest.files).toMatchObject([{ path: 'ab/Ảnh chụp.png', bytes: 4 }]);
  expect(manifest.tables).toContainEqual(expect.objectContaining({ table: 'public.ticket', rows: 2 }));
  expect(existsSync(`${target}.partial`)).toBe(false);

  // a later version of the application, with one more migration
  writeFileSync(join(migrations, '002-later.sql'), 'alter table ticket add closed_at timestamptz');
  const copy = await newDatabase();
  const filesDir = join(folder, 'restored-files');
  await restore(target, { urls: copy, filesDir, migrations });
  expect([...(await connected(copy.ownerUrl, readApplied)).keys()]).toEqual(['001-shop', '002-later']);
  await connected(copy.ownerUrl, client => client.query('alter table ticket drop closed_at'));
  expect(await contents(copy)).toEqual(before);
  expect(readFileSync(join(filesDir, 'ab', 'Ảnh chụp.png'))).toEqual(Buffer.from([0, 1, 2, 255]));

  await connected(copy.ownerUrl, async client => {
    await client.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    const next = await client.query(
      `insert into ticket (tenant_id, subject, created_at) values ($1, 'mới', now()) returning number::text`,
      [tenant],
    );
    expect(next.rows).toEqual([{ number: '3' }]);
    const locked = await client.query('select from graphile_worker.jobs where locked_by is not null');
    expect(locked.rowCount).toBe(0);
  });
});

test('a restore refuses what is not empty, unless told to delete it', async () => {
  const source = await filledShop();
  const target = join(folder, 'backup');
  await backup(target, source);
  const before = await contents(source.urls);
  await connected(source.urls.ownerUrl, async client => {
    await client.query(`create schema other; create table other.note (text text); update tenant set favourite = null`);
  });
  await expect(restore(target, source)).rejects.toThrow(/tables and 1 files already: restore into a new DATA_DIR/);
  await connected(source.urls.ownerUrl, async () => {
    await expect(restore(target, { ...source, force: true })).rejects.toThrow('end the application first');
  });
  await restore(target, { ...source, force: true });
  expect(await contents(source.urls)).toEqual(before);
  await connected(source.urls.ownerUrl, async client => {
    expect((await client.query(`select to_regclass('other.note') as note`)).rows).toEqual([{ note: null }]);
    await client.query('create schema search; grant create on schema search to app_search');
    await client.query(`create function search.one() returns int language sql as 'select 1'`);
    await client.query('alter function search.one owner to app_search');
  });
});

test('a damaged backup is noticed before anything is touched', async () => {
  const source = await filledShop();
  const target = join(folder, 'backup');
  const { tables } = await backup(target, source);
  const { path } = tables.find(({ table }) => table === 'public.priority')!;
  writeFileSync(join(target, path), gzipSync('Thấp\nCao\n'));
  const before = await contents(source.urls);
  await expect(restore(target, { ...source, force: true })).rejects.toThrow('is damaged or missing');
  expect(await contents(source.urls)).toEqual(before);
  rmSync(join(target, path));
  await expect(readBackup(target)).rejects.toThrow('is damaged or missing');
  await expect(readBackup(folder)).rejects.toThrow('is no backup');
  await expect(backup(target, source)).rejects.toThrow('exists already');
});

test('a backup of another version is refused', async () => {
  const source = await filledShop();
  const target = join(folder, 'backup');
  await backup(target, source);
  writeFileSync(join(migrations, '001-shop.sql'), `${shop} -- edited`);
  await expect(restore(target, source)).rejects.toThrow(
    'the backup has migration 001-shop, which this version has changed',
  );
  rmSync(join(migrations, '001-shop.sql'));
  await expect(restore(target, source)).rejects.toThrow('which this version does not know');
});

test('the schema of this project goes there and back', async () => {
  const source = await createTestDatabase();
  databases.push(source);
  const target = join(folder, 'backup');
  const filesDir = join(folder, 'no-files');
  const { tables } = await backup(target, { urls: source, filesDir });
  const copy = await newDatabase();
  await restore(target, { urls: copy, filesDir });
  const again = await backup(join(folder, 'again'), { urls: copy, filesDir });
  expect(again.tables.map(({ table, columns, rows }) => ({ table, columns, rows }))).toEqual(
    tables.map(({ table, columns, rows }) => ({ table, columns, rows })),
  );
});
