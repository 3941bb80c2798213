import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressed } from './compress.server.ts';

const text = 'Trần Thị Dậu gọi lại. '.repeat(500);
const answer = (offered: string | undefined, type = 'text/html; charset=utf-8', init: ResponseInit = {}) =>
  compressed(
    new Request('http://localhost/tickets', offered === undefined ? {} : { headers: { 'Accept-Encoding': offered } }),
    new Response(text, { ...init, headers: { 'Content-Type': type, ...(init.headers as object) } }),
  );
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)('sends what %s can take by %s', async (offered, encoding, decode) => {
  const response = answer(offered);
  expect(response.headers.get('Content-Encoding')).toBe(encoding);
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  const body = await bytes(response);
  expect(body.length).toBeLessThan(text.length / 5);
  expect(decode(body).toString()).toBe(text);
});

it.each([
  ['nothing is offered', undefined, 'text/html', {}],
  ['all is refused', 'gzip;q=0, br;q=0.0', 'text/html', {}],
  ['it is a stream of events', 'gzip, br', 'text/event-stream', {}],
  ['it is a picture', 'gzip, br', 'image/png', {}],
  ['it must not be changed', 'gzip, br', 'text/html', { headers: { 'Cache-Control': 'no-store, no-transform' } }],
  ['it is a part', 'gzip, br', 'text/html', { status: 206 }],
  ['it is compressed already', 'gzip, br', 'text/html', { headers: { 'Content-Encoding': 'zstd' } }],
])('sends the answer as it is when %s', async (_why, offered, type, init) => {
  const response = answer(offered, type, init as ResponseInit);
  expect(response.headers.get('Content-Encoding')).toBe(
    (init as { headers?: Record<string, string> }).headers?.['Content-Encoding'] ?? null,
  );
  expect((await bytes(response)).toString()).toBe(text);
});

it('keeps status and cookies', async () => {
  const response = answer('br', 'text/html', { status: 404, headers: { 'Set-Cookie': 'a=b' } });
  expect([response.status, response.headers.getSetCookie()]).toEqual([404, ['a=b']]);
});
