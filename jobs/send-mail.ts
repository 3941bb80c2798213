import { sql } from 'kysely';
import { fileKey } from '../api/files/file-store.ts';
import { inTenant } from '../db/tenant.ts';
import type { Desk } from './worker.ts';

const mostAttempts = 8;

interface Queued {
  message_id: string;
  recipient: string;
  cc: string[];
  state: 'queued' | 'sent' | 'failed';
  attempts: number;
  ticket_number: number;
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
 * Sends the mail of one public reply, in the thread of its ticket. A refusal is stored and tried again with growing
 * waits; the Message-ID stays the same, so a server that took it before a crash can drop the second.
 */
export async function sendMail(desk: Desk, job: { tenant_id: string; mail_id: string }): Promise<void> {
  const { pool, files } = desk.house;
  const mail = await inTenant(pool, job.tenant_id, async db => {
    const { rows } = await sql<Queued>`
      select m.message_id, m.recipient, m.cc, m.state, m.attempts, m.ticket_number, t.subject, c.body_html, c.body_text,
        t.assignee_id, t.department_id, t.organization_id,
        array(select e.message_id from outbound_mails e where e.tenant_id = m.tenant_id
          and e.ticket_number = m.ticket_number and e.created_at < m.created_at order by e.created_at) as earlier,
        coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'content_type', f.content_type) order by f.created_at)
          from files f where f.tenant_id = m.tenant_id and f.comment_id = m.comment_id), '[]') as files
      from outbound_mails m
      join tickets t on t.tenant_id = m.tenant_id and t.number = m.ticket_number
      join comments c on c.tenant_id = m.tenant_id and c.id = m.comment_id
      where m.tenant_id = ${job.tenant_id} and m.id = ${job.mail_id}`.execute(db);
    return rows[0];
  });
  if (!mail || mail.state === 'sent') return;
  const finish = (state: 'queued' | 'sent' | 'failed', error: string | null) =>
    inTenant(pool, job.tenant_id, async db => {
      await sql`update outbound_mails set state = ${state}, error = ${error}, attempts = attempts + 1,
        sent_at = case when ${state} = 'sent' then now() end
        where tenant_id = ${job.tenant_id} and id = ${job.mail_id}`.execute(db);
      const { assignee_id, department_id, organization_id } = mail;
      await sql`insert into events (tenant_id, kind, subject, audience) values (${job.tenant_id}, 'ticket.mail',
        ${JSON.stringify({ number: mail.ticket_number })},
        ${JSON.stringify({ rows: [{ assignee_id, department_id, organization_id }] })})`.execute(db);
    }).then(() => desk.house.relay?.wake());
  try {
    const attachments = await Promise.all(
      mail.files.map(async file => ({
        filename: file.name,
        contentType: file.content_type,
        content: Buffer.from(await new Response(files.read(fileKey(job.tenant_id, file.id))).arrayBuffer()),
      })),
    );
    await desk.mailer.send({
      messageId: mail.message_id,
      to: mail.recipient,
      cc: mail.cc,
      subject: `[#${mail.ticket_number}] ${mail.subject}`,
      text: mail.body_text,
      html: mail.body_html,
      ...(mail.earlier.length > 0 && {
        inReplyTo: `<${mail.earlier.at(-1)}>`,
        references: mail.earlier.map(id => `<${id}>`),
      }),
      attachments,
    });
  } catch (error) {
    const reason = (error as Error).message.slice(0, 500);
    const isLast = mail.attempts + 1 >= mostAttempts;
    await finish(isLast || isRefusal(error) ? 'failed' : 'queued', reason);
    if (isLast || isRefusal(error)) return;
    throw error;
  }
  await finish('sent', null);
}

/** The server said no for good (5xx): trying again by itself would only annoy it. */
const isRefusal = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500;
};
