import { expect, it } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import { DigitReceiver, DigitSender } from './digits.ts';
import { buildRtp, parseRtp, RtpSender } from './rtp.ts';

const packet = { payloadType: 0, marker: false, sequence: 7, timestamp: 160, source: 9, payload: Buffer.from('sound') };

it('reads what it builds, extensions and padding taken off', () => {
  expect(parseRtp(buildRtp(packet))).toEqual(packet);
  const extended = Buffer.concat([
    buildRtp({ ...packet, payload: Buffer.from([0xbe, 0xde, 0, 1, 1, 2, 3, 4]) }),
    Buffer.from('sound'),
    Buffer.from([0, 0, 3]),
  ]);
  extended[0] = 0xb0;
  expect(Buffer.from(parseRtp(extended)!.payload).toString()).toBe('sound');
});

it('does not read what is no RTP, and never throws', () => {
  const rtcp = buildRtp(packet);
  rtcp[1] = 200;
  const lying = buildRtp({ ...packet, payload: Buffer.from([255]) });
  lying[0] = 0xa0;
  const extended = buildRtp({ ...packet, payload: Buffer.alloc(0) });
  extended[0] = 0x9f;
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(11), Buffer.alloc(12), rtcp, lying, extended])
    expect(parseRtp(bytes)).toBeUndefined();
});

it('counts the silence between two sounds', () => {
  let now = 0;
  const sender = new RtpSender(() => now);
  const sent = [0, 20, 1_020].map(at => {
    now = at;
    return parseRtp(sender.next(0, new Uint8Array(160)))!;
  });
  const since = (one: number) => (sent[one]!.timestamp - sent[0]!.timestamp) >>> 0;
  expect(sent.map(({ marker }) => marker)).toEqual([true, false, true]);
  expect(since(1)).toBe(160);
  expect(since(2)).toBe(1_020 * 8);
  expect((sent[2]!.sequence - sent[0]!.sequence) & 0xffff).toBe(2);
});

it('hears a key once, however often it is told', () => {
  const receiver = new DigitReceiver();
  const told = [
    [5, 100],
    [5, 100],
    [5, 900],
    [11, 1_800],
    [99, 2_600],
  ].map(([event, timestamp]) =>
    receiver.receive({ ...packet, timestamp: timestamp!, payload: Uint8Array.of(event!, 0x8a, 0, 160) }),
  );
  expect(told).toEqual(['5', undefined, '5', '#', undefined]);
});

it('presses keys one after the other, each told often enough to be heard once', () => {
  const clock = new ManualClock();
  const receiver = new DigitReceiver();
  const told: string[] = [];
  let packets = 0;
  const keys = new DigitSender(new RtpSender(() => clock.now()), clock, packet => {
    packets++;
    const digit = receiver.receive(parseRtp(packet)!);
    if (digit) told.push(digit);
  });
  for (const digit of ['1', '1', '#', 'd', 'x', '12']) keys.press(101, digit);
  expect(keys.busy).toBe(true);
  clock.pass(2_000);
  expect(told).toEqual(['1', '1', '#', 'D']);
  expect(packets).toBe(4 * 7);
  expect([keys.busy, clock.waiting]).toEqual([false, 0]);
});
