import { nameBrowser } from 'contract/access/describe-device.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import { newId, type Origin } from '../work.ts';
import { networkOf } from './limits.ts';

export interface PasswordMail {
  id: string;
  email: string;
  name: string;
  /** By who knew the old one, or by a link or code. */
  how: 'changed' | 'reset';
  at: string;
  /** 'Chrome trên Windows'; null for a program we do not know. */
  browser: string | null;
  /** The first half of the address; null where it is not known. */
  network: string | null;
}

/** Queues the mail that tells somebody of their new password; in the transaction that sets it, bound to the tenant. */
export async function tellNewPassword(
  db: Kysely<DB>,
  origin: Origin,
  account: { tenantId: string; userId: string },
  how: PasswordMail['how'],
): Promise<void> {
  const { email, name } = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('tenant_id', '=', account.tenantId)
    .where('id', '=', account.userId)
    .executeTakeFirstOrThrow();
  const mail: PasswordMail = {
    id: newId(),
    email,
    name,
    how,
    at: new Date().toISOString(),
    browser: nameBrowser(origin.userAgent) ?? null,
    network: coarse(origin.ip),
  };
  await sql`select jobs.enqueue('send-password-mail', ${JSON.stringify(mail)}::json, ${`password:${mail.id}`})`.execute(
    db,
  );
}

/** Enough to know one's own line, too little to find a house: 113.161.•.•, 2001:db8:•. */
function coarse(ip: string): string | null {
  const network = networkOf(ip);
  if (/^\d+(\.\d+){3}$/.test(network)) return `${network.split('.').slice(0, 2).join('.')}.•.•`;
  return network.includes(':') ? `${network.split(':').slice(0, 2).join(':')}:•` : null;
}
