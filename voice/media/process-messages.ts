import type { EngineFigures, EngineLegListener, LegKind, LegQuality } from './engine.ts';
import type { LegState } from './leg.ts';
import type { MediaSettings } from './local-engine.ts';

/** Legs and rooms by numbers that the asking side has given them. */
type OfLeg<More = unknown> = { leg: number } & More;
type OfRoom<More = unknown> = { room: number } & More;

/** What can be asked of the process of the sound, and what it answers. */
export interface Asks {
  start(ask: { settings: MediaSettings }): void;
  openLeg(ask: OfLeg<{ kind: LegKind }>): void;
  answer(ask: OfLeg<{ sdp: string }>): string;
  offer(ask: OfLeg): string;
  accept(ask: OfLeg<{ sdp: string }>): void;
  press(ask: OfLeg<{ digit: string }>): void;
  quality(ask: OfLeg): LegQuality;
  closeLeg(ask: OfLeg): void;
  openRoom(ask: OfRoom<{ music?: string }>): void;
  join(ask: OfRoom<{ leg: number; side: 'customer' | 'staff' }>): void;
  replace(ask: OfRoom<{ leg: number; by: number }>): void;
  leave(ask: OfRoom<{ leg: number }>): void;
  hearEarly(ask: OfRoom<{ leg: number; to: number[] }>): void;
  hold(ask: OfRoom<{ leg: number; held: boolean }>): void;
  play(ask: OfRoom<{ soundId: string; loop: boolean; to?: number; playing: number }>): void;
  stop(ask: OfRoom<{ to?: number }>): void;
  record(ask: OfRoom<{ path: string }>): void;
  pauseRecording(ask: OfRoom<{ paused: boolean }>): { atSeconds: number };
  stopRecording(ask: OfRoom): { seconds: number };
  closeRoom(ask: OfRoom): void;
  learn(ask: { soundId: string; pcmu: Uint8Array }): void;
  figures(ask: Record<never, never>): EngineFigures;
  close(ask: Record<never, never>): void;
}
export type AskName = keyof Asks;
export type AskOf<Name extends AskName> = Parameters<Asks[Name]>[0];
export type AnswerTo<Name extends AskName> = ReturnType<Asks[Name]>;

export type Ask = { [Name in AskName]: { id: number; name: Name; ask: AskOf<Name> } }[AskName];

type Silence = Parameters<NonNullable<EngineLegListener['silence']>>[0];

/** What comes back: an answer, or something that happened. */
export type Told =
  | { kind: 'answer'; id: number; value: AnswerTo<AskName> }
  | { kind: 'refusal'; id: number; error: string; media: boolean }
  | { kind: 'state'; leg: number; state: LegState }
  | { kind: 'digit'; leg: number; digit: string }
  | { kind: 'silence'; leg: number; now: Silence }
  | { kind: 'ended'; room: number; playing: number }
  | { kind: 'warning'; error: string };
