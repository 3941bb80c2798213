import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { forgotPassword as route } from 'contract/access/sign-in.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { inTenant } from '../../db/tenant.ts';
import type { PublicWork } from '../work.ts';
import { newId } from '../work.ts';
import { auditAccount } from './audit-account.ts';
import { hashToken } from './authenticate.ts';
import { deviceHashOf, findSignIn } from './find-sign-in.ts';
import { networkOf, requireAttempts, takeAttempts } from './limits.ts';
import { asksFrom, codesOf, mailsTo, resetCaps } from './reset-caps.ts';

/** Answers leave on the beat, whatever had to be done: milliseconds. */
export const answerBeat = 250;
export const untilBeat = (elapsed: number): number => answerBeat - (elapsed % answerBeat);

/** Mails a code and a one-time link when the address is known; answers the same, at the same time, when it is not. */
export async function forgotPassword(
  work: PublicWork,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const started = performance.now();
  await requireAttempts(work.house, [asksFrom(networkOf(work.origin.ip))]);
  await mailReset(work, json.email.toLowerCase());
  await pause(untilBeat(performance.now() - started));
  return { message: 'Nếu email này có tài khoản, mã xác thực vừa được gửi tới đó' };
}

async function mailReset(work: PublicWork, email: string): Promise<void> {
  const { house, origin } = work;
  const found = await findSignIn(work, email);
  const device = found?.isKnownDevice ? deviceHashOf(work) : null;
  const mayMail = (await takeAttempts(house, [mailsTo(email, device?.toString('base64url') ?? '')])) === 0;
  const mayCode = (await takeAttempts(house, [codesOf(email, device !== null)])) === 0;
  if (!found?.isOpen || !mayMail) return;
  const id = newId();
  const key = randomBytes(16).toString('base64url');
  const code = mayCode ? String(randomInt(resetCaps.codes)).padStart(4, '0') : null;
  await inTenant(house.pool, found.tenantId, async db => {
    await sql`select directory.open_reset(${id}, ${found.tenantId}, ${found.userId},
      ${code === null ? null : codeHash(found.userId, code)}::bytea, ${device}::bytea, ${hashToken(key)},
      make_interval(mins => ${resetCaps.minutes}))`.execute(db);
    const mail = sql<{
      name: string;
      expires_at: string;
    }>`select name, now() + make_interval(mins => ${resetCaps.minutes}) as expires_at
      from users where tenant_id = ${found.tenantId} and id = ${found.userId}`;
    const { name, expires_at } = (await mail.execute(db)).rows[0]!;
    const payload = { reset_id: id, email, name, code, key, expires_at };
    await sql`select jobs.enqueue('send-reset-mail', ${JSON.stringify(payload)}::json, ${`reset:${id}`})`.execute(db);
    await auditAccount(db, origin, found, 'password.reset-asked');
  });
}

/** Four digits alone would be the same hash in every account. */
export const codeHash = (userId: string, code: string): Buffer => hashToken(`${userId}:${code}`);
