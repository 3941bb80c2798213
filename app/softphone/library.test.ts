import { expect, it, vi } from 'vitest';
import { type Library, loadLibrary } from './library.ts';

const away = () => Promise.reject(new Error('Failed to fetch'));

it('asks three times, 200 ms apart, and then says that there is none', async () => {
  const load = vi.fn<() => Promise<Library>>(away);
  const waits: number[] = [];
  expect(await loadLibrary(load, async ms => void waits.push(ms))).toBeUndefined();
  expect([load.mock.calls.length, waits]).toEqual([3, [200, 200]]);
});

it('takes it at the second try', async () => {
  const library = {} as Library;
  const load = vi.fn<() => Promise<Library>>().mockImplementationOnce(away).mockResolvedValue(library);
  expect(await loadLibrary(load, async () => {})).toBe(library);
  expect(load).toHaveBeenCalledTimes(2);
});
