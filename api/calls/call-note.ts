import { callLength } from 'contract/calls/call-words.ts';
import { sql } from 'kysely';
import { escapeHtml } from '../tickets/clean-html.ts';
import { newId, type ScopeColumns } from '../work.ts';
import { type CallWork, tell } from './call-work.ts';
import type { KeptCall } from './kept-call.ts';

/** The call in the story of its ticket, and so of the customer. */
export async function noteCall(work: CallWork, call: KeptCall, isMessage: boolean): Promise<void> {
  if (call.ticket_number === null) return;
  const { db, tenantId } = work;
  const { rows } = await sql<ScopeColumns & { hotline: string | null; agent: string | null }>`
    select t.assignee_id, t.department_id, t.organization_id,
      (select h.name from hotlines h where h.tenant_id = t.tenant_id and h.id = ${call.hotline_id}::uuid) as hotline,
      (select u.name from users u where u.tenant_id = t.tenant_id and u.id = ${call.user_id}::uuid) as agent
    from tickets t where t.tenant_id = ${tenantId} and t.number = ${call.ticket_number}`.execute(db);
  const [ticket] = rows;
  if (!ticket) return;
  const text = sentence(call, isMessage, ticket);
  const id = newId();
  await db
    .insertInto('comments')
    .values({
      ...{ tenant_id: tenantId, id, ticket_number: call.ticket_number, kind: 'internal', author_id: call.user_id },
      body_html: `<p>${escapeHtml(text)}</p><p><a href="/switchboard/call-history?call=${call.id}">Xem cuộc gọi</a></p>`,
      body_text: text,
    })
    .execute();
  const { assignee_id, department_id, organization_id } = ticket;
  await tell(
    work,
    'ticket.commented',
    { number: call.ticket_number, comment: id, comment_kind: 'internal' },
    { rows: [{ assignee_id, department_id, organization_id }] },
  );
}

function sentence(
  call: KeptCall,
  isMessage: boolean,
  { hotline, agent }: { hotline: string | null; agent: string | null },
): string {
  const way = call.direction === 'inbound' ? 'Cuộc gọi vào' : 'Cuộc gọi ra';
  const line = hotline ? ` qua ${hotline}` : '';
  if (call.outcome === 'answer') {
    const out = call.end_reason === 'transferred_out' ? ', có chuyển ra số ngoài' : '';
    const message = isMessage ? ', sau đó khách để lại lời nhắn thoại' : '';
    return `${way}${line}: ${agent ?? 'Số ngoài'} nói chuyện ${callLength(call.talk_seconds)}${out}${message}.`;
  }
  if (call.direction === 'outbound') return `${way}${line}: khách không nghe máy.`;
  if (isMessage) return `${way}${line}: khách để lại lời nhắn thoại.`;
  if (call.end_reason === 'callback_asked') return `${way}${line}: khách chờ gọi lại.`;
  return `${way}${line}: gọi nhỡ sau ${callLength(call.wait_seconds)}.`;
}
