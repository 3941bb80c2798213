import { createHash } from 'node:crypto';
import type { DataScope, StaffRole } from 'contract/enums.ts';
import { sessionExpired } from 'contract/errors.ts';
import { sql } from 'kysely';
import { inTenant, outsideTenants } from '../../db/tenant.ts';
import { forbidden, signedOut } from '../errors.ts';
import type { House } from '../house.ts';
import type { Actor } from './actor.ts';

export const sessionIdle = '12 hours';
export const sessionLifetime = '7 days';

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** `Authorization: <token>` or `Authorization: Bearer <token>`. */
export const tokenOf = (header: string | undefined): string => (header ?? '').replace(/^Bearer\s+/i, '').trim();

interface Known {
  actor: Actor;
  until: number;
}

// A revoked session, a changed role and a disabled user are felt within this time, on every process.
const trustFor = 1_000;
const known = new Map<string, Known>();

/** Forgets what this process knows of a token: it is asked again at once. */
export const forgetToken = (token: string): boolean => known.delete(hashToken(token).toString('base64'));

export async function authenticate(house: House, header: string | undefined): Promise<{ actor: Actor; token: string }> {
  const token = tokenOf(header);
  if (token === '') throw signedOut();
  const hash = hashToken(token);
  const key = hash.toString('base64');
  const remembered = known.get(key);
  if (remembered && remembered.until > Date.now()) return { actor: remembered.actor, token };
  const actor = await loadActor(house, hash);
  if (!actor) {
    known.delete(key);
    throw forbidden(sessionExpired);
  }
  if (known.size > 5_000) known.clear();
  known.set(key, { actor, until: Date.now() + trustFor });
  return { actor, token };
}

async function loadActor(house: House, hash: Buffer): Promise<Actor | undefined> {
  const session = await outsideTenants(house.pool, async db => {
    const { rows } = await sql<{
      session_id: string;
      tenant_id: string;
      user_id: string;
      acting_as: string | null;
      is_platform_admin: boolean;
    }>`select * from directory.session_by_token(${hash}, ${sessionIdle}::interval)`.execute(db);
    return rows[0];
  });
  if (!session) return undefined;
  return inTenant(house.pool, session.tenant_id, async db => {
    const userId = session.acting_as ?? session.user_id;
    const { rows } = await sql<{
      role: StaffRole;
      scope: DataScope;
      name: string;
      organization_id: string | null;
      departments: string[];
      is_masked: boolean;
    }>`
      select u.role, u.scope, u.name, u.organization_id,
        array(select group_id from user_groups g where g.tenant_id = u.tenant_id and g.user_id = u.id) as departments,
        u.role = any (s.masked_roles) as is_masked
      from users u join tenant_settings s on s.tenant_id = u.tenant_id
      where u.tenant_id = ${session.tenant_id} and u.id = ${userId} and u.is_active`.execute(db);
    const user = rows[0];
    if (!user) return undefined;
    return {
      tenantId: session.tenant_id,
      userId,
      sessionId: session.session_id,
      role: user.role,
      scope: user.scope,
      name: user.name,
      organizationId: user.organization_id,
      departmentIds: user.departments,
      realUserId: session.acting_as ? session.user_id : null,
      isPlatformAdmin: session.is_platform_admin && !session.acting_as,
      isMasked: user.is_masked,
    } satisfies Actor;
  });
}
