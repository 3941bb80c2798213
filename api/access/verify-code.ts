import { randomBytes } from 'node:crypto';
import type { verifyCode as route } from 'contract/access/sign-in.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { outsideTenants } from '../../db/tenant.ts';
import { invalid } from '../errors.ts';
import type { PublicWork } from '../work.ts';
import { hashToken } from './authenticate.ts';
import { deviceHashOf, findSignIn, type SignIn } from './find-sign-in.ts';
import { codeHash } from './forgot-password.ts';
import { giveBackAttempts, networkOf, requireAttempts, takeAttempts } from './limits.ts';
import { resetCaps, wrongCodesFrom, wrongCodesIn } from './reset-caps.ts';

const wrong =
  'Mã không đúng hoặc không còn dùng được. Nếu trình duyệt này chưa từng đăng nhập, hãy mở liên kết trong email.';

/** Trades the right code for a key. Every other case answers the same: wrong, used, late, another browser, nobody. */
export async function verifyCode(
  work: PublicWork,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { house, origin } = work;
  const fromHere = wrongCodesFrom(networkOf(origin.ip));
  await requireAttempts(house, [fromHere]);
  const found = await findSignIn(work, json.email.toLowerCase());
  if (!found?.isOpen || !found.isKnownDevice) throw invalid('code', wrong);
  const device = deviceHashOf(work)!;
  const here = wrongCodesIn(device.toString('base64url'));
  if ((await takeAttempts(house, here)) > 0) throw invalid('code', wrong);
  const key = await tryCode(work, found, device, json.code);
  if (key === undefined) throw invalid('code', wrong);
  await giveBackAttempts(house, [fromHere, ...here]);
  return { data: { key } };
}

async function tryCode(
  { house }: PublicWork,
  { tenantId, userId }: SignIn,
  device: Buffer,
  code: string,
): Promise<string | undefined> {
  const key = randomBytes(16).toString('base64url');
  const id = await outsideTenants(house.pool, async db => {
    const { rows } = await sql<{ id: string | null }>`
      select directory.try_reset_code(${tenantId}, ${userId}, ${device}, ${codeHash(userId, code)}, ${hashToken(key)},
        make_interval(mins => ${resetCaps.minutes})) as id`.execute(db);
    return rows[0]!.id;
  });
  return id === null ? undefined : key;
}
