import { ticketTemplates } from 'contract/settings/ticket-templates.ts';
import { newTicketDraft, saveDraft } from 'contract/tickets/drafts.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { draftContent } from '../composer/draft-content.server.ts';
import { uploadFiles } from '../composer/upload-files.server.ts';
import { fillFromTemplate } from './fill-from-template.ts';

/** Which of a new ticket's buttons was pressed, where one puts a template into what is typed. */
export const templateButton = 'use_template';

/** Before JavaScript: the typed ticket becomes a draft with the template in it, and the page shows that. */
export async function useTemplate(visit: Visit, form: FormData) {
  const key = String(form.get('key') ?? '');
  const draftKey = newTicketDraft(Number(form.get('requester_id')) || null);
  const isReplacing = form.get(templateButton) === 'replace';
  const id = String(form.get('template') ?? '');
  const back = visit.url.pathname + visit.url.search;
  const typed = draftContent(form);
  try {
    await uploadFiles(visit, form, draftKey, key);
    const keep = (content: typeof typed) => visit.api(saveDraft, { json: { key: draftKey, composer: key, content } });
    await keep(typed);
    if (id === '') return redirectWithToast(back, { kind: 'info', title: 'Hãy chọn một mẫu' });
    const { data: template } = await visit.api(ticketTemplates.readOne, { params: { id } });
    const { text, differing } = fillFromTemplate(typed, template, isReplacing);
    await keep({ ...text, fields: text.fields ?? {} });
    const kept = !isReplacing && differing.length > 0 ? `Giữ nguyên phần bạn đã nhập: ${differing.join(', ')}` : '';
    return redirectWithToast(back, {
      kind: 'success',
      title: `Đã điền theo mẫu "${template.name}"`,
      ...(kept && { description: kept }),
    });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    // what was typed stands in the draft
    return redirectWithToast(back, { kind: 'error', title: 'Chưa điền được theo mẫu', description: error.message });
  }
}
