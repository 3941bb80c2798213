import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { DatabaseUrls } from './cluster.ts';
import { connected } from './connect.ts';
import { migrate, readApplied, readMigrations } from './migrate.ts';
import { currentUser, ensureRoles, prepareDatabase, readRoles } from './roles.ts';

// A backup is a folder: manifest.json, one gzipped COPY text a table, and the uploaded files. It holds rows, not the schema: the
// schema is the migrations' up to the backup's, so a backup restores on any PostgreSQL from 15 on, with no client programs.

const format = 1;

interface TableEntry {
  /** quoted as SQL needs it */
  table: string;
  columns: string[];
  rows: number;
  /** of the uncompressed COPY text */
  sha256: string;
  /** inside the backup */
  path: string;
}

interface FileEntry {
  path: string;
  bytes: number;
  sha256: string;
}

export interface Manifest {
  format: number;
  createdAt: string;
  postgres: string;
  migrations: { name: string; sha256: string }[];
  tables: TableEntry[];
  sequences: { sequence: string; lastValue: string }[];
  files: FileEntry[];
}

export interface BackupOptions {
  urls: DatabaseUrls;
  /** uploaded files */
  filesDir: string;
  /** default: `db/migrations` of the project */
  migrations?: string;
}

/** Tables that migrating fills itself. */
const managed = ['public.schema_migration', 'graphile_worker.migrations'];

const ours = `n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`;
const notOfExtension = (catalogue: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${oid} AND deptype = 'e')`;

const tablesSql = `
  SELECT format('%I.%I', n.nspname, c.relname) AS table, c.relforcerowsecurity AS forced,
    array(SELECT quote_ident(attname) FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${ours} AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${notOfExtension('pg_class', 'c.oid')}
  ORDER BY 1`;

interface OurTable {
  table: string;
  forced: boolean;
  columns: string[];
}

/**
 * Writes a backup of one moment into a new folder, beside a running application. The folder gets its name when it is complete.
 * @returns what it holds
 */
export async function backup(target: string, { urls, filesDir }: BackupOptions): Promise<Manifest> {
  if (existsSync(target)) throw new Error(`${target} exists already`);
  const draft = `${target}.partial`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
  const manifest = await connected(urls.superUrl ?? urls.ownerUrl, async client => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(`SET LOCAL statement_timeout = 0`);
    // a policy that would hide rows is an error, not a smaller backup
    await client.query('SET LOCAL row_security = off');
    const asReader = await readerRole(client);
    const migrations = [...(await readApplied(client))].map(([name, sha256]) => ({ name, sha256 }));
    if (migrations.length === 0) throw new Error('the database has no tables of this application');
    const { rows: tables } = await client.query<OurTable>(tablesSql);
    const entries: TableEntry[] = [];
    for (const table of tables.filter(({ table }) => !managed.includes(table))) {
      if (asReader) await client.query(table.forced ? `SET LOCAL ROLE ${asReader}` : 'RESET ROLE');
      entries.push(await dumpTable(client, table, draft));
    }
    if (asReader) await client.query('RESET ROLE');
    const { rows: sequences } = await client.query<{ sequence: string; lastValue: string }>(
      `WITH sequences AS MATERIALIZED (
         SELECT c.oid, format('%I.%I', n.nspname, c.relname) AS sequence
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${ours} AND c.relkind = 'S')
       SELECT sequence, value::text AS "lastValue" FROM sequences, pg_sequence_last_value(oid) AS value
       WHERE value IS NOT NULL ORDER BY 1`,
    );
    // inside the snapshot's time: rows were written after their files, so every file that a row names is there
    const files = await copyFiles(filesDir, join(draft, 'files'));
    const { rows } = await client.query<{ postgres: string }>(`SELECT current_setting('server_version') AS postgres`);
    await client.query('COMMIT');
    const createdAt = new Date().toISOString();
    return { format, createdAt, postgres: rows[0]!.postgres, migrations, tables: entries, sequences, files };
  });
  await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
  await rename(draft, target);
  return manifest;
}

/** Forced row-level security binds the owner as well; app_search sees past it and may read. */
async function readerRole(client: pg.Client): Promise<string | undefined> {
  const roles = await readRoles(client);
  const self = roles.get(await currentUser(client))!;
  if (self.rolsuper || self.rolbypassrls) return undefined;
  if (roles.get('app_search')?.rolbypassrls) return 'app_search';
  throw new Error('no role sees all rows: have an administrator run ALTER ROLE app_search BYPASSRLS');
}

async function dumpTable(client: pg.Client, { table, columns }: OurTable, folder: string): Promise<TableEntry> {
  const path = `tables/${table.replaceAll('"', '')}.copy.gz`;
  const measure = new Measure();
  const rows = client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${table}) TO STDOUT`));
  await pipeline(
    rows,
    measure,
    createGzip({ level: 6 }),
    createWriteStream(join(folder, path), { mode: 0o600, flush: true }),
  );
  return { table, columns, rows: measure.lines, sha256: measure.sha256(), path };
}

