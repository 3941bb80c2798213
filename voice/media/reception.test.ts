import { expect, it } from 'vitest';
import { mos } from './mos.ts';
import { Reception } from './reception.ts';
import { parseRtp, RtpSender } from './rtp.ts';

/** Packets of one sender, 20 ms apart. */
function stream(count: number) {
  let now = 0;
  const sender = new RtpSender(() => now);
  return Array.from({ length: count }, () => {
    const packet = parseRtp(sender.next(0, new Uint8Array(160)))!;
    now += 20;
    return packet;
  });
}

it('counts what is lost, over the end of the sequence, late and double ones as what they are', () => {
  const reception = new Reception(() => 0);
  const packets = stream(70_000);
  const order = packets.filter((_, at) => at % 10 !== 5);
  [order[20], order[21]] = [order[21]!, order[20]!];
  for (const packet of [...order, order.at(-1)!]) reception.receive(packet, false);
  expect(reception.lossPercent).toBeCloseTo(10, 1);
  expect(reception.counted).toMatchObject({ source: packets[0]!.source, lost: 6_999 });
});

it('begins anew with another source, and keeps what was lost of the first', () => {
  const reception = new Reception(() => 0);
  const [first, second] = [stream(100), stream(100)];
  for (const packet of [...first.filter((_, at) => at < 40 || at >= 60), ...second]) reception.receive(packet, false);
  expect(reception.lossPercent).toBe(10);
  expect(reception.counted).toMatchObject({ source: second[0]!.source, lost: 0 });
});

it('measures jitter by when packets come, and none of keys or silence', () => {
  let now = 0;
  const [steady, uneven] = [new Reception(() => now), new Reception(() => now)];
  const packets = stream(500);
  packets.forEach((packet, at) => {
    now = at * 20;
    steady.receive(packet, true);
    now += at % 2 === 0 ? 0 : 8;
    uneven.receive(packet, true);
    uneven.receive({ ...packet, timestamp: 1 }, false);
  });
  expect(steady.jitterMs).toBe(0);
  expect(uneven.jitterMs).toBeCloseTo(8, 1);
});

it('gives nothing where nothing came', () => {
  const reception = new Reception(() => 0);
  expect([reception.lossPercent, reception.jitterMs, reception.roundTripMs, reception.counted]).toEqual([
    0,
    0,
    null,
    undefined,
  ]);
});

it('rates a call by the E-model', () => {
  const clean = { lossPercent: 0, jitterMs: 0, roundTripMs: 0 };
  expect(mos(clean)).toBeCloseTo(4.4, 1);
  expect(mos({ ...clean, roundTripMs: null })).toBe(mos(clean));
  // G.113: 3 % lost at random leave about 4
  expect(mos({ ...clean, lossPercent: 3 })).toBeCloseTo(4.1, 1);
  expect(mos({ ...clean, lossPercent: 20 })).toBeLessThan(2.7);
  expect(mos({ ...clean, roundTripMs: 600 })).toBeLessThan(3.8);
  expect(mos({ ...clean, jitterMs: 60 })).toBeLessThan(mos(clean));
  expect(mos({ lossPercent: 100, jitterMs: 500, roundTripMs: 5_000 })).toBe(1);
});
