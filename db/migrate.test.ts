import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/database.ts';
import { connected } from './connect.ts';
import { migrate, readApplied, readMigrations, schemaVersion } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase('empty');
  folder = mkdtempSync(join(tmpdir(), 'lang-nghe-migrations-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

const write = (name: string, sql: string) => writeFileSync(join(folder, `${name}.sql`), sql);
const rows = (sql: string) => connected(database.ownerUrl, async client => (await client.query(sql)).rows);

test('migrations are applied once, in the order of their numbers', async () => {
  write('002-fill', "insert into fruit values ('xoài')");
  write('001-make', 'create table fruit (name text)');
  expect(await migrate(database.ownerUrl, { folder })).toEqual(['001-make', '002-fill']);
  expect(await migrate(database.ownerUrl, { folder })).toEqual([]);
  write('003-more', "insert into fruit values ('ổi')");
  expect(await migrate(database.ownerUrl, { folder })).toEqual(['003-more']);
  expect(await rows('select name from fruit')).toEqual([{ name: 'xoài' }, { name: 'ổi' }]);
  expect(await rows('select name from schema_migration order by at')).toHaveLength(3);
  expect(await rows(`select from pg_tables where schemaname = 'graphile_worker'`)).not.toHaveLength(0);
});

test('a failing migration leaves nothing behind and names its line', async () => {
  write('001-make', 'create table fruit (name text);\n\nselect nothing_like_it;');
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow(
    '001-make.sql:3: column "nothing_like_it" does not exist',
  );
  expect(await rows(`select from pg_tables where tablename = 'fruit'`)).toEqual([]);
  expect(await rows('select from schema_migration')).toEqual([]);
});

test('an edited, unknown or late migration is refused', async () => {
  write('001-make', 'create table fruit (name text)');
  write('003-fill', "insert into fruit values ('xoài')");
  await migrate(database.ownerUrl, { folder });
  write('002-late', 'select 1');
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow('002-late.sql comes before 003-fill');
  rmSync(join(folder, '002-late.sql'));
  write('003-fill', "insert into fruit values ('ổi')");
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow('003-fill.sql was edited after it was applied');
  rmSync(join(folder, '003-fill.sql'));
  await expect(migrate(database.ownerUrl, { folder })).rejects.toThrow('which this version does not know');
});

test('a name without a number, or a number twice, is refused', () => {
  write('make', 'select 1');
  expect(() => readMigrations(folder)).toThrow('the name must be like 001-what-it-does.sql');
  rmSync(join(folder, 'make.sql'));
  write('001-make', 'select 1');
  write('001-fill', 'select 1');
  expect(() => readMigrations(folder)).toThrow('001-fill.sql and 001-make.sql have the same number');
});

test('a migration stops where it is told to', async () => {
  write('001-make', 'create table fruit (name text)');
  write('002-fill', "insert into fruit values ('xoài')");
  expect(await migrate(database.ownerUrl, { folder, upTo: '001-make' })).toEqual(['001-make']);
  expect(await migrate(database.ownerUrl, { folder })).toEqual(['002-fill']);
});

test('two at once apply every migration once', async () => {
  write('001-make', 'select pg_sleep(0.05); create table fruit (name text)');
  const done = await Promise.all([1, 2, 3].map(() => migrate(database.ownerUrl, { folder })));
  expect(done.flat()).toEqual(['001-make']);
});

test('the version follows the text of the migrations', () => {
  write('001-make', 'select 1');
  const before = schemaVersion(folder);
  expect(schemaVersion(folder)).toBe(before);
  write('001-make', 'select 2');
  expect(schemaVersion(folder)).not.toBe(before);
});

test('a copy of the template has every migration of this project', async () => {
  const copy = await createTestDatabase();
  expect(await migrate(copy.ownerUrl)).toEqual([]);
  const applied = await connected(copy.ownerUrl, readApplied);
  expect([...applied.keys()]).toEqual(readMigrations().map(({ name }) => name));
  await copy.drop();
});
