import type { FileStore } from './file-store.ts';

/** The bytes of a stored file, or the range of them that was asked for. */
export function sendStored(
  files: FileStore,
  { key, size, headers, range }: { key: string; size: number; headers: Headers; range: string | undefined },
): Response {
  headers.set('Accept-Ranges', 'bytes');
  const part = rangeOf(range ?? '', size);
  if (part === 'outside') {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('Content-Length', String(part ? part.end - part.start + 1 : size));
  if (!part) return new Response(files.read(key), { headers });
  headers.set('Content-Range', `bytes ${part.start}-${part.end}/${size}`);
  return new Response(files.read(key, part), { status: 206, headers });
}

/** One range of bytes, both ends included; several, or what is no range, ask for the whole file. */
export function rangeOf(header: string, size: number): { start: number; end: number } | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return Number(to) === 0 ? 'outside' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? 'outside' : { start, end };
}
