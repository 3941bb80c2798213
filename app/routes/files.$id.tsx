import { readFile } from 'contract/files/files.ts';
import { ApiFailure } from '../http/api.server.ts';
import { loaderFor } from '../http/guard.server.ts';

/** The bytes of a file, for the browser's own cookie: whole, in part (Range) or as a small picture (`?thumbnail=1`). */
export const loader = loaderFor('signed-in', async ({ request, url, params, api }) => {
  const range = request.headers.get('range');
  const query = url.searchParams.get('thumbnail') === '1' ? { thumbnail: '1' as const } : {};
  try {
    return await api(readFile, { params: { id: params.id! }, query }, { headers: range ? { Range: range } : {} });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    return new Response(error.message, {
      status: error.status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
});
