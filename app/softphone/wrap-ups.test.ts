import { expect, it } from 'vitest';
import { type Delivered, type WrapUpParcel, WrapUps } from './wrap-ups.ts';

function scene(answers: Delivered[]) {
  let text: string | null = null;
  const posted: WrapUpParcel[] = [];
  const wrapUps = new WrapUps({
    read: () => text,
    write: next => {
      text = next;
    },
    alone: work => work(),
    post: async parcel => {
      posted.push(parcel);
      return answers.shift() ?? 'kept';
    },
  });
  return { wrapUps, posted };
}
const parcel = (callId: string): WrapUpParcel => ({ callId, outcome: 'Đã tư vấn', note: 'n', key: `key-${callId}` });

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
