import { newTicketDraft, readDraft, saveDraft } from 'contract/tickets/drafts.ts';
import { newTicketForm } from 'contract/tickets/ticket-forms.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { submit } from '../../http/submit.server.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { draftContent } from '../composer/draft-content.server.ts';
import { uploadFiles } from '../composer/upload-files.server.ts';

/**
 * Makes the ticket that a form describes. The form's key names the attempt: posted twice it is one ticket. What is refused
 * stays as a draft, its files beside it.
 */
export async function addTicket(visit: Visit, form: FormData) {
  const key = String(form.get('key') ?? '');
  const draftKey = newTicketDraft(Number(form.get('requester_id')) || null);
  const content = draftContent(form);
  let problem: unknown;
  try {
    // first, so that a refused form has lost none of them
    for (const id of await uploadFiles(visit, form, draftKey, key)) form.append('file_ids', id);
  } catch (error) {
    problem = error;
  }
  // another ticket of the same text is wanted
  if (form.get('more')) form.delete('continues');
  for (const name of ['key', 'draft_key', 'back', 'files', 'more', 'template']) form.delete(name);
  const make = async (value: unknown) => {
    if (problem) throw problem;
    try {
      const { data } = await visit.api(createTicket, { json: value as never }, { idempotencyKey: key });
      return redirectWithToast(paths.ticket(data._id), { kind: 'success', title: `Đã tạo ticket ${data.code}` });
    } catch (error) {
      throw await sayWhich(visit, error, draftKey, key);
    }
  };
  const answer = await submit(form, newTicketForm, make, { asksAnyway: true });
  if (!(answer instanceof Response))
    await visit.api(saveDraft, { json: { key: draftKey, composer: key, content } }).catch(() => undefined);
  return answer;
}

/** A key that was spent on another content: the first sending arrived though its answer did not, or another window sent it. */
async function sayWhich({ api }: Visit, error: unknown, draftKey: string, composer: string): Promise<unknown> {
  if (!(error instanceof ApiFailure) || !error.fieldErrors?.['Idempotency-Key']) return error;
  const { made } = await api(readDraft, { query: { key: draftKey, composer } });
  const message = 'Ticket này đã được tạo ở lần gửi trước. Vui lòng xem danh sách ticket.';
  return new ApiFailure(409, message, { current: made, composer });
}
