import { randomUUID } from 'node:crypto';
import type { testEmailAccount as route } from 'contract/channels/email-accounts.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { formatDateTime } from 'contract/time.ts';
import { sql } from 'kysely';
import { inTenant } from '../../db/tenant.ts';
import { requireAttempts } from '../access/limits.ts';
import { notFound } from '../errors.ts';
import { audit, type Work } from '../work.ts';
import { readMailAccount, sendByAccount, testWithin } from './mail-account.ts';
import { type MailTrouble, mailTrouble } from './mail-trouble.ts';
import { noteAccountState } from './note-account-state.ts';

/** Sends a mail by an account as it is stored, and keeps what became of it. */
export async function testEmailAccount(
  work: Work,
  { params, json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { house, actor } = work;
  await requireAttempts(house, [{ key: `test-mail:${actor.tenantId}`, most: 10, windowSeconds: 600 }]);
  // read in a transaction of its own: the one of this call begins after the conversation, and holds no connection meanwhile
  const account = await inTenant(house.pool, actor.tenantId, db =>
    readMailAccount(db, house, actor.tenantId, sql`id = ${params.id}`),
  );
  if (!account) throw notFound('Không tìm thấy tài khoản email này');
  let trouble: MailTrouble | undefined;
  try {
    await sendByAccount(
      house,
      account,
      {
        from: { name: account.name, address: account.address },
        to: { name: '', address: json.to },
        messageId: `<test.${randomUUID()}@${new URL(house.origin()).hostname}>`,
        subject: 'Thư thử từ Lắng Nghe',
        text: `Tài khoản email "${account.name}" gửi được thư.\n\n${actor.name} gửi thử lúc ${formatDateTime(work.now.toISOString())}.`,
      },
      testWithin,
    );
  } catch (error) {
    trouble = mailTrouble(error);
  }
  const reason = trouble ? `${trouble.reason} ${trouble.advice}` : '';
  await noteAccountState(work.db, actor.tenantId, account, trouble ? 'failed' : 'works', reason);
  await audit(work, {
    action: 'email_account.test',
    subject: `email_account:${account.id}`,
    after: { to: json.to, sent: !trouble, reason },
  });
  return { data: { sent: !trouble, reason: trouble?.reason ?? '', advice: trouble?.advice ?? '' } };
}
