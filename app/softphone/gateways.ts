export interface Gateway {
  url: string;
  /** The heavier is tried first; equal weights would be tried in any order. */
  weight: number;
}

/**
 * `host1[,host2]` as the account holds it: the first is asked first, the others when it is away. Hosts are spoken to
 * by `wss`; a whole address or a path of this site is taken as it is.
 */
export function parseGateways(
  written: string,
  page: string = globalThis.location?.href ?? 'https://localhost',
): Gateway[] {
  const urls = written
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => addressOf(part, page));
  return [...new Set(urls)].map((url, place) => ({ url, weight: 10 - place }));
}

function addressOf(part: string, page: string): string {
  if (/^wss?:\/\//i.test(part)) return part;
  if (!part.startsWith('/')) return `wss://${part}`;
  const url = new URL(part, page);
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  return url.href;
}
