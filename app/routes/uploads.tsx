import { deleteFile, uploadFile } from 'contract/files/files.ts';
import { maxFileBytes } from 'contract/files/limits.ts';
import { saveDraft } from 'contract/tickets/drafts.ts';
import { draftContent } from '../features/composer/draft-content.server.ts';
import { actionFor } from '../http/guard.server.ts';
import { answerJson } from '../http/json.server.ts';
import { leadsTo } from '../http/leads-to.server.ts';
import { paths } from '../http/paths.ts';
import { safeRedirect } from '../http/safe-redirect.ts';
import { redirectWithToast } from '../http/toast.server.ts';

/** What multipart adds around the bytes of one file. */
const envelope = 64 * 1024;

export const loader = leadsTo(paths.home);

/**
 * Files before they are attached. POST takes one `file` with its `draft_key`, DELETE takes `?id=`; a form without
 * JavaScript posts `remove`, keeps its text as a draft and comes back to where it was.
 */
export const action = actionFor('signed-in', async ({ request, url, api }) => {
  if (request.method === 'DELETE')
    return answerJson(() => api(deleteFile, { params: { id: url.searchParams.get('id') ?? '' } }));
  const isScript = request.headers.get('accept')?.includes('application/json');
  if (isScript && Number(request.headers.get('content-length') ?? 0) > maxFileBytes + envelope)
    return Response.json({ message: 'Tệp lớn hơn 10 MB' }, { status: 413 });
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const file = form.get('file');
  if (file instanceof File)
    return answerJson(async () => {
      const key = request.headers.get('idempotency-key');
      const input = { file, json: { draft_key: text('draft_key') } };
      return (await api(uploadFile, input, key ? { idempotencyKey: key } : {})).data;
    });
  await api(saveDraft, { json: { key: text('draft_key'), composer: text('key'), content: draftContent(form) } });
  await api(deleteFile, { params: { id: text('remove') } });
  return redirectWithToast(safeRedirect(text('back')), { kind: 'success', title: 'Đã bỏ tệp' });
});
