import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { resendMail as route } from 'contract/tickets/tickets.ts';
import { blockedAddress, isBlocked } from '../blacklist/is-blocked.ts';
import { conflict, notFound } from '../errors.ts';
import type { Work } from '../work.ts';
import { audit, record } from '../work.ts';
import { enqueueMail } from './add-comment.ts';
import { lockTicket } from './change-ticket.ts';
import { mailAddresses } from './mail-addresses.ts';

/** A failed mail goes out again under its old Message-ID; to the same address while it is the requester's. */
export async function resendMail(
  work: Work,
  { params }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const ticket = await lockTicket(work, params.id);
  const mail = await db
    .selectFrom('outbound_mails')
    .select(['state', 'recipient'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', params.mailId)
    .where('ticket_number', '=', params.id)
    .executeTakeFirst();
  if (!mail) throw notFound('Không tìm thấy thư này');
  if (mail.state !== 'failed') throw conflict(mail.state === 'sent' ? 'Thư này đã được gửi' : 'Thư này đang chờ gửi');
  const addresses = await mailAddresses(work, ticket);
  const address = addresses.find(({ value }) => value === mail.recipient) ?? addresses.find(one => one.is_usual);
  if (!address) throw conflict('Người yêu cầu chưa có email');
  if (await isBlocked(db, actor.tenantId, address.value)) throw conflict(blockedAddress);
  await db
    .updateTable('outbound_mails')
    .set({ state: 'queued', error: null, attempts: 0, queued_at: work.now, recipient: address.value })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', params.mailId)
    .execute();
  await enqueueMail(db, { tenantId: actor.tenantId, ticketNumber: params.id, id: params.mailId });
  await audit(work, { action: 'mail.resend', subject: `ticket:${params.id}` });
  const { assignee_id, department_id, organization_id } = ticket;
  await record(work, 'ticket.mail', { number: params.id }, { rows: [{ assignee_id, department_id, organization_id }] });
  return { message: 'Thư đang được gửi lại' };
}
