import type { LegState } from './leg.ts';

/**
 * Sound as the gateway steers it: legs and rooms by handles, so that they can live in a process of their own. Every call resolves
 * when it is done there; when that process dies, legs become 'failed' and pending calls reject with `EngineLost`.
 */
export interface MediaEngine {
  openLeg(kind: LegKind, listener: EngineLegListener): Promise<EngineLeg>;
  /** `music`: a learned sound for who waits while others are held; none: the product's own. */
  openRoom(how?: { music?: string }): Promise<Room>;
  /** Sounds are sent once and kept by id. The tones of `tones.ts` are known from the start. */
  learn(soundId: string, pcmu: Uint8Array): Promise<void>;
  knows(soundId: string): boolean;
  /** The process of the sound died; another one stands when this is called. */
  onLost(listener: () => void): () => void;
  /** lag of its event loop in ms (99th percentile), processor share of one core, packets in and out */
  figures(): Promise<EngineFigures>;
  close(): Promise<void>;
}

export type LegKind =
  | { kind: 'webrtc' }
  /** `peer`: where the signalling comes from. `anywhere`: its sound may come from, and go to, other addresses that it names */
  | { kind: 'rtp'; peer: string; anywhere?: boolean };

export interface EngineLegListener {
  state?(state: LegState): void;
  digit?(digit: string): void;
  /** no packet for 1 s, or the first one, or again one after `gapMs` */
  silence?(now: { silent: true } | { silent: false; gapMs: number }): void;
}

export interface EngineLeg {
  readonly id: number;
  /** Throws `MediaError` where nothing in it can be spoken. */
  answer(offer: string): Promise<string>;
  offer(): Promise<string>;
  accept(answer: string): Promise<void>;
  press(digit: string): Promise<void>;
  quality(): Promise<LegQuality>;
  close(): Promise<void>;
}

export interface LegQuality {
  lossPercent: number;
  jitterMs: number;
  roundTripMs: number | null;
  /** ITU-T G.107 with G.711, 1 to 4.5 */
  mos: number;
}

/** The sound of one call: who is in it and not held hears the others. */
export interface Room {
  join(leg: EngineLeg, side: 'customer' | 'staff'): Promise<void>;
  /** A leg in place of another, without a gap in what is recorded: after a change of network. */
  replace(old: EngineLeg, by: EngineLeg): Promise<void>;
  leave(leg: EngineLeg): Promise<void>;
  /**
   * What a leg says before its answer, to those alone, in the room or not yet: with its first sound in place of a loop that is played
   * to them. It hears nothing and is not recorded. Until it joins, leaves or is closed.
   */
  hearEarly(from: EngineLeg, to: EngineLeg[]): Promise<void>;
  /** Neither hears nor is heard, but for what is played to them alone; the others hear music when nobody else is there to hear. */
  hold(leg: EngineLeg, held: boolean): Promise<void>;
  /**
   * To everybody in it, or to one, in place of what the others say; `ended` when it was played to its end (never for a loop), or
   * that one has left. A new one to the same replaces it, but for a loop beneath a sound that ends: it runs on unheard, and is heard
   * again after it.
   */
  play(soundId: string, how: { loop?: boolean; to?: EngineLeg; ended?: () => void }): Promise<void>;
  stop(to?: EngineLeg): Promise<void>;
  /** Stereo WAV: customers left, staff right. */
  record(path: string): Promise<void>;
  pauseRecording(paused: boolean): Promise<{ atSeconds: number }>;
  stopRecording(): Promise<{ seconds: number }>;
  close(): Promise<void>;
}

export interface EngineFigures {
  lagMs: number;
  processor: number;
  packets: { received: number; sent: number };
  legs: number;
  rooms: number;
}

export class EngineLost extends Error {}
