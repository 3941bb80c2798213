import type { Clock } from '../clock.ts';
import type { EngineLeg, EngineLegListener, LegQuality } from './engine.ts';
import type { Pcmu } from './g711.ts';
import type { Leg } from './leg.ts';
import type { LocalRoom, Voice } from './local-room.ts';
import { mos } from './mos.ts';
import { SilenceWatch } from './silence.ts';

/** A leg as the gateway holds it, and as a room hears it. */
export class LocalLeg implements EngineLeg, Voice {
  /** where what it says goes */
  room: LocalRoom | undefined;
  readonly silence: SilenceWatch;

  constructor(
    readonly id: number,
    readonly leg: Leg,
    listener: EngineLegListener,
    clock: Clock,
    private readonly closed: (leg: LocalLeg) => void,
  ) {
    this.silence = new SilenceWatch(clock, now => listener.silence?.(now));
    leg.listener = {
      audio: sound => {
        this.silence.packet();
        this.room?.hear(this, sound);
      },
      digit: digit => {
        this.silence.packet();
        listener.digit?.(digit);
      },
      state: state => {
        if (state === 'connected') this.silence.begin();
        listener.state?.(state);
      },
    };
  }

  send(sound: Pcmu): void {
    this.leg.send(sound);
  }

  async answer(offer: string): Promise<string> {
    return await this.leg.answer(offer);
  }

  async offer(): Promise<string> {
    return await this.leg.offer();
  }

  async accept(answer: string): Promise<void> {
    await this.leg.accept(answer);
  }

  /** It is in a room: what was not heard of it before, nobody missed. */
  entered(): void {
    if (this.leg.state === 'connected') this.silence.beginAgain();
  }

  async press(digit: string): Promise<void> {
    this.leg.press(digit);
  }

  async quality(): Promise<LegQuality> {
    const { lossPercent, jitterMs, roundTripMs } = this.leg.reception;
    return { lossPercent, jitterMs, roundTripMs, mos: mos({ lossPercent, jitterMs, roundTripMs }) };
  }

  async close(): Promise<void> {
    this.closed(this);
    this.room?.leave(this);
    this.room = undefined;
    this.leg.close();
  }
}
