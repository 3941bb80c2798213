import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { newTicketDraft } from 'contract/tickets/drafts.ts';
import type { createTicket as route } from 'contract/tickets/tickets.ts';
import { canonicalPoint } from '../contacts/contact-points.ts';
import { findOrMakeContact } from '../contacts/find-or-make-contact.ts';
import { nextNumber } from '../contacts/insert-contact.ts';
import { continueDraft } from '../drafts/continue-draft.ts';
import { spendDraft, spendFormDraft } from '../drafts/drafts.ts';
import type { Complain } from '../engine.ts';
import { invalidFields } from '../errors.ts';
import { notify } from '../notifications/notify.ts';
import type { Work } from '../work.ts';
import { audit, newId, record } from '../work.ts';
import { writeComment } from './add-comment.ts';
import { lockTicket, setFollowers } from './change-ticket.ts';
import { checkNewTicket } from './check-new-ticket.ts';
import { cleanBody } from './clean-html.ts';
import { forgetCounts } from './count-tickets.ts';
import { dueFrom, readDueRules } from './due-from-priority.ts';

/** A new ticket with its first comment; somebody whose scope is narrow gets the ticket, or they could not see it. */
export async function createTicket(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const spend = json.continues ? await continueDraft(work, json.continues) : undefined;
  const { attributes, errors } = await checkNewTicket(work, json);
  if (errors.length > 0) throw invalidFields(errors);
  const source = json.source ?? 'hand';
  const requester =
    json.requester_id ??
    (await findOrMakeContact(
      work,
      { name: json.requester_name, phone: json.requester_phone, email: json.requester_email },
      source,
    ));
  const number = await nextNumber(work, 'ticket');
  const scope = {
    assignee_id: json.assignee_id ?? (actor.scope === 'all' ? null : actor.userId),
    department_id: json.department_id ?? null,
    organization_id: json.organization_id ?? null,
  };
  const due = json.due_at ? { due_at: new Date(json.due_at), due_counted: null } : await dueNow(work, json.priority_id);
  await db
    .insertInto('tickets')
    .values({
      tenant_id: actor.tenantId,
      number,
      subject: json.subject,
      requester_number: requester,
      priority_id: json.priority_id ?? null,
      type_id: json.type_id ?? null,
      service_id: json.service_id ?? null,
      ...scope,
      cc: json.cc ?? [],
      tags: json.tags ?? [],
      source,
      source_detail: json.source_detail ?? null,
      due_at: due.due_at,
      due_counted: due.due_counted && JSON.stringify(due.due_counted),
      attributes: JSON.stringify(attributes),
      created_by: actor.userId,
    })
    .execute();
  await setFollowers(work, number, json.follower_ids ?? []);
  await db
    .insertInto('ticket_changes')
    .values({
      tenant_id: actor.tenantId,
      id: newId(),
      ticket_number: number,
      actor_id: actor.realUserId ?? actor.userId,
      acting_as: actor.realUserId ? actor.userId : null,
      version: 1,
      changes: JSON.stringify([{ field: 'status', from: null, to: 1 }]),
    })
    .execute();
  await audit(work, { action: 'ticket.create', subject: `ticket:${number}`, after: { subject: json.subject } });
  await record(work, 'ticket.created', { number }, { rows: [scope] });
  if (json.body !== undefined || json.file_ids.length > 0) {
    const ticket = await lockTicket(work, number);
    // files without a word still make a comment: that is where they lie
    const body = json.body === undefined ? cleanBody('', 'text') : cleanBody(json.body, json.format);
    await writeComment(work, ticket, {
      kind: json.is_public ? 'public' : 'internal',
      body,
      file_ids: json.file_ids,
      mail_to: canonicalPoint('email', json.requester_email ?? '') ?? undefined,
    });
  }
  if (scope.assignee_id)
    await notify(work, { number, ...scope }, [{ userId: scope.assignee_id, kind: 'assigned' }], json.subject);
  const made = { _id: number, code: `#${number}` };
  await spend?.(made);
  await (spend ? spendFormDraft : spendDraft)(work, newTicketDraft(json.requester_id));
  work.afterCommit(() => forgetCounts(actor.tenantId));
  return { data: made };
}

export const complainOfNewTicket: Complain<typeof route> = async (work, { json }, refused) =>
  (await checkNewTicket(work, json, refused)).errors;

async function dueNow(work: Work, priorityId: string | null | undefined): Promise<ReturnType<typeof dueFrom>> {
  return priorityId ? dueFrom(await readDueRules(work), work.now, priorityId) : { due_at: null, due_counted: null };
}
