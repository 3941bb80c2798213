import type pg from 'pg';
import type { Cluster, ClusterOptions, DatabaseUrls } from './cluster.ts';
import { connected, newClient } from './connect.ts';
import { currentUser, ensureRoles, type LoginRole, loginRoles, prepareDatabase, readRoles, rolesSql } from './roles.ts';
import { Secrets } from './secrets.ts';

/** A PostgreSQL of the operator's: nothing is started, roles and extensions are checked and made where the login may. */
export async function openExternal(dataDir: string, databaseUrl: string, options: ClusterOptions): Promise<Cluster> {
  const secrets = Secrets.make(dataDir);
  const given: Partial<Record<LoginRole, string>> = {
    app_rw: options.databaseAppUrl,
    app_admin: options.databaseAdminUrl,
  };
  await connected(
    databaseUrl,
    async client => {
      const { rows } = await client.query<{ number: string; text: string }>(
        `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS text`,
      );
      if (Number(rows[0]!.number) < 150_000)
        throw new Error(`DATABASE_URL is PostgreSQL ${rows[0]!.text}; 15 or later is needed`);
      await prepareExternalRoles(client, secrets, options);
      await prepareDatabase(client).catch((error: pg.DatabaseError) => {
        const sql = 'CREATE EXTENSION unaccent SCHEMA public; CREATE EXTENSION pg_trgm SCHEMA public;';
        throw new Error(`DATABASE_URL may not create extensions (${error.message}); have an administrator run: ${sql}`);
      });
    },
    'DATABASE_URL',
  );
  const url = (role: LoginRole) => given[role] ?? withLogin(databaseUrl, role, secrets.password(role));
  const urls = (database?: string): DatabaseUrls => ({
    ownerUrl: withDatabase(databaseUrl, database),
    appUrl: withDatabase(url('app_rw'), database),
    adminUrl: withDatabase(url('app_admin'), database),
  });
  for (const role of loginRoles)
    await checkServingLogin(urls()[role === 'app_rw' ? 'appUrl' : 'adminUrl'], role, databaseUrl);
  return { ...urls(), embedded: false, urls, stop: async () => {} };
}

async function prepareExternalRoles(client: pg.Client, secrets: Secrets, options: ClusterOptions): Promise<void> {
  const roles = await readRoles(client);
  const owner = await currentUser(client);
  const login = roles.get(owner)!;
  if (login.rolsuper || login.rolbypassrls) {
    options.log(
      'DATABASE_URL logs in as a role that row-level security does not bind: better give a plain owner with CREATEROLE',
    );
  }
  if (login.rolsuper || login.rolcreaterole) {
    const passwordOf = (role: string) => secrets.password(role);
    const { warnings } = await ensureRoles(client, { owner, passwordOf, replacePasswords: options.replacePasswords });
    for (const warning of warnings) options.log(warning);
  } else if (['app_search', ...loginRoles].some(role => !roles.has(role))) {
    throw new Error(`DATABASE_URL may not create roles; have an administrator run: ${rolesSql(owner)}`);
  }
}

/** A login that row-level security does not bind would show every tenant's rows to all. */
async function checkServingLogin(url: string, role: LoginRole, databaseUrl: string): Promise<void> {
  const variable = role === 'app_rw' ? 'DATABASE_APP_URL' : 'DATABASE_ADMIN_URL';
  if (new URL(url).username === new URL(databaseUrl).username)
    throw new Error(`${variable} must not log in as the owner`);
  const client = newClient(url);
  try {
    await client.connect();
  } catch (error) {
    throw new Error(
      `role ${role} cannot log in at ${new URL(databaseUrl).host} (${(error as Error).message}): set ${variable}, or copy DATA_DIR/secrets from the first machine`,
    );
  }
  try {
    const { rows } = await client.query<{ bound: boolean; member: boolean }>(
      `SELECT NOT (rolsuper OR rolbypassrls) AS bound, pg_has_role(current_user, $1, 'USAGE') AS member
         FROM pg_roles WHERE rolname = current_user`,
      [role],
    );
    if (!rows[0]?.bound) throw new Error(`${variable} must log in as a role that is neither superuser nor BYPASSRLS`);
    if (!rows[0].member) throw new Error(`${variable} must log in as ${role} or a member of it`);
  } finally {
    await client.end();
  }
}

function withLogin(url: string, user: string, password: string): string {
  const changed = new URL(url);
  changed.username = user;
  changed.password = password;
  return changed.href;
}

function withDatabase(url: string, database: string | undefined): string {
  if (database === undefined) return url;
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
