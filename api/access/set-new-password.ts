import type { setNewPassword as route } from 'contract/access/sign-in.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { inTenant, outsideTenants } from '../../db/tenant.ts';
import { invalid } from '../errors.ts';
import type { House } from '../house.ts';
import type { PublicWork } from '../work.ts';
import { auditAccount } from './audit-account.ts';
import { hashToken } from './authenticate.ts';
import { hashPassword } from './passwords.ts';
import { tellNewPassword } from './tell-new-password.ts';

export const deadLink = () => invalid('key', 'Liên kết này đã được dùng hoặc đã hết hạn. Hãy yêu cầu lại.');

export interface OpenReset {
  resetId: string;
  tenantId: string;
  userId: string;
  email: string;
}

/** The reset that a key opens; undefined when it was used, is too old or never was. */
export async function findReset(house: House, key: string): Promise<OpenReset | undefined> {
  return outsideTenants(house.pool, async db => {
    const { rows } = await sql<{ reset_id: string; tenant_id: string; user_id: string; email: string }>`
      select * from directory.reset_by_link(${hashToken(key)})`.execute(db);
    const row = rows[0];
    return row && { resetId: row.reset_id, tenantId: row.tenant_id, userId: row.user_id, email: row.email };
  });
}

/** Uses up the key, sets the password and ends every session of the account. */
export async function setNewPassword(
  { house, origin }: PublicWork,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const reset = await findReset(house, json.key);
  if (!reset) throw deadLink();
  const newHash = await hashPassword(json.password);
  await inTenant(house.pool, reset.tenantId, async db => {
    const { rows } = await sql<{ done: boolean }>`
      select directory.finish_reset(${reset.resetId}, ${newHash}) as done`.execute(db);
    if (!rows[0]!.done) throw deadLink();
    await sql`update users set joined_at = now()
      where tenant_id = ${reset.tenantId} and id = ${reset.userId} and joined_at is null`.execute(db);
    await tellNewPassword(db, origin, reset, 'reset');
    await auditAccount(db, origin, reset, 'password.reset');
    await sql`insert into events (tenant_id, kind, subject, audience) values (${reset.tenantId}, 'account.changed',
      ${JSON.stringify({ user: reset.userId })}, ${JSON.stringify({ users: [reset.userId] })})`.execute(db);
  });
  house.relay?.wake();
  return { message: 'Đã đặt mật khẩu mới. Mời bạn đăng nhập.' };
}
