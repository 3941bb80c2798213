import { readSound } from 'contract/ivr/audio.ts';
import { ApiFailure } from '../../../http/api.server.ts';
import { loaderFor } from '../../../http/guard.server.ts';

/** A sound for the browser's own cookie, by range if asked. */
export const loader = loaderFor('/switchboard/ivr', async ({ request, params, api }) => {
  const range = request.headers.get('range');
  try {
    return await api(readSound, { params: { id: params.id! } }, { headers: range ? { Range: range } : {} });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    return new Response(error.message, {
      status: error.status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
});
