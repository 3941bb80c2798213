import type pg from 'pg';

/**
 * The four roles. The owner owns the database and migrates it; `app_rw` serves and is bound by row-level security; `app_admin` serves
 * the calls behind the admin flag; `app_search` cannot log in, bypasses row-level security and owns the search functions alone.
 */
export const embeddedOwner = 'app_owner';
export type LoginRole = 'app_rw' | 'app_admin';
export const loginRoles: LoginRole[] = ['app_rw', 'app_admin'];

const servingSettings: Record<string, string> = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  TimeZone: 'UTC',
};

interface RoleRow {
  rolname: string;
  rolbypassrls: boolean;
  rolsuper: boolean;
  rolcreaterole: boolean;
  rolconfig: string[] | null;
}

export interface RoleOptions {
  /** role that owns the database: `app_owner` when embedded, else the login of DATABASE_URL */
  owner: string;
  /** password to give to a login role that does not exist yet */
  passwordOf(role: string): string;
  /** give existing login roles that password too (tests on a server of their own) */
  replacePasswords?: boolean;
}

/**
 * Creates what is missing and sets each role's defaults; the session must be a superuser's or have CREATEROLE.
 * Works on PostgreSQL 15 to 18, where the rights that CREATEROLE gives differ.
 * @returns the roles made now, and what the server would not do (one plain sentence each)
 */
export async function ensureRoles(
  client: pg.Client,
  options: RoleOptions,
): Promise<{ created: string[]; warnings: string[] }> {
  const created: string[] = [];
  const warnings: string[] = [];
  let roles = await readRoles(client);
  const self = await currentUser(client);

  for (const role of [options.owner, ...loginRoles]) {
    const password = () => `PASSWORD ${client.escapeLiteral(options.passwordOf(role))}`;
    if (!roles.has(role)) {
      await client.query(`CREATE ROLE ${client.escapeIdentifier(role)} LOGIN ${password()}`);
      created.push(role);
    } else if (options.replacePasswords && role !== self) {
      await client.query(`ALTER ROLE ${client.escapeIdentifier(role)} ${password()}`);
    }
  }
  if (!roles.has('app_search')) {
    created.push('app_search');
    await client.query('CREATE ROLE app_search NOLOGIN BYPASSRLS').catch(async (error: pg.DatabaseError) => {
      if (error.code !== '42501') throw error;
      await client.query('CREATE ROLE app_search NOLOGIN');
    });
  }
  roles = await readRoles(client);
  if (!roles.get('app_search')?.rolbypassrls) {
    warnings.push(
      'role app_search has no BYPASSRLS (text search is slower, backups need a superuser): ALTER ROLE app_search BYPASSRLS',
    );
  }
  for (const role of loginRoles) {
    const row = roles.get(role);
    if (row?.rolsuper || row?.rolbypassrls) throw new Error(`role ${role} must be neither superuser nor BYPASSRLS`);
    for (const [name, value] of Object.entries(servingSettings)) {
      if (row?.rolconfig?.includes(`${name}=${value}`)) continue;
      const sql = `ALTER ROLE ${role} SET ${name} = ${client.escapeLiteral(value)}`;
      await client.query(sql).catch(orWarn(sql));
    }
  }
  if (options.owner === embeddedOwner && !roles.get(embeddedOwner)?.rolconfig?.includes('TimeZone=UTC')) {
    await client.query(`ALTER ROLE ${embeddedOwner} SET TimeZone = 'UTC'`);
  }
  await grantMemberships(client, options.owner);
  return { created, warnings };

  // a role that an administrator has made is not always ours to change
  function orWarn(sql: string) {
    return (error: pg.DatabaseError) => {
      if (error.code !== '42501') throw error;
      warnings.push(`${error.message}: have an administrator run ${sql}`);
    };
  }
}

/** The owner hands functions over to app_search, and ends sessions of the others when a database is dropped. */
async function grantMemberships(client: pg.Client, owner: string): Promise<void> {
  const grantable = client.escapeIdentifier(owner);
  for (const role of ['app_search', ...loginRoles]) {
    const { rows } = await client.query<{ member: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_auth_members WHERE roleid = $1::regrole AND member = $2::regrole
         AND coalesce((to_jsonb(pg_auth_members) ->> 'set_option')::boolean, true)) AS member`,
      [role, grantable],
    );
    if (rows[0]?.member) continue;
    await client.query(`GRANT ${role} TO ${grantable}${role === 'app_search' ? ' WITH ADMIN OPTION' : ''}`).catch(
      // on PostgreSQL 16 and later the creator has ADMIN OPTION already, and may not grant it to itself again
      async (error: pg.DatabaseError) => {
        if (error.code !== '0LP01' && error.code !== '42501') throw error;
        await client.query(`GRANT ${role} TO ${grantable}`);
      },
    );
  }
}

/** What the connected database needs before migrations; the session must be its owner's or a superuser's. */
export async function prepareDatabase(client: pg.Client): Promise<void> {
  for (const extension of ['unaccent', 'pg_trgm']) {
    const { rowCount } = await client.query('SELECT FROM pg_extension WHERE extname = $1', [extension]);
    if (!rowCount) await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension} SCHEMA public`);
  }
}

/** For an administrator, where the owner's login may not create roles. */
export function rolesSql(owner: string): string {
  return [
    `CREATE ROLE app_rw LOGIN PASSWORD '…';`,
    `CREATE ROLE app_admin LOGIN PASSWORD '…';`,
    'CREATE ROLE app_search NOLOGIN BYPASSRLS;',
    `GRANT app_search TO "${owner}" WITH ADMIN OPTION;`,
    `GRANT app_rw, app_admin TO "${owner}";`,
    ...loginRoles.flatMap(role =>
      Object.entries(servingSettings).map(([name, value]) => `ALTER ROLE ${role} SET ${name} = '${value}';`),
    ),
  ].join(' ');
}

export async function readRoles(client: pg.Client): Promise<Map<string, RoleRow>> {
  const { rows } = await client.query<RoleRow>(
    'SELECT rolname, rolbypassrls, rolsuper, rolcreaterole, rolconfig FROM pg_roles',
  );
  return new Map(rows.map(row => [row.rolname, row]));
}

export async function currentUser(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT current_user AS name');
  return rows[0]!.name;
}
