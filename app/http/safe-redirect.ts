import { areas, page, pageAt } from '../site-map.ts';

const anyOrigin = 'http://lang-nghe.invalid';

/**
 * A page of our own that a `redirect` parameter may lead to; '/' for everything else: other origins in every spelling,
 * paths with control characters or backslashes, addresses that are no page, and the pages of signing in themselves.
 */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > 2_000) return '/';
  let decoded: string;
  try {
    decoded = decodeURIComponent(wanted);
  } catch {
    return '/';
  }
  for (const text of [wanted, decoded]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    if (!/^\/(?![/\\])/.test(text) || /[\u0000-\u001f\u007f\\]/.test(text)) return '/';
  }
  let url: URL;
  try {
    url = new URL(wanted, anyOrigin);
  } catch {
    return '/';
  }
  if (url.origin !== anyOrigin || url.pathname.startsWith('//')) return '/';
  return isPage(url.pathname) ? url.pathname + url.search + url.hash : '/';
}

function isPage(pathname: string): boolean {
  const found = pageAt(pathname);
  if (found) return page(found).access !== 'guest';
  return areas.some(area => `/${area}` === pathname.replace(/\/$/, ''));
}
