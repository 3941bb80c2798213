const anyOrigin = 'http://lang-nghe.invalid';

/**
 * A path of our own that a `redirect` parameter may lead to; '/' for everything else: other origins in every
 * spelling, paths with control characters or backslashes, and the pages of signing in themselves.
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
  if (/^\/(login|logout|forgot-password)(\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
