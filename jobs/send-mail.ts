import { sql } from 'kysely';
import { blockedAddress, isBlocked } from '../api/blacklist/is-blocked.ts';
import { fileKey } from '../api/files/file-store.ts';
import { enqueueMail } from '../api/tickets/add-comment.ts';
import { escapeHtml } from '../api/tickets/clean-html.ts';
import { filesAttached } from '../api/tickets/files-attached.ts';
import { inTenant } from '../db/tenant.ts';
import { mailHtml, signedHtml, signedText } from './mail-body.ts';
import type { Mail } from './mailer.ts';
import { type HandedByMailbox, sendByMailbox } from './send-by-mailbox.ts';
import type { Desk } from './worker.ts';

/** After so long without a server the sender is told; until then it is tried again. */
const patienceHours = 48;
const mostReferences = 20;
/** Waits grow with each attempt up to here (about half an hour in all); then it is once an hour. */
const growingAttempts = 8;
const hour = 3_600_000;

interface Queued {
  id: string;
  message_id: string;
  recipient: string;
  cc: string[];
  tenant_name: string;
  mail_signature: string;
  ticket_number: number;
  attempts: number;
  is_overdue: boolean;
  subject: string;
  body_html: string;
  body_text: string;
  earlier: string[];
  files: { id: string; name: string; content_type: string }[];
  assignee_id: string | null;
  department_id: string | null;
  organization_id: string | null;
}

/**
 * Sends the mail of one public reply, in the thread of its ticket and after the ticket's earlier ones. A refusal for good
 * is stored; all else is stored and thrown, and tried again with growing waits. The Message-ID stays the same, so that a
 * server that took it before a crash can drop the second.
 */
export async function sendMail(desk: Desk, job: { tenant_id: string; mail_id: string }): Promise<void> {
  for (;;) {
    const mail = await nextInLine(desk, job);
    if (!mail) return;
    const trouble = await sendOne(desk, job.tenant_id, mail);
    if (trouble && mail.attempts + 1 < growingAttempts) throw trouble;
    if (trouble) {
      const own = { tenantId: job.tenant_id, ticketNumber: mail.ticket_number, id: job.mail_id };
      await inTenant(desk.house.pool, job.tenant_id, db => enqueueMail(db, own, new Date(Date.now() + hour)));
      return;
    }
    if (mail.id === job.mail_id) return;
  }
}

/** The oldest mail of the job's ticket that waits, up to the job's own: customers read answers in their order. */
const nextInLine = (desk: Desk, job: { tenant_id: string; mail_id: string }): Promise<Queued | undefined> =>
  inTenant(desk.house.pool, job.tenant_id, async db => {
    const { rows } = await sql<Queued>`
      select m.id, m.message_id, m.recipient, m.cc, m.ticket_number, m.attempts, t.subject, c.body_html, c.body_text,
        s.name as tenant_name, s.mail_signature,
        m.queued_at < now() - ${patienceHours} * interval '1 hour' as is_overdue,
        t.assignee_id, t.department_id, t.organization_id,
        array(select e.message_id from outbound_mails e where e.tenant_id = m.tenant_id
          and e.ticket_number = m.ticket_number and e.created_at < m.created_at and e.state = 'sent'
          order by e.created_at desc limit ${mostReferences}) as earlier,
        coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'content_type', f.content_type)
            order by f.created_at, f.id)
          from files f where f.tenant_id = m.tenant_id and f.comment_id = m.comment_id), '[]') as files
      from outbound_mails own
      join outbound_mails m on m.tenant_id = own.tenant_id and m.ticket_number = own.ticket_number
        and (m.created_at, m.id) <= (own.created_at, own.id)
      join tickets t on t.tenant_id = m.tenant_id and t.number = m.ticket_number
      join tenant_settings s on s.tenant_id = m.tenant_id
      join comments c on c.tenant_id = m.tenant_id and c.id = m.comment_id
      where own.tenant_id = ${job.tenant_id} and own.id = ${job.mail_id}
        and own.state = 'queued' and m.state = 'queued'
      order by m.created_at, m.id limit 1`.execute(db);
    return rows[0];
  });

