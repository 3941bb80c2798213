import type { generateZaloQr } from 'contract/channels/zalo-personal.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { sql } from 'kysely';
import { invalid, notFound } from '../errors.ts';
import { audit, type Work } from '../work.ts';

type Answer = RouteAnswer<typeof generateZaloQr>;

export async function askForZaloQr(work: Work, accountId: string): Promise<Answer> {
  const answer = await zaloQrState(work, accountId, invalid('account_id', 'Tài khoản Zalo cá nhân này không còn'));
  await audit(work, { action: 'zalo_account.qr-asked', subject: `zalo_account:${accountId}`, after: answer.data });
  return answer;
}

/** Nothing here speaks with personal Zalo: whoever asks for a code is told so. */
export async function zaloQrState(
  { db, actor }: Work,
  accountId: string,
  missing = notFound('Không tìm thấy tài khoản Zalo cá nhân này'),
): Promise<Answer> {
  const { rows } = await sql`select 1 from channels
    where tenant_id = ${actor.tenantId} and id = ${accountId} and kind = 'zalo_personal'`.execute(db);
  if (rows.length === 0) throw missing;
  return { data: { state: 'unavailable', message: 'Hệ thống này chưa nối với Zalo cá nhân, nên chưa có mã QR.' } };
}
