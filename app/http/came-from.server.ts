import { safeRedirect } from './safe-redirect.ts';

/** A document that posts, against the router or a script. */
export const isDocumentRequest = (request: Request): boolean =>
  request.headers.get('accept')?.includes('text/html') ?? false;

/** The page of ours that a form was posted from. */
export function cameFrom(request: Request): string {
  try {
    const from = new URL(request.headers.get('referer') ?? '');
    return safeRedirect(from.pathname + from.search);
  } catch {
    return '/';
  }
}