/** @throws when a file of the backup is missing or changed; nothing is touched */
export async function readBackup(source: string): Promise<Manifest> {
  const file = join(source, 'manifest.json');
  if (!existsSync(file)) throw new Error(`${source} is no backup: it has no manifest.json`);
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  if (manifest.format !== format)
    throw new Error(`${source} has format ${manifest.format}; this version reads ${format}`);
  for (const { path, rows, sha256 } of manifest.tables) {
    const measure = new Measure();
    await pipeline(
      createReadStream(join(source, path)),
      createGunzip(),
      measure,
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    ).catch(wrong(path));
    if (measure.lines !== rows || measure.sha256() !== sha256) wrong(path)();
  }
  for (const { path, sha256 } of manifest.files) {
    const measure = new Measure();
    await pipeline(
      createReadStream(join(source, 'files', path)),
      measure,
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    ).catch(wrong(`files/${path}`));
    if (measure.sha256() !== sha256) wrong(`files/${path}`)();
  }
  return manifest;

  function wrong(path: string): (cause?: unknown) => never {
    return cause => {
      throw new Error(`${join(source, path)} is damaged or missing: the backup is not what was written`, { cause });
    };
  }
}

/**
 * Brings a backup into an empty database and an empty folder of files, in one transaction, then migrates to the newest schema.
 * @param options.force deletes what is there
 */
export async function restore(source: string, options: BackupOptions & { force?: boolean }): Promise<Manifest> {
  const { urls, filesDir, force } = options;
  const manifest = await readBackup(source);
  checkKnown(manifest, options.migrations);
  await connected(urls.ownerUrl, async client => {
    await refuseWhenUsed(client);
    const { rows: found } = await client.query<OurTable>(tablesSql);
    const files = existsSync(filesDir) ? (await readdir(filesDir)).length : 0;
    if ((found.length > 0 || files > 0) && !force) {
      throw new Error(
        `there are ${found.length} tables and ${files} files already: restore into a new DATA_DIR or database, or add --force, which deletes them`,
      );
    }
    if (found.length > 0) await dropEverything(client, urls);
  });
  await migrate(urls.ownerUrl, { folder: options.migrations, upTo: manifest.migrations.at(-1)!.name });
  await connected(urls.ownerUrl, client => load(client, source, manifest));
  await migrate(urls.ownerUrl, { folder: options.migrations });

  const draft = `${filesDir}.restoring`;
  await rm(draft, { recursive: true, force: true });
  await copyFiles(join(source, 'files'), draft);
  await rm(filesDir, { recursive: true, force: true });
  await rename(draft, filesDir);
  return manifest;
}

function checkKnown(manifest: Manifest, folder: string | undefined): void {
  const known = new Map(readMigrations(folder).map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of manifest.migrations) {
    if (known.get(name) !== sha256) {
      throw new Error(
        `the backup has migration ${name}, which this version ${known.has(name) ? 'has changed' : 'does not know'}`,
      );
    }
  }
}

async function refuseWhenUsed(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  if (rowCount) throw new Error(`${rowCount} other connections use the database: end the application first`);
}

