import type { Pcmu } from './g711.ts';
import type { Side } from './recorder.ts';

/** Who may be in a room: what of a leg it needs. */
export interface Voice {
  send(sound: Pcmu): void;
}

/** A place in a room; `voice` may change under it. */
export class Member {
  held = false;
  /** of what is played to them alone */
  stopOwn: (() => void) | undefined;

  constructor(
    public voice: Voice,
    public side: Side,
  ) {}

  send(sound: Pcmu): void {
    this.voice.send(sound);
  }
}
