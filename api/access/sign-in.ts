import { randomBytes } from 'node:crypto';
import type { signIn as route } from 'contract/access/sign-in.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { inTenant, outsideTenants } from '../../db/tenant.ts';
import { invalid, tooMany } from '../errors.ts';
import type { PublicWork } from '../work.ts';
import { newId } from '../work.ts';
import { hashToken, sessionLifetime } from './authenticate.ts';
import { countAttempt, isSpent } from './limits.ts';
import { passwordMatches } from './passwords.ts';

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;
const wrong = 'Email hoặc mật khẩu không đúng';

/** Opens a session and answers its token; only the token's hash is kept. */
export async function signIn(
  { house, origin, device, now }: PublicWork,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const email = json.email.toLowerCase();
  const found = await outsideTenants(house.pool, async db => {
    const { rows } = await sql<{
      tenant_id: string;
      user_id: string;
      password_hash: string | null;
      is_disabled: boolean;
      tenant_is_active: boolean;
    }>`select * from directory.sign_in_by_email(${email})`.execute(db);
    return rows[0];
  });
  const deviceHash = device === '' ? null : hashToken(device);
  const isKnownDevice = found && deviceHash ? await knowsDevice(house, found, deviceHash) : false;
  // tries from elsewhere must not lock out the person at the browser that has signed in before
  const account = isKnownDevice ? `sign-in:${email}:${deviceHash!.toString('base64')}` : `sign-in:${email}`;
  const failures = { key: `sign-in-failures:${origin.ip}`, most: 100, windowSeconds: day };
  if (await isSpent(house, failures)) throw tooMany(day);
  if (await countAttempt(house, { key: account, most: 10, windowSeconds: quarterHour })) throw tooMany(quarterHour);
  const isRight = await passwordMatches(found?.password_hash, json.password);
  if (!found || !isRight) {
    await countAttempt(house, failures);
    throw invalid('password', wrong);
  }
  if (found.is_disabled || !found.tenant_is_active)
    throw invalid('email', 'Tài khoản này đã bị khóa. Vui lòng liên hệ quản trị viên.');

  const token = randomBytes(32).toString('base64url');
  await inTenant(house.pool, found.tenant_id, async db => {
    await sql`select directory.open_session(${hashToken(token)}, ${newId()}, ${found.tenant_id}, ${found.user_id},
      ${deviceHash}::bytea, ${origin.userAgent}, ${origin.ip}, ${sessionLifetime}::interval)`.execute(db);
    await db
      .insertInto('audit_log')
      .values({
        tenant_id: found.tenant_id,
        id: newId(),
        actor_id: found.user_id,
        action: 'session.open',
        ip: origin.ip,
        request_id: origin.requestId,
      })
      .execute();
  });
  return { data: { token, expires_at: new Date(now.getTime() + 7 * day * 1000).toISOString() } };
}

async function knowsDevice(
  house: PublicWork['house'],
  found: { tenant_id: string; user_id: string },
  deviceHash: Buffer,
): Promise<boolean> {
  return outsideTenants(house.pool, async db => {
    const { rows } = await sql<{ known: boolean }>`
      select directory.knows_device(${found.tenant_id}, ${found.user_id}, ${deviceHash}) as known`.execute(db);
    return rows[0]!.known;
  });
}
