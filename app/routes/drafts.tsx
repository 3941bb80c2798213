import { redirect } from '@remix-run/node';
import { deleteDraft, readDraft, saveDraft } from 'contract/tickets/drafts.ts';
import { draftContent } from '../features/composer/draft-content.server.ts';
import { isDocumentRequest } from '../http/came-from.server.ts';
import { actionFor, loaderFor } from '../http/guard.server.ts';
import { answerJson } from '../http/json.server.ts';
import { paths } from '../http/paths.ts';
import { safeRedirect } from '../http/safe-redirect.ts';
import { redirectWithToast } from '../http/toast.server.ts';

/** What was made of the text of `?composer=`, of the place `?key=`. */
export const loader = loaderFor('signed-in', ({ request, url, api }) => {
  if (isDocumentRequest(request)) return redirect(paths.home);
  return answerJson(async () => {
    const asked = (name: string) => url.searchParams.get(name) ?? '';
    const { made } = await api(readDraft, { query: { key: asked('key'), composer: asked('composer') } });
    return { made };
  });
});

/**
 * Unsent text. PUT and POST take JSON (POST because a beacon cannot choose), DELETE takes `?key=`; a form without
 * JavaScript posts its fields, or `?drop=`, and comes back to where it was.
 */
export const action = actionFor('signed-in', async ({ request, url, api }) => {
  if (request.method === 'DELETE') {
    const composer = url.searchParams.get('composer');
    const query = { key: url.searchParams.get('key') ?? '', ...(composer !== null && { composer }) };
    return answerJson(() => api(deleteDraft, { query }));
  }
  if (/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    const draft = await request.json().catch(() => ({}));
    return answerJson(async () => (await api(saveDraft, { json: draft })).data);
  }
  const dropped = url.searchParams.get('drop');
  if (dropped !== null) {
    await api(deleteDraft, { query: { key: dropped } });
    const back = safeRedirect(url.searchParams.get('back'));
    return redirectWithToast(back, {
      kind: 'info',
      title: /:(reply|note)$/.test(dropped) ? 'Đã bỏ bản nháp' : 'Đã bỏ thay đổi',
    });
  }
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  await api(saveDraft, { json: { key: text('draft_key'), composer: text('key'), content: draftContent(form) } });
  return redirectWithToast(safeRedirect(text('back')), { kind: 'success', title: 'Đã lưu nháp' });
});
