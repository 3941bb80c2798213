import { macrosOfTicket } from 'contract/macros/macros.ts';
import { readDraft, saveDraft } from 'contract/tickets/drafts.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { draftKeyOf, type Kind } from './kinds.ts';
import { textToHtml } from './plain-text.ts';

/** Before JavaScript: a reply joins the draft, and the composer shows it. */
export async function insertMacro({ api }: Visit, ticketId: number, kind: Kind, macroId: string) {
  const back = `${paths.ticket(ticketId)}?compose=${kind}#composer`;
  const { list } = await api(macrosOfTicket, { params: { id: ticketId } });
  const macro = list.find(one => one._id === macroId);
  if (!macro) return redirectWithToast(back, { kind: 'error', title: 'Câu trả lời mẫu này không còn' });
  const key = draftKeyOf(ticketId, kind);
  const { data: draft } = await api(readDraft, { query: { key } });
  const format = draft?.format ?? 'text';
  const before = draft?.body ?? '';
  const body =
    format === 'html' ? before + textToHtml(macro.text) : [before.trimEnd(), macro.text].filter(Boolean).join('\n\n');
  await api(saveDraft, { json: { key, content: { body, format, fields: {} } } });
  return redirectWithToast(back, { kind: 'success', title: `Đã chèn "${macro.name}"` });
}
