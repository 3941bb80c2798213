import { openSentence } from 'contract/macros/variables.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { addComment as route } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { spendDraft } from '../drafts/drafts.ts';
import { invalid } from '../errors.ts';
import { notify } from '../notifications/notify.ts';
import type { Work } from '../work.ts';
import { audit, newId, record } from '../work.ts';
import { attachFiles } from './attach-files.ts';
import { changeTicket, lockTicket, type TicketColumns } from './change-ticket.ts';
import { type CleanBody, cleanBody } from './clean-html.ts';
import { filesAttached } from './files-attached.ts';
import { chosenAddress, mailAddresses } from './mail-addresses.ts';

type Input = RouteParsed<typeof route>;

/** A public reply or an internal note; a reply to a requester with an address is queued as a mail in the same transaction. */
export async function addComment(work: Work, { params, json }: Input): Promise<RouteAnswer<typeof route>> {
  const ticket = await lockTicket(work, params.id);
  // a picture says enough
  const body = cleanBody(json.body, json.format, json.file_ids.length > 0);
  const open = json.kind === 'public' ? openSentence(body.text) : undefined;
  if (open) throw invalid('body', open);
  const mail_to = await chosenAddress(work, ticket, json.mail_to);
  const added = await writeComment(work, ticket, { ...json, body, mail_to });
  if (json.status !== undefined && json.status !== ticket.status)
    await changeTicket(work, ticket, { status: json.status });
  return { data: added };
}

/**
 * Writes a comment under a locked ticket: files, mentions, mail, draft, event and notifications with it. `mail_to` is the
 * one of the requester's addresses that the mail goes to; by default the usual one of the ticket.
 */
export async function writeComment(
  work: Work,
  ticket: TicketColumns,
  comment: { kind: 'public' | 'internal'; body: CleanBody; file_ids: string[]; mail_to?: string | undefined },
): Promise<{ _id: string; mail: 'queued' | 'none' }> {
  const { db, actor } = work;
  const id = newId();
  const mentions = await readMentions(work, comment.body);
  await db
    .insertInto('comments')
    .values({
      tenant_id: actor.tenantId,
      id,
      ticket_number: ticket.number,
      kind: comment.kind,
      author_id: actor.userId,
      body_html: comment.body.html,
      body_text: comment.body.text,
      mentions,
    })
    .execute();
  await audit(work, {
    action: 'comment.add',
    subject: `ticket:${ticket.number}`,
    after: { comment: id, kind: comment.kind },
  });
  const files = await attachFiles(work, ticket.number, id, comment.file_ids);
  await sql`update tickets set updated_at = now()
    ${comment.kind === 'public' ? sql`, first_reply_at = coalesce(first_reply_at, now())` : sql``}
    where tenant_id = ${actor.tenantId} and number = ${ticket.number}`.execute(db);
  const mail = comment.kind === 'public' ? await queueMail(work, ticket, id, comment.mail_to) : 'none';
  await spendDraft(work, `ticket:${ticket.number}:${comment.kind === 'public' ? 'reply' : 'note'}`);
  const { assignee_id, department_id, organization_id, number } = ticket;
  const scope = { assignee_id, department_id, organization_id };
  await record(work, 'ticket.commented', { number, comment: id, comment_kind: comment.kind }, { rows: [scope] });
  await notify(
    work,
    { number, ...scope },
    [
      ...mentions.map(userId => ({ userId, kind: 'mentioned' as const })),
      ...[...ticket.follower_ids, ...(assignee_id ? [assignee_id] : [])].map(userId => ({
        userId,
        kind: 'commented' as const,
      })),
    ],
    comment.body.text || filesAttached(files),
  );
  return { _id: id, mail };
}

/** Colleagues named in the text: by the composer's marks, or by '@' and their full name in plain text. */
async function readMentions({ db, actor }: Work, body: CleanBody): Promise<string[]> {
  if (!body.text.includes('@') && !body.html.includes('data-mention')) return [];
  const marked = [...body.html.matchAll(/data-mention="([0-9a-f-]{36})"/g)].map(match => match[1]!);
  const people = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('tenant_id', '=', actor.tenantId)
    .where('is_active', '=', true)
    .execute();
  return people
    .filter(person => marked.includes(person.id) || body.text.includes(`@${person.name}`))
    .map(person => person.id)
    .slice(0, 50);
}

async function queueMail(
  work: Work,
  ticket: TicketColumns,
  commentId: string,
  wanted: string | undefined,
): Promise<'queued' | 'none'> {
  const { db } = work;
  const addresses = await mailAddresses(work, ticket);
  const recipient = (addresses.find(({ value }) => value === wanted) ?? addresses.find(one => one.is_usual))?.value;
  if (recipient === undefined) return 'none';
  const id = newId();
  await db
    .insertInto('outbound_mails')
    .values({
      tenant_id: work.actor.tenantId,
      id,
      ticket_number: ticket.number,
      comment_id: commentId,
      message_id: `ticket-${ticket.number}.${commentId}@${new URL(work.house.origin()).hostname}`,
      recipient,
      cc: ticket.cc,
    })
    .execute();
  await enqueueMail(db, { tenantId: work.actor.tenantId, ticketNumber: ticket.number, id });
  return 'queued';
}

const mailQueues = 256;

/** One job a mail at a time, whatever asks for it; mails of one ticket go one after the other. */
export const enqueueMail = (
  db: Work['db'],
  mail: { tenantId: string; ticketNumber: number; id: string },
  runAt?: Date,
) => {
  const payload = JSON.stringify({ tenant_id: mail.tenantId, mail_id: mail.id });
  const queue = (Number.parseInt(mail.tenantId.slice(-6), 16) + mail.ticketNumber) % mailQueues;
  return sql`select jobs.enqueue('send-mail', ${payload}::json, ${`mail:${mail.id}`}, ${`mail:${queue}`},
    ${runAt ?? null}::timestamptz)`.execute(db);
};
