import { randomBytes } from 'node:crypto';
import type { signIn as route } from 'contract/access/sign-in.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { inTenant } from '../../db/tenant.ts';
import { invalid } from '../errors.ts';
import type { PublicWork } from '../work.ts';
import { newId } from '../work.ts';
import { auditAccount } from './audit-account.ts';
import { hashToken, sessionLifetime } from './authenticate.ts';
import { deviceHashOf, findSignIn, type SignIn } from './find-sign-in.ts';
import { giveBackAttempts, type Limit, networkOf, requireAttempts } from './limits.ts';
import { passwordMatches } from './passwords.ts';

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;
const wrong = 'Email hoặc mật khẩu không đúng';

/** Wrong passwords: 10 in 15 minutes for an account, 100 a day from an address. */
export const signInCaps = { account: 10, address: 100, knownBrowser: 20 } as const;

/**
 * A browser that has signed in to the account before counts for itself alone: tries from elsewhere, or from the same
 * office, must not lock out the person who sits at it.
 */
function limitsOf(found: SignIn | undefined, email: string, { origin, device }: PublicWork): Limit[] {
  const own = found?.isKnownDevice && `${email}:${hashToken(device).toString('base64url')}`;
  return [
    { key: `sign-in:${own || email}`, most: signInCaps.account, windowSeconds: quarterHour },
    own
      ? { key: `sign-in-day:${own}`, most: signInCaps.knownBrowser, windowSeconds: day }
      : { key: `sign-in-from:${networkOf(origin.ip)}`, most: signInCaps.address, windowSeconds: day },
  ];
}

/** Opens a session and answers its token; only the token's hash is kept. */
export async function signIn(
  work: PublicWork,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { house, origin, now } = work;
  const email = json.email.toLowerCase();
  const found = await findSignIn(work, email);
  const limits = limitsOf(found, email, work);
  await requireAttempts(house, limits);
  const isRight = await passwordMatches(found?.passwordHash, json.password);
  if (!found || !isRight) throw invalid('password', wrong);
  await giveBackAttempts(house, limits);
  if (!found.isOpen) throw invalid('email', 'Tài khoản này đã bị khóa. Vui lòng liên hệ quản trị viên.');

  const token = randomBytes(32).toString('base64url');
  await inTenant(house.pool, found.tenantId, async db => {
    await sql`select directory.open_session(${hashToken(token)}, ${newId()}, ${found.tenantId}, ${found.userId},
      ${deviceHashOf(work)}::bytea, ${origin.userAgent}, ${origin.ip}, ${sessionLifetime}::interval)`.execute(db);
    await auditAccount(db, origin, found, 'session.open');
  });
  return { data: { token, expires_at: new Date(now.getTime() + 7 * day * 1000).toISOString() } };
}
