import { createHash } from 'node:crypto';
import { sessionExpired } from 'contract/errors.ts';
import { forbidden, signedOut } from '../errors.ts';
import type { House } from '../house.ts';
import type { Actor } from './actor.ts';
import { type PersonRow, personOf } from './load-person.ts';

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

interface ActorRow extends PersonRow {
  tenant_id: string;
  session_id: string;
  real_user_id: string | null;
  user_id: string;
  is_platform_admin: boolean;
}

/** One statement, for every call begins with it. */
async function loadActor({ pool }: House, hash: Buffer): Promise<Actor | undefined> {
  const { rows } = await pool.query<ActorRow>('select * from directory.actor_by_token($1, $2)', [hash, sessionIdle]);
  const row = rows[0];
  return (
    row && {
      ...personOf(row.tenant_id, row.user_id, row),
      sessionId: row.session_id,
      realUserId: row.real_user_id,
      isPlatformAdmin: row.is_platform_admin,
    }
  );
}
