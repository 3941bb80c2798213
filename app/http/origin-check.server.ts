/**
 * The request for Remix: it compares Origin with Host by itself, which a proxy may rewrite, and answers what differs by an
 * empty 500. Every action is guarded by the configured origin instead (`guard.server.ts`), so its comparison is made to hold.
 */
export function leaveOriginToGuard(request: Request): Request {
  const from = request.headers.get('origin');
  if (from === null || request.method === 'GET' || request.method === 'HEAD') return request;
  const headers = new Headers(request.headers);
  if (URL.canParse(from)) headers.set('x-forwarded-host', new URL(from).host);
  // its comparison would fail; the guard takes an opaque origin and none for the same
  else headers.delete('origin');
  return new Request(request, { headers });
}
