/** ITU-T G.113 appendix I: how G.711 with loss concealment bears packets lost at random. */
const robustness = 25.1;
/** Milliseconds of one packet and of a decoder, which every call has. */
const fixedDelay = 25;

/** What a call sounds like from 1 to 4.5, by the E-model (ITU-T G.107) with G.711 and all else as it should be. */
export function mos({
  lossPercent,
  jitterMs,
  roundTripMs,
}: {
  lossPercent: number;
  jitterMs: number;
  roundTripMs: number | null;
}): number {
  // a jitter buffer waits for about twice the jitter
  const delay = (roundTripMs ?? 0) / 2 + 2 * jitterMs + fixedDelay;
  const byDelay = 0.024 * delay + (delay > 177.3 ? 0.11 * (delay - 177.3) : 0);
  const byLoss = (95 * lossPercent) / (lossPercent + robustness);
  const rating = Math.max(0, Math.min(100, 93.2 - byDelay - byLoss));
  return Math.max(1, Math.min(4.5, 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6));
}
