import { expect, it } from 'vitest';
import { counted, qualityOf } from './quality.ts';

const at = (received: number, lost: number, jitterMs = 5, roundTripMs: number | null = 40) => ({
  received,
  lost,
  jitterMs,
  roundTripMs,
});

it('counts the loss since the last look', () => {
  expect(qualityOf(at(200, 50), at(100, 50))).toEqual({ light: 'good', roundTripMs: 40, jitterMs: 5, lossPercent: 0 });
  expect(qualityOf(at(196, 4), at(100, 0))).toMatchObject({ light: 'fair', lossPercent: 4 });
  expect(qualityOf(at(190, 10), at(100, 0)).light).toBe('bad');
});

it('is as bad as the worst of the three, and good before anything was measured', () => {
  expect(qualityOf(at(100, 0, 40), at(0, 0)).light).toBe('fair');
  expect(qualityOf(at(100, 0, 5, 600), at(0, 0)).light).toBe('bad');
  expect(qualityOf(at(0, 0, 0, null), at(0, 0))).toMatchObject({ light: 'good', roundTripMs: null });
});

it('reads a connection’s counters', () => {
  expect(
    counted([
      { type: 'inbound-rtp', kind: 'video', packetsReceived: 9 },
      { type: 'inbound-rtp', kind: 'audio', packetsReceived: 500, packetsLost: 3, jitter: 0.012 },
      { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
      { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.05 },
    ]),
  ).toEqual({ received: 500, lost: 3, jitterMs: 12, roundTripMs: 50 });
});
