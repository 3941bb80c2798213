import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Delivered, type WrapUpParcel, WrapUps } from './wrap-ups.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function scene(answers: Delivered[]) {
  let text: string | null = null;
  const posted: WrapUpParcel[] = [];
  const refused: string[] = [];
  const wrapUps = new WrapUps({
    read: () => text,
    write: next => {
      text = next;
    },
    alone: work => work(),
    refused: ({ note }) => void refused.push(note),
    post: async parcel => {
      posted.push(parcel);
      return answers.shift() ?? 'kept';
    },
  });
  return { wrapUps, posted, refused };
}
const parcel = (callId: string): WrapUpParcel => ({
  callId,
  outcome: 'Đã tư vấn',
  note: `Ghi chú ${callId}`,
  key: `key-${callId}`,
});

it('keeps what finds no server, and posts it later under the same key', async () => {
  const { wrapUps, posted } = scene(['unreachable', 'unreachable']);
  expect(await wrapUps.send(parcel('a'))).toBe('unreachable');
  expect(await wrapUps.send(parcel('b'))).toBe('unreachable');
  expect(wrapUps.waiting.map(({ callId }) => callId)).toEqual(['a', 'b']);
  expect(await wrapUps.deliver()).toBe('kept');
  expect(wrapUps.waiting).toEqual([]);
  expect(posted.map(({ key }) => key)).toEqual(['key-a', 'key-a', 'key-a', 'key-b']);
});

it('gives up what the server refuses, and says so', async () => {
  const { wrapUps } = scene(['refused']);
  expect(await wrapUps.send(parcel('a'))).toBe('refused');
  expect(wrapUps.waiting).toEqual([]);
});

it('tries again by itself, later each time, until the server has taken it', async () => {
  const { wrapUps, posted } = scene(['unreachable', 'unreachable', 'unreachable']);
  expect(await wrapUps.send(parcel('a'))).toBe('unreachable');
  const tries = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return posted.length;
  };
  expect([await tries(4_900), await tries(200), await tries(9_700), await tries(400)]).toEqual([1, 2, 2, 3]);
  expect([await tries(20_000), wrapUps.waiting, vi.getTimerCount()]).toEqual([4, [], 0]);
});

it('says what becomes of each: of the one that is saved, and of an older one that is refused', async () => {
  const { wrapUps, refused } = scene(['unreachable', 'refused', 'kept', 'unreachable', 'kept', 'refused']);
  await wrapUps.send(parcel('a'));
  expect([await wrapUps.send(parcel('b')), refused]).toEqual(['kept', ['Ghi chú a']]);
  await wrapUps.send(parcel('c'));
  expect([await wrapUps.send(parcel('d')), refused]).toEqual(['refused', ['Ghi chú a']]);
  expect(wrapUps.waiting).toEqual([]);
});
