import type { EngineFigures, EngineLegListener, LegKind, LegQuality } from './engine.ts';
import type { LegState } from './leg.ts';
import type { MediaSettings } from './local-engine.ts';

/** Legs and rooms by numbers that the asking side has given them. */
type OfLeg<More = unknown> = { leg: number } & More;
type OfRoom<More = unknown> = { room: number } & More;

/** What can be asked of the process of the sound, and what it answers. */
export interface Asks {
  start: [{ settings: MediaSettings }, void];
  openLeg: [OfLeg<{ kind: LegKind }>, void];
  answer: [OfLeg<{ sdp: string }>, string];
  offer: [OfLeg, string];
  accept: [OfLeg<{ sdp: string }>, void];
  press: [OfLeg<{ digit: string }>, void];
  quality: [OfLeg, LegQuality];
  closeLeg: [OfLeg, void];
  openRoom: [OfRoom<{ music?: string }>, void];
  join: [OfRoom<{ leg: number; side: 'customer' | 'staff' }>, void];
  replace: [OfRoom<{ leg: number; by: number }>, void];
  leave: [OfRoom<{ leg: number }>, void];
  hold: [OfRoom<{ leg: number; held: boolean }>, void];
  play: [OfRoom<{ soundId: string; loop: boolean; to?: number; playing: number }>, void];
  stop: [OfRoom<{ to?: number }>, void];
  record: [OfRoom<{ path: string }>, void];
  pauseRecording: [OfRoom<{ paused: boolean }>, { atSeconds: number }];
  stopRecording: [OfRoom, { seconds: number }];
  closeRoom: [OfRoom, void];
  learn: [{ soundId: string; pcmu: Uint8Array }, void];
  figures: [Record<never, never>, EngineFigures];
  close: [Record<never, never>, void];
}
export type AskName = keyof Asks;
export type AskOf<Name extends AskName> = Asks[Name][0];
export type AnswerTo<Name extends AskName> = Asks[Name][1];

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
