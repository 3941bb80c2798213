import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

const jobSchema = 'graphile_worker';
/** Any constant: one migration at a time in a database. */
const advisoryLock = 7_310_429;

export interface Migration {
  /** file name without `.sql` */
  name: string;
  sql: string;
  sha256: string;
}

export interface MigrateOptions {
  /** default: `db/migrations` below the folder the process was started in */
  folder?: string;
  /** last migration to apply (a restore stops at the backup's version) */
  upTo?: string;
}

/**
 * Brings a database to the newest schema: graphile-worker's migrations, then ours in the order of their numbers, each in a
 * transaction together with its row in `schema_migration`.
 * @returns names of the migrations applied now
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = readMigrations(options.folder);
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {}); // the query in flight rejects with it
  await client.connect();
  try {
    await client.query('SET client_min_messages = warning');
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
    await runMigrations({ connectionString: ownerUrl, schema: jobSchema, logger: new Logger(() => () => {}) });
    await client.query(
      `CREATE TABLE IF NOT EXISTS public.schema_migration (
         name text PRIMARY KEY, sha256 text NOT NULL, at timestamptz NOT NULL DEFAULT now())`,
    );
    const applied = await readApplied(client);
    const done: string[] = [];
    checkApplied(migrations, applied);
    for (const migration of migrations) {
      if (!applied.has(migration.name)) {
        await apply(client, migration);
        done.push(migration.name);
      }
      if (migration.name === options.upTo) break;
    }
    return done;
  } finally {
    await client.end();
  }
}

/** Hash of the whole migrations folder: two databases with the same version have the same schema. */
export function schemaVersion(folder?: string): string {
  const hash = createHash('sha256');
  for (const { name, sha256 } of readMigrations(folder)) hash.update(`${name} ${sha256}\n`);
  return hash.digest('hex');
}

export function readMigrations(folder = join(process.cwd(), 'db', 'migrations')): Migration[] {
  const migrations = readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .sort()
    .map(file => {
      const sql = readFileSync(join(folder, file), 'utf8');
      return { name: file.slice(0, -'.sql'.length), sql, sha256: createHash('sha256').update(sql).digest('hex') };
    });
  const numbers = new Map<string, string>();
  for (const { name } of migrations) {
    const number = /^(\d{3})-[a-z0-9-]+$/.exec(name)?.[1];
    if (!number) throw new Error(`migration ${name}.sql: the name must be like 001-what-it-does.sql`);
    const twin = numbers.get(number);
    if (twin) throw new Error(`migrations ${twin}.sql and ${name}.sql have the same number`);
    numbers.set(number, name);
  }
  return migrations;
}

/** Name to sha256 of what a database has; empty when it was never migrated. */
export async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query(`SELECT to_regclass('public.schema_migration') IS NOT NULL AS there`);
  if (!found[0].there) return new Map();
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM public.schema_migration ORDER BY name COLLATE "C"',
  );
  return new Map(rows.map(row => [row.name, row.sha256]));
}

function checkApplied(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Map(migrations.map(migration => [migration.name, migration]));
  const newest = [...applied.keys()].at(-1);
  for (const [name, sha256] of applied) {
    const migration = known.get(name);
    if (!migration)
      throw new Error(`the database has migration ${name}, which this version does not know: start a newer version`);
    if (migration.sha256 !== sha256)
      throw new Error(
        `migration ${name}.sql was edited after it was applied: undo the edit and add a new migration instead`,
      );
  }
  const late = migrations.find(({ name }) => newest !== undefined && name < newest && !applied.has(name));
  if (late)
    throw new Error(
      `migration ${late.name}.sql comes before ${newest}, which is applied already: give it the next number`,
    );
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO public.schema_migration (name, sha256) VALUES ($1, $2)', [name, sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    const { message, position, hint } = error as pg.DatabaseError;
    const line = position ? `:${sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new Error(`migration ${name}.sql${line}: ${message}${hint ? ` (${hint})` : ''}`, { cause: error });
  }
}
