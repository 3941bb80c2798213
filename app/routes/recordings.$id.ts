import { readRecording } from 'contract/calls/calls.ts';
import { ApiFailure } from '../http/api.server.ts';
import { loaderFor } from '../http/guard.server.ts';

/** A recording for the browser's player, which asks for the part that is heard. */
export const loader = loaderFor('signed-in', async ({ request, params, api }) => {
  const range = request.headers.get('range');
  try {
    return await api(readRecording, { params: { id: params.id! } }, { headers: range ? { Range: range } : {} });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    return new Response(error.message, {
      status: error.status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
});
