import { createHash } from 'node:crypto';
import { sessionExpired } from 'contract/errors.ts';
import { sql } from 'kysely';
import { inTenant, outsideTenants } from '../../db/tenant.ts';
import { forbidden, signedOut } from '../errors.ts';
import type { House } from '../house.ts';
import type { Actor } from './actor.ts';
import { loadPerson } from './load-person.ts';

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
    const person = await loadPerson(db, session.tenant_id, session.acting_as ?? session.user_id);
    return (
      person && {
        ...person,
        sessionId: session.session_id,
        realUserId: session.acting_as ? session.user_id : null,
        isPlatformAdmin: session.is_platform_admin && !session.acting_as,
      }
    );
  });
}
