import type { generateZaloQr } from 'contract/channels/zalo-personal.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { sql } from 'kysely';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';

/** Nothing here speaks with personal Zalo: whoever asks for a code is told so. */
export async function zaloQrState(
  { db, actor }: Work,
  accountId: string,
  missing = notFound('Không tìm thấy tài khoản Zalo cá nhân này'),
): Promise<RouteAnswer<typeof generateZaloQr>> {
  const { rows } = await sql`select 1 from channels
    where tenant_id = ${actor.tenantId} and id = ${accountId} and kind = 'zalo_personal'`.execute(db);
  if (rows.length === 0) throw missing;
  return { data: { state: 'unavailable', message: 'Hệ thống này chưa nối với Zalo cá nhân, nên chưa có mã QR.' } };
}
