// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Desk } from './desk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('a parcel that found no server is tried again by itself, with growing waits, under its one key', async () => {
  const posted: string[] = [];
  let left = 2;
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    posted.push(JSON.parse(String(init.body)).key);
    if (left-- > 0) throw new TypeError('Failed to fetch');
    return Response.json({ mail: 'queued' });
  });
  const desk = new Desk('an');
  const stop = desk.subscribe(() => {});
  const rest = { body: 'Dạ em chào chị', format: 'text' as const, files: [], pending: [], base: null, tries: 0 };
  desk.outbox.put({ key: 'key-1', ticketId: 12, kind: 'reply', queuedAt: Date.now(), ...rest });
  expect(await desk.outbox.deliver('key-1')).toEqual({ kind: 'unreachable' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([posted.length, desk.snapshot().length]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(posted).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(100);
  expect([posted, desk.snapshot()]).toEqual([['key-1', 'key-1', 'key-1'], []]);
  stop();
});