/** Answers the error of an attempt that is to be made again. */
async function sendOne(desk: Desk, tenantId: string, mail: Queued): Promise<Error | undefined> {
  const blocked = await blockedOf(desk, tenantId, [mail.recipient, ...mail.cc]);
  if (blocked.has(mail.recipient)) {
    await finish(desk, tenantId, mail, 'failed', blockedAddress);
    return undefined;
  }
  let handed: HandedByMailbox;
  try {
    const cc = mail.cc.filter(address => !blocked.has(address));
    handed = await sendByMailbox(desk, tenantId, await writeMail(desk, tenantId, { ...mail, cc }));
  } catch (error) {
    const isOver = mail.is_overdue || isForGood(error);
    await finish(desk, tenantId, mail, isOver ? 'failed' : 'queued', reasonOf(error));
    return isOver ? undefined : (error as Error);
  }
  const copies = [
    ...handed.refusedCopies.map(({ address, reason }) => `Cc ${address}: ${reason}`),
    ...mail.cc.filter(address => blocked.has(address)).map(address => `Cc ${address}: ${blockedAddress}`),
  ];
  const note = [...(handed.detour ? [handed.detour] : []), ...copies].join('\n');
  await finish(desk, tenantId, mail, 'sent', note || null);
  return undefined;
}

/** Those of the addresses that the tenant deals with no more, perhaps since the mail was queued. */
const blockedOf = (desk: Desk, tenantId: string, addresses: string[]): Promise<Set<string>> =>
  inTenant(desk.house.pool, tenantId, async db => {
    const blocked = new Set<string>();
    for (const address of addresses) if (await isBlocked(db, tenantId, address.toLowerCase())) blocked.add(address);
    return blocked;
  });

async function writeMail(desk: Desk, tenantId: string, mail: Queued): Promise<Mail> {
  const subject = `[#${mail.ticket_number}] ${mail.subject}`;
  const [last] = mail.earlier;
  const withoutWords = filesAttached(mail.files.map(file => file.name));
  return {
    messageId: mail.message_id,
    // customers know the company that answers, not the product that it answers with
    fromName: mail.tenant_name,
    to: mail.recipient,
    cc: mail.cc.filter(address => address.toLowerCase() !== mail.recipient.toLowerCase()),
    subject,
    text: signedText(mail.body_text || withoutWords, mail.mail_signature),
    html: mailHtml(subject, signedHtml(mail.body_html || `<p>${escapeHtml(withoutWords)}</p>`, mail.mail_signature)),
    ...(last && { inReplyTo: `<${last}>`, references: mail.earlier.toReversed().map(id => `<${id}>`) }),
    attachments: await Promise.all(
      mail.files.map(async file => ({
        filename: file.name,
        contentType: file.content_type,
        content: await readWhole(desk, fileKey(tenantId, file.id), file.name),
      })),
    ),
  };
}

class LostAttachment extends Error {}

async function readWhole(desk: Desk, key: string, name: string): Promise<Buffer> {
  const { files } = desk.house;
  if ((await files.size(key)) === undefined) throw new LostAttachment(`Không đọc được tệp đính kèm ${name}`);
  return Buffer.from(await new Response(files.read(key)).arrayBuffer());
}

async function finish(
  desk: Desk,
  tenantId: string,
  mail: Queued,
  state: 'queued' | 'sent' | 'failed',
  error: string | null,
): Promise<void> {
  const { assignee_id, department_id, organization_id } = mail;
  await inTenant(desk.house.pool, tenantId, async db => {
    await sql`update outbound_mails set state = ${state}, error = ${error}, attempts = attempts + 1,
      sent_at = case when ${state} = 'sent' then now() end
      where tenant_id = ${tenantId} and id = ${mail.id}`.execute(db);
    await sql`insert into events (tenant_id, kind, subject, audience) values (${tenantId}, 'ticket.mail',
      ${JSON.stringify({ number: mail.ticket_number })},
      ${JSON.stringify({ rows: [{ assignee_id, department_id, organization_id }] })})`.execute(db);
  });
  desk.house.relay?.wake();
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

const reasonOf = (error: unknown): string => {
  const { response, message } = error as SmtpError;
  return (response ?? message).slice(0, 500);
};

/**
 * The server has read the envelope or the mail and said no (5xx): trying again would only annoy it. A refused sign-in
 * or greeting is the operator's to mend, and costs no mail.
 */
const isForGood = (error: unknown): boolean => {
  if (error instanceof LostAttachment) return true;
  const { code, command, responseCode = 0 } = error as SmtpError;
  if (code === 'EENVELOPE' && responseCode === 0) return true;
  return responseCode >= 500 && responseCode !== 530 && /^(MAIL FROM|RCPT TO|DATA)/.test(command ?? '');
};
