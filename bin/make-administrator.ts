import { createHash, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { addUser, createTenant } from '../db/create-tenant.ts';
import { inTenant, outsideTenants } from '../db/tenant.ts';
import type { DB } from '../db/types.ts';
import { v7 } from '../db/uuid.ts';

export interface WantedAdministrator {
  /** slug */
  tenant: string;
  email: string;
  name?: string;
  tenantName?: string;
  isPlatformAdmin: boolean;
}

export interface MadeAdministrator {
  isNewTenant: boolean;
  isNewUser: boolean;
  /** 128 bits, base64url; only its SHA-256 is kept */
  key: string;
}

const usage =
  'usage: npm run admin -- --tenant <slug> --email <address> [--name <name>] [--tenant-name <name>] [--platform]';
const linkHours = 24;

/** @throws Error of one line, for the terminal */
export function readAdminArguments(args: string[]): WantedAdministrator {
  const values = parse(args);
  const tenant = values.tenant?.trim().toLowerCase();
  const email = values.email?.trim().toLowerCase();
  if (!tenant || !email) throw new Error(usage);
  if (!/^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/.test(tenant))
    throw new Error(`--tenant is "${tenant}": expected letters, digits, dots and dashes, like anphat.vn`);
  if (!/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(email))
    throw new Error(`--email is "${email}": expected an address like admin@anphat.vn`);
  return {
    tenant,
    email,
    name: values.name?.trim() || undefined,
    tenantName: values['tenant-name']?.trim() || undefined,
    isPlatformAdmin: values.platform ?? false,
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      options: { tenant: text, email: text, name: text, 'tenant-name': text, platform: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ')[0]}; ${usage}`);
  }
}

/**
 * The tenant if it is missing, the administrator if they are, and a link to set the password.
 * @throws Error of one line when the address belongs to somebody who is no administrator of this tenant
 */
export async function makeAdministrator(owner: pg.Pool, wanted: WantedAdministrator): Promise<MadeAdministrator> {
  const { tenant, account } = await outsideTenants(owner, async db => ({
    tenant: await db.selectFrom('directory.tenants').select('id').where('slug', '=', wanted.tenant).executeTakeFirst(),
    account: await db
      .selectFrom('directory.sign_ins as sign_in')
      .innerJoin('directory.tenants as tenant', 'tenant.id', 'sign_in.tenant_id')
      .select(['sign_in.tenant_id', 'sign_in.user_id', 'tenant.slug'])
      .where('sign_in.email', '=', wanted.email)
      .executeTakeFirst(),
  }));
  if (account && account.tenant_id !== tenant?.id)
    throw new Error(`${wanted.email} signs in to tenant ${account.slug}: an address belongs to one tenant only`);
  const key = randomBytes(16).toString('base64url');
  const grant = async (db: Kysely<DB>, tenantId: string) => {
    const userId = account
      ? await requireAdministrator(db, account, wanted)
      : (await addAdministrator(db, tenantId, wanted)).id;
    await openLink(db, tenantId, userId, key);
  };
  if (tenant) await inTenant(owner, tenant.id, db => grant(db, tenant.id));
  else await createTenant(owner, { slug: wanted.tenant, name: wanted.tenantName ?? wanted.tenant }, grant);
  return { isNewTenant: !tenant, isNewUser: !account, key };
}

const addAdministrator = (db: Kysely<DB>, tenantId: string, { email, name, isPlatformAdmin }: WantedAdministrator) =>
  addUser(db, {
    ...{ tenantId, email, isPlatformAdmin, role: 'administrator', passwordHash: null },
    name: name ?? 'Quản trị viên',
  });

async function requireAdministrator(
  db: Kysely<DB>,
  account: { tenant_id: string; user_id: string },
  { email, isPlatformAdmin }: WantedAdministrator,
): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select(['role', 'is_active'])
    .where('tenant_id', '=', account.tenant_id)
    .where('id', '=', account.user_id)
    .executeTakeFirst();
  if (user?.role !== 'administrator' || !user.is_active)
    throw new Error(
      `${email} exists and is ${user?.is_active ? 'no' : 'no active'} administrator: choose another address`,
    );
  if (isPlatformAdmin) {
    await db
      .updateTable('directory.sign_ins')
      .set({ is_platform_admin: true })
      .where('tenant_id', '=', account.tenant_id)
      .where('user_id', '=', account.user_id)
      .execute();
  }
  return account.user_id;
}

/** One link at a time: an older one ends. */
async function openLink(db: Kysely<DB>, tenantId: string, userId: string, key: string): Promise<void> {
  const now = Date.now();
  await db
    .updateTable('directory.password_resets')
    .set({ used_at: new Date(now) })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await db
    .insertInto('directory.password_resets')
    .values({
      ...{ id: v7(), tenant_id: tenantId, user_id: userId },
      link_hash: createHash('sha256').update(key).digest(),
      expires_at: new Date(now + linkHours * 60 * 60 * 1000),
    })
    .execute();
}
