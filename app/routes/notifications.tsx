import { redirect } from '@remix-run/node';
import { readNotifications } from 'contract/notifications/notifications.ts';
import { loadNotifications } from '../features/notifications/load-notifications.server.ts';
import { ApiFailure } from '../http/api.server.ts';
import { cameFrom, isDocumentRequest } from '../http/came-from.server.ts';
import { actionFor, loaderFor } from '../http/guard.server.ts';
import { answerJson } from '../http/json.server.ts';

/** The newest notifications, for the bell. */
export const loader = loaderFor('signed-in', visit =>
  answerJson(() => loadNotifications({ ...visit, url: new URL(visit.url.origin) })),
);

/** Marks one (`id`) or all (`all`) as read. */
export const action = actionFor('signed-in', async ({ request, api }) => {
  const form = await request.formData();
  const id = String(form.get('id') ?? '');
  try {
    await api(readNotifications, { json: form.has('all') ? { all: true } : { ids: [id] } });
  } catch (error) {
    // it went with its ticket: nothing is left to mark
    if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
  }
  return isDocumentRequest(request) ? redirect(cameFrom(request)) : null;
});
