import { frameLength, type Pcmu, silentByte } from './g711.ts';
import type { Leg } from './leg.ts';
import type { Ticker } from './ticker.ts';

export interface Playing {
  /** Begins again at the end, without a gap. */
  loop?: boolean;
  /** The sound has been sent to its end; not called when it is stopped. */
  ended?: () => void;
}

/** Plays a sound to a leg; what it answers stops it. */
export function play(
  ticker: Ticker,
  leg: Pick<Leg, 'send'>,
  sound: Pcmu,
  { loop = false, ended }: Playing = {},
): () => void {
  let at = 0;
  const leave = ticker.join(() => {
    if (sound.length === 0) return end();
    const frame = new Uint8Array(frameLength).fill(silentByte);
    for (let filled = 0; filled < frameLength; ) {
      const part = sound.subarray(at, at + frameLength - filled);
      frame.set(part, filled);
      filled += part.length;
      at += part.length;
      if (at < sound.length) continue;
      if (!loop) break;
      at = 0;
    }
    leg.send(frame);
    if (!loop && at >= sound.length) end();
  });
  function end() {
    leave();
    ended?.();
  }
  return leave;
}
