import type { Pcmu } from './g711.ts';
import type { Reception } from './reception.ts';

/** What a leg tells. */
export interface LegListener {
  /** Sound of the far end, as it arrives: usually 20 ms. */
  audio?(sound: Pcmu, leg: Leg): void;
  digit?(digit: string, leg: Leg): void;
  state?(state: LegState, leg: Leg): void;
}
export type LegState = 'new' | 'connecting' | 'connected' | 'disconnected' | 'failed' | 'closed';

/** The media of one party. All sound on this side of a leg is PCMU, whatever its far end speaks. */
export interface Leg {
  readonly state: LegState;
  /** Replaced as calls are joined and parted. */
  listener: LegListener;
  readonly packets: { received: number; sent: number };
  /** How what the far end sends arrives here. */
  readonly reception: Reception;
  /** This side's SDP for an offer; throws `MediaError` where nothing in it can be spoken. */
  answer(offer: string): Promise<string>;
  offer(): Promise<string>;
  /** The far end's answer to `offer`. */
  accept(answer: string): Promise<void>;
  /** Does nothing while the leg is not connected. */
  send(sound: Pcmu): void;
  /** Presses a key at the far end by RFC 4733, where that is understood: 0 to 9, *, #, A to D. */
  press(digit: string): void;
  close(): void;
}

/** An SDP that cannot be served: answered with 488. */
export class MediaError extends Error {}
