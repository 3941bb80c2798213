/** How a call sounds on its way here. */
export interface Quality {
  light: 'good' | 'fair' | 'bad';
  /** ms; null: not measured yet */
  roundTripMs: number | null;
  jitterMs: number;
  lossPercent: number;
}

export interface Counted {
  received: number;
  lost: number;
  jitterMs: number;
  roundTripMs: number | null;
}

export const qualityWords = { good: 'Mạng tốt', fair: 'Mạng chậm', bad: 'Mạng yếu' } as const;

/** Above the first it is heard, above the second it hurts. */
const limits = { roundTripMs: [250, 500], jitterMs: [30, 60], lossPercent: [2, 6] } as const;

/** What of the counters of a connection is looked at. */
export function counted(stats: Iterable<Record<string, unknown>>): Counted {
  const found: Counted = { received: 0, lost: 0, jitterMs: 0, roundTripMs: null };
  for (const row of stats) {
    const number = (name: string) => (typeof row[name] === 'number' ? row[name] : undefined);
    if (row.type === 'inbound-rtp' && row.kind === 'audio') {
      found.received = number('packetsReceived') ?? 0;
      found.lost = Math.max(0, number('packetsLost') ?? 0);
      found.jitterMs = (number('jitter') ?? 0) * 1_000;
    }
    const roundTrip =
      row.type === 'candidate-pair' && row.nominated === true ? 'currentRoundTripTime' : 'roundTripTime';
    if (row.type === 'remote-inbound-rtp' || row.type === 'candidate-pair') {
      const seconds = number(roundTrip);
      if (seconds !== undefined) found.roundTripMs ??= seconds * 1_000;
    }
  }
  return found;
}

/** Since the last look: loss of long ago says nothing of now. */
export function qualityOf(now: Counted, before: Counted): Quality {
  const lost = Math.max(0, now.lost - before.lost);
  const received = Math.max(0, now.received - before.received);
  const lossPercent = lost + received === 0 ? 0 : (100 * lost) / (lost + received);
  const { jitterMs, roundTripMs } = now;
  const measured = { roundTripMs: roundTripMs ?? 0, jitterMs, lossPercent };
  const above = (at: 0 | 1) =>
    (Object.keys(limits) as (keyof typeof limits)[]).some(name => measured[name] > limits[name][at]);
  return { light: above(1) ? 'bad' : above(0) ? 'fair' : 'good', roundTripMs, jitterMs, lossPercent };
}
