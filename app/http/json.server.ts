import { ApiFailure } from './api.server.ts';

/** What a resource route answers to scripts: the value, or the failed call's status and message. Ended sessions sign in again. */
export async function answerJson(run: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await run(), { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error;
    const { status, message, fieldErrors } = error;
    return Response.json({ message, ...(fieldErrors && { errors: fieldErrors }) }, { status });
  }
}