/** All that the owner and app_search have in this database, then what the next start would make again. */
async function dropEverything(client: pg.Client, urls: DatabaseUrls): Promise<void> {
  const owner = await currentUser(client);
  await client.query('DROP OWNED BY app_search, current_user CASCADE');
  await connected(urls.superUrl ?? urls.ownerUrl, async maker => {
    const { rolsuper, rolcreaterole } = (await readRoles(maker)).get(await currentUser(maker))!;
    const passwordOf = () => {
      throw new Error('a role has vanished');
    };
    if (rolsuper || rolcreaterole) await ensureRoles(maker, { owner, passwordOf });
    await prepareDatabase(maker);
  });
}

async function load(client: pg.Client, source: string, manifest: Manifest): Promise<void> {
  const all = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
  await client.query('BEGIN');
  const tables = (await all<OurTable>(tablesSql)).filter(({ table }) => !managed.includes(table));
  // Rows come table by table: what connects tables is off until all are there, and then checks them.
  const links = await all<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
     WHERE ${ours} AND contype = 'f' AND conparentid = 0 ORDER BY 1, 2`,
  );
  const triggers = await all<{ table: string; name: string; mode: string }>(
    `SELECT tgrelid::regclass::text AS table, quote_ident(tgname) AS name,
       CASE tgenabled WHEN 'A' THEN 'ENABLE ALWAYS' WHEN 'R' THEN 'ENABLE REPLICA' ELSE 'ENABLE' END AS mode
     FROM pg_trigger t JOIN pg_class r ON r.oid = tgrelid JOIN pg_namespace n ON n.oid = r.relnamespace
     WHERE ${ours} AND NOT tgisinternal AND tgparentid = 0 AND tgenabled <> 'D' ORDER BY 1, 2`,
  );
  const forced = tables.filter(table => table.forced);
  for (const { table, name } of links) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  for (const { table } of forced) await client.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);

  await client.query(`TRUNCATE ${tables.map(({ table }) => table).join(', ')}`);
  for (const entry of manifest.tables) await loadTable(client, source, entry);
  for (const { sequence, lastValue } of manifest.sequences)
    await client.query('SELECT setval($1, $2)', [sequence, lastValue]);

  for (const { table, name, definition } of links) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  for (const { table, name, mode } of triggers) await client.query(`ALTER TABLE ${table} ${mode} TRIGGER ${name}`);
  for (const { table } of forced) await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
  // jobs in progress at the moment of the backup have no worker here
  await client.query(
    `SELECT graphile_worker.force_unlock_workers(array(SELECT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL))`,
  );
  await client.query('COMMIT');
  await client.query('ANALYZE');
}

async function loadTable(client: pg.Client, source: string, entry: TableEntry): Promise<void> {
  const { table, columns, path } = entry;
  const measure = new Measure();
  await pipeline(
    createReadStream(join(source, path)),
    createGunzip(),
    measure,
    client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`)),
  );
  const { rows } = await client.query<{ count: number | string }>(`SELECT count(*) FROM ${table}`);
  if (Number(rows[0]!.count) !== entry.rows || measure.sha256() !== entry.sha256) {
    throw new Error(`${table} has ${rows[0]!.count} rows after the restore; the backup has ${entry.rows}`);
  }
}

/** Copies a folder of files; one that vanishes meanwhile was deleted together with its row. */
async function copyFiles(folder: string, target: string): Promise<FileEntry[]> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  if (!existsSync(folder)) return [];
  const copied: FileEntry[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const path = from.slice(folder.length + 1);
    const measure = new Measure();
    await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 });
    try {
      await pipeline(
        createReadStream(from),
        measure,
        createWriteStream(join(target, path), { mode: 0o600, flush: true }),
      );
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await rm(join(target, path), { force: true });
      continue;
    }
    const { size } = await stat(join(target, path));
    copied.push({ path, bytes: size, sha256: measure.sha256() });
  }
  return copied.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Passes bytes on, counting lines (COPY text has one a row) and hashing. */
class Measure extends Transform {
  lines = 0;
  #hash = createHash('sha256');
  #digest: string | undefined;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.lines++;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  sha256(): string {
    this.#digest ??= this.#hash.digest('hex');
    return this.#digest;
  }
}
