// @vitest-environment happy-dom
import { decode } from 'turbo-stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connection, persistentFetch, tell } from './connection.ts';

const answer = () => new Response('ok', { headers: { 'X-Remix-Response': 'yes' } });
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

afterEach(() => tell('reached'));

describe('a page that is asked for during an outage', () => {
  it('waits, says so, and arrives when the server answers again', async () => {
    const fetches = vi.fn<typeof fetch>(noNetwork);
    const arrived = persistentFetch(fetches, '/tickets.data');
    await expect.poll(() => connection.get()).toBe('lost');
    fetches.mockImplementation(async () => answer());
    connection.retry();
    expect(await (await arrived).text()).toBe('ok');
    expect([connection.get(), fetches.mock.calls.length]).toEqual(['reached', 2]);
  });

  it('waits for a server that a proxy calls away, but takes the server’s own failures', async () => {
    const fetches = vi.fn<typeof fetch>(async () => new Response('Bad Gateway', { status: 502 }));
    const arrived = persistentFetch(fetches, '/tickets.data');
    await expect.poll(() => connection.get()).toBe('lost');
    fetches.mockImplementation(async () => new Response('x', { status: 503, headers: { 'X-Remix-Response': 'yes' } }));
    connection.retry();
    expect((await arrived).status).toBe(503);
  });

  it('stops waiting when the person goes elsewhere', async () => {
    const leaving = new AbortController();
    const arrived = persistentFetch(noNetwork, '/tickets.data', { signal: leaving.signal });
    await expect.poll(() => connection.get()).toBe('lost');
    leaving.abort(new DOMException('left', 'AbortError'));
    await expect(arrived).rejects.toThrow('left');
  });
});

it('routes that were given up meanwhile are not taken for known', async () => {
  const leaving = new AbortController();
  const asked = persistentFetch(async () => Response.json({}), '/__manifest?p=/tickets', { signal: leaving.signal });
  const reading = (await asked).json();
  leaving.abort(new DOMException('left', 'AbortError'));
  await expect(reading).rejects.toThrow('left');
  const kept = persistentFetch(async () => Response.json({ a: 1 }), '/__manifest?p=/tickets', {
    signal: new AbortController().signal,
  });
  expect(await (await kept).json()).toEqual({ a: 1 });
});

describe('a form that is posted during an outage', () => {
  it('is asked once, tells that it was not sent, and lets the router keep the page', async () => {
    const unsent = vi.fn();
    const forget = connection.onUnsent(unsent);
    const fetches = vi.fn<typeof fetch>(noNetwork);
    const response = await persistentFetch(fetches, '/tickets/1.data', { method: 'POST', body: 'x' });
    forget();
    const { value } = await decode(response.body!);
    expect([value, response.status, unsent.mock.calls.length, fetches.mock.calls.length]).toEqual([
      { data: { unreached: true } },
      503,
      1,
      1,
    ]);
  });
});
