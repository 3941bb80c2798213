import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Cluster, type ClusterOptions, openCluster } from './cluster.ts';
import { connected } from './connect.ts';
import { migrate } from './migrate.ts';
import { stopLeftover } from './postmaster.ts';

const opened: Cluster[] = [];
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const cluster of opened.splice(0)) await cluster.stop();
  for (const folder of folders.splice(0)) {
    await stopLeftover(folder);
    rmSync(folder, { recursive: true, force: true });
  }
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lang-nghe-cluster-'));
  folders.push(folder);
  return folder;
}

async function open(options: Partial<ClusterOptions> & { dataDir: string }): Promise<Cluster & { lines: string[] }> {
  const lines: string[] = [];
  const cluster = await openCluster({ durable: false, log: line => lines.push(line), ...options });
  opened.push(cluster);
  return { ...cluster, lines };
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  return connected(url, async client => (await client.query<Row>(sql)).rows);
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

describe('the embedded PostgreSQL', () => {
  test('starts, ends, and keeps its port, passwords and rows', async () => {
    const dataDir = newFolder();
    const first = await open({ dataDir });
    await query(first.ownerUrl, `create table fruit (name text); insert into fruit values ('xoài')`);
    const pid = postmasterOf(dataDir);
    await first.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    const second = await open({ dataDir });
    expect(second.ownerUrl).toBe(first.ownerUrl);
    expect(await query(second.ownerUrl, 'select name from fruit')).toEqual([{ name: 'xoài' }]);
    expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'secrets/database.json')).mode & 0o777).toBe(0o600);
  });

  test('listens on the loopback address alone and checks passwords and pages', async () => {
    const cluster = await open({ dataDir: newFolder() });
    const shown = await query(
      cluster.superUrl!,
      `select name, setting from pg_settings where name in
         ('listen_addresses', 'unix_socket_directories', 'data_checksums', 'password_encryption') order by name`,
    );
    expect(shown).toEqual([
      { name: 'data_checksums', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'password_encryption', setting: 'scram-sha-256' },
      { name: 'unix_socket_directories', setting: '' },
    ]);
    const wrong = new URL(cluster.ownerUrl);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('has roles that row-level security binds, with time limits, and one that cannot log in', async () => {
    const cluster = await open({ dataDir: newFolder() });
    const roles = await query(
      cluster.superUrl!,
      `select rolname, rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb from pg_roles
         where rolname like 'app\\_%' order by rolname`,
    );
    const plain = { rolsuper: false, rolbypassrls: false, rolcanlogin: true, rolcreaterole: false, rolcreatedb: false };
    expect(roles).toEqual([
      { ...plain, rolname: 'app_admin' },
      { ...plain, rolname: 'app_owner' },
      { ...plain, rolname: 'app_rw' },
      { ...plain, rolname: 'app_search', rolbypassrls: true, rolcanlogin: false },
    ]);
    const limits = `select current_user as role, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('TimeZone') as zone`;
    const serving = { statement: '5s', lock: '2s', idle: '10s', zone: 'UTC' };
    expect(await query(cluster.appUrl, limits)).toEqual([{ role: 'app_rw', ...serving }]);
    expect(await query(cluster.adminUrl, limits)).toEqual([{ role: 'app_admin', ...serving }]);
    expect(await query(cluster.ownerUrl, limits)).toMatchObject([{ role: 'app_owner', statement: '0', zone: 'UTC' }]);
    await expect(query(cluster.appUrl, 'set role app_owner')).rejects.toThrow('permission denied');
    await expect(query(cluster.appUrl, 'create table fruit (name text)')).rejects.toThrow('permission denied');
    await query(
      cluster.ownerUrl,
      `create schema search; grant usage, create on schema search to app_search;
       create function search.one() returns int language sql as 'select 1'; alter function search.one owner to app_search`,
    );
    expect(
      await query(cluster.ownerUrl, `select public.unaccent('Dậu') as text, similarity('a', 'a') as same`),
    ).toEqual([{ text: 'Dau', same: 1 }]);
  });

  test('a second start on the same folder is refused with one line; a command uses what runs', async () => {
    const dataDir = newFolder();
    const cluster = await open({ dataDir });
    await expect(open({ dataDir })).rejects.toThrow(`${dataDir} is in use by process ${process.pid} since `);
    const command = await openCluster({ dataDir, attach: true, log: () => {} });
    expect(command.ownerUrl).toBe(cluster.ownerUrl);
    await command.stop();
    expect(await query(cluster.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is adopted when the process that started it was killed, and its lock is taken over', async () => {
    const dataDir = newFolder();
    const script = `
      const { openCluster } = await import('./db/cluster.ts');
      const cluster = await openCluster({ dataDir: process.argv[1], durable: false, log: () => {} });
      console.log(cluster.ownerUrl);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [line] = await once(child.stdout!, 'data');
    const pid = postmasterOf(dataDir);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    const cluster = await open({ dataDir });
    expect(cluster.ownerUrl).toBe(String(line).trim());
    expect(postmasterOf(dataDir)).toBe(pid);
    process.kill(pid, 'SIGKILL'); // no child of ours, and watched all the same
    await vi.waitFor(() => expect(cluster.lines).toContain('PostgreSQL runs again'), { timeout: 20_000 });
    expect(await query(cluster.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await cluster.stop();
    await expect.poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  test('starts again when it is killed, and what was committed is there', async () => {
    const dataDir = newFolder();
    const cluster = await open({ dataDir, durable: true });
    await query(cluster.ownerUrl, `create table fruit (name text); insert into fruit values ('xoài')`);
    const pid = postmasterOf(dataDir);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(
      async () => expect(await query(cluster.ownerUrl, 'select name from fruit')).toEqual([{ name: 'xoài' }]),
      { timeout: 20_000 },
    );
    expect(postmasterOf(dataDir)).not.toBe(pid);
    await expect
      .poll(() => cluster.lines)
      .toEqual(['PostgreSQL ended unexpectedly; starting it again', 'PostgreSQL runs again']);
  });

  test('two run beside each other', async () => {
    const [one, two] = await Promise.all([open({ dataDir: newFolder() }), open({ dataDir: newFolder() })]);
    expect(new URL(one.ownerUrl).port).not.toBe(new URL(two.ownerUrl).port);
    await expect(query(two.ownerUrl.replace(/:\d+\//, `:${new URL(one.ownerUrl).port}/`), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  test('a postmaster.pid that names some other living process is cleared away', async () => {
    const dataDir = newFolder();
    await (await open({ dataDir })).stop();
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n1700000000\n5432\n`);
    const cluster = await open({ dataDir });
    expect(await query(cluster.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('takes another port when its own is busy', async () => {
    const dataDir = newFolder();
    const other = await open({ dataDir: newFolder() });
    const first = await open({ dataDir });
    await first.stop();
    writeFileSync(join(dataDir, 'postgres.port'), new URL(other.ownerUrl).port);
    const second = await open({ dataDir });
    expect(new URL(second.ownerUrl).port).not.toBe(new URL(other.ownerUrl).port);
  });

  test('an initialisation that was interrupted leaves no half cluster', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'postgres.new-1'));
    writeFileSync(join(dataDir, 'postgres.new-1/PG_VERSION'), '18\n');
    await open({ dataDir });
    expect(existsSync(join(dataDir, 'postgres.new-1'))).toBe(false);
  });

  test.runIf(process.getuid?.() === 0)('runs for root in a folder that is closed to others', async () => {
    const closed = newFolder();
    chmodSync(closed, 0o700);
    const dataDir = join(closed, 'data');
    const first = await open({ dataDir });
    await query(first.ownerUrl, 'create table fruit (name text)');
    await first.stop();
    folders.push(dataDir);
    const second = await open({ dataDir });
    expect(await query(second.ownerUrl, 'select name from fruit')).toEqual([]);
    await second.stop();
    // opened to others later, nobody takes over from the user namespace
    chmodSync(closed, 0o755);
    const third = await open({ dataDir });
    expect(await query(third.ownerUrl, 'select name from fruit')).toEqual([]);
  });
});

describe('a PostgreSQL of the operator’s', () => {
  async function server(): Promise<{ ownerUrl: string; superUrl: string }> {
    const cluster = await open({ dataDir: newFolder() });
    const superUrl = cluster.urls('postgres').superUrl!;
    for (const sql of [
      'drop database langnghe',
      'drop role app_search, app_rw, app_admin',
      `create role chief login createrole password 'chief'`,
      'create database shop owner chief',
    ]) {
      await query(superUrl, sql);
    }
    const ownerUrl = new URL(superUrl);
    Object.assign(ownerUrl, { username: 'chief', password: 'chief', pathname: '/shop' });
    return { ownerUrl: ownerUrl.href, superUrl };
  }

  test('gets its roles from an owner with CREATEROLE; a second machine needs their logins', async () => {
    const { ownerUrl } = await server();
    const dataDir = newFolder();
    const first = await open({ dataDir, databaseUrl: ownerUrl });
    expect(first).toMatchObject({ embedded: false, ownerUrl });
    expect(first.lines).toEqual([expect.stringContaining('role app_search has no BYPASSRLS')]);
    expect((await migrate(first.ownerUrl)).length).toBeGreaterThan(0);
    expect(await query(first.appUrl, 'select current_user as role')).toEqual([{ role: 'app_rw' }]);
    expect((await open({ dataDir, databaseUrl: ownerUrl })).appUrl).toBe(first.appUrl);

    const another = newFolder();
    await expect(open({ dataDir: another, databaseUrl: ownerUrl })).rejects.toThrow(
      /role app_rw cannot log in at 127.*set DATABASE_APP_URL, or copy DATA_DIR\/secrets/,
    );
    const given = { databaseAppUrl: first.appUrl, databaseAdminUrl: first.adminUrl };
    expect((await open({ dataDir: another, databaseUrl: ownerUrl, ...given })).adminUrl).toBe(first.adminUrl);
    await expect(open({ dataDir: another, databaseUrl: ownerUrl, ...given, databaseAppUrl: ownerUrl })).rejects.toThrow(
      'DATABASE_APP_URL must not log in as the owner',
    );
  });

  test('without CREATEROLE says what to run', async () => {
    const { ownerUrl, superUrl } = await server();
    await query(superUrl, 'alter role chief nocreaterole');
    await expect(open({ dataDir: newFolder(), databaseUrl: ownerUrl })).rejects.toThrow(
      /DATABASE_URL may not create roles; have an administrator run: CREATE ROLE app_rw LOGIN/,
    );
  });

  test('a login that row-level security does not bind must not serve', async () => {
    const { ownerUrl, superUrl } = await server();
    const dataDir = newFolder();
    await open({ dataDir, databaseUrl: ownerUrl });
    await expect(open({ dataDir, databaseUrl: ownerUrl, databaseAppUrl: superUrl })).rejects.toThrow(
      'DATABASE_APP_URL must log in as a role that is neither superuser nor BYPASSRLS',
    );
  });

  test('that cannot be reached is one line', async () => {
    const databaseUrl = 'postgres://chief:secret@127.0.0.1:1/shop';
    await expect(open({ dataDir: newFolder(), databaseUrl })).rejects.toThrow(
      /^DATABASE_URL: cannot connect to 127.0.0.1:1: connect ECONNREFUSED/,
    );
  });
});
