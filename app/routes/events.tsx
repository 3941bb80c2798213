import { streamEvents } from 'contract/events.ts';
import { ApiFailure } from '../http/api.server.ts';
import { publicLoader } from '../http/guard.server.ts';

/**
 * The API's stream of events for the browser's own cookie. A browser that reconnects by itself says where it was in
 * `Last-Event-ID`; one that opens anew can only say it in `?after=`. An `EventSource` cannot read a status, so the end of
 * a session is told as an event; to a tab of `?as=` somebody whom this browser no longer asks for, it has ended too.
 */
export const loader = publicLoader('any', async ({ request, url, account, api }) => {
  const as = url.searchParams.get('as');
  const after = request.headers.get('last-event-id') ?? url.searchParams.get('after') ?? '';
  try {
    if (account && as !== null && as !== account.user._id) return ended();
    return await api(streamEvents, {}, { headers: { Accept: 'text/event-stream', 'Last-Event-ID': after } });
  } catch (error) {
    // anything else is no end of a session: the browser tries again
    if (!(error instanceof ApiFailure) || ![401, 403].includes(error.status)) throw new Response(null, { status: 503 });
    return ended();
  }
});

const ended = () =>
  new Response('event: ended\ndata: {}\n\n', {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store, no-transform' },
  });
