import { saveDraft } from 'contract/tickets/drafts.ts';
import { commentFields, commentForm } from 'contract/tickets/ticket-forms.ts';
import { addComment } from 'contract/tickets/tickets.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { mergedInto } from '../../http/merged.server.ts';
import { paths } from '../../http/paths.ts';
import { submit } from '../../http/submit.server.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { draftContent } from './draft-content.server.ts';
import { draftKeyOf, type Kind, sentAs, sentTitle } from './kinds.ts';
import { uploadFiles } from './upload-files.server.ts';

/**
 * Posts what a composer's form holds: uploads its files, then adds the comment. The form's key names the attempt, so that
 * a form posted twice is one comment with one set of files. Refusals keep text and files as a draft.
 */
export async function postComment(visit: Visit, form: FormData) {
  const ticketId = Number(visit.params.ticketId);
  const key = String(form.get('key') ?? '');
  const kind: Kind = form.get('kind') === 'public' ? 'reply' : 'note';
  return submit(fieldsOf(form), hasFiles(form) ? commentFields : commentForm, async value => {
    try {
      const uploaded = await uploadFiles(visit, form, draftKeyOf(ticketId, kind), key);
      const { data } = await visit.api(
        addComment,
        { params: { id: ticketId }, json: { ...value, file_ids: [...value.file_ids, ...uploaded] } },
        { idempotencyKey: key },
      );
      const back = paths.ticket(ticketId) + newest(visit.url);
      return redirectWithToast(back, { kind: 'success', title: sentTitle[sentAs(kind, data.mail)] });
    } catch (error) {
      if (error instanceof ApiFailure && error.status !== 401) await keepDraft(visit, ticketId, kind, form);
      const into = mergedInto(error);
      if (into !== undefined)
        return redirectWithToast(paths.ticket(into) + (kind === 'note' ? '?compose=note' : ''), {
          kind: 'info',
          title: `Ticket #${ticketId} đã gộp vào đây`,
          description: 'Nội dung bạn gửi chưa đi: nó đang là bản nháp ở đây.',
        });
      throw sayAgain(error);
    }
  });
}

/** The address without a page of the timeline: what was sent stands on the newest. */
function newest({ searchParams }: URL): string {
  const params = new URLSearchParams(searchParams);
  params.delete('page');
  return params.size > 0 ? `?${params}` : '';
}

/** Files that are uploaded once all else is right. */
const hasFiles = (form: FormData) => form.getAll('files').some(file => file instanceof File && file.size > 0);

/** The contract's fields alone: a form carries more (intent, key, files). */
function fieldsOf(form: FormData): FormData {
  const fields = new FormData();
  for (const name of Object.keys(commentForm.shape))
    for (const value of form.getAll(name)) if (typeof value === 'string' && value !== '') fields.append(name, value);
  return fields;
}

async function keepDraft(visit: Visit, ticketId: number, kind: Kind, form: FormData): Promise<void> {
  await visit
    .api(saveDraft, { json: { key: draftKeyOf(ticketId, kind), content: { ...draftContent(form), fields: {} } } })
    .catch(() => undefined);
}

/** A key that was spent on other words: the first sending arrived, though its answer did not. */
function sayAgain(error: unknown): unknown {
  if (!(error instanceof ApiFailure) || !error.fieldErrors?.['Idempotency-Key']) return error;
  const message = 'Lần gửi trước đã đến nơi. Vui lòng xem lại dòng thời gian rồi gửi tiếp phần còn lại.';
  return new ApiFailure(409, message, { ...error.body, errors: [] });
}
