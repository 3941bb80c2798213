import { type EngineLeg, type EngineLegListener, EngineLost, type LegQuality } from './engine.ts';
import type { AnswerTo, AskName, AskOf, Told } from './process-messages.ts';

/** Asks the process of the sound. */
export type Asking = <Name extends AskName>(name: Name, ask: AskOf<Name>) => Promise<AnswerTo<Name>>;

/** What should be no more is no more with its process as well. */
export function unlessLost(error: Error): void {
  if (!(error instanceof EngineLost)) throw error;
}

/** A leg in the process of the sound. */
export class RemoteLeg implements EngineLeg {
  onClose = (): void => {};
  private gone: 'lost' | 'closed' | undefined;

  constructor(
    readonly id: number,
    private readonly listener: EngineLegListener,
    private readonly ask: Asking,
  ) {}

  async answer(offer: string): Promise<string> {
    this.stands();
    return await this.ask('answer', { leg: this.id, sdp: offer });
  }

  async offer(): Promise<string> {
    this.stands();
    return await this.ask('offer', { leg: this.id });
  }

  async accept(answer: string): Promise<void> {
    this.stands();
    await this.ask('accept', { leg: this.id, sdp: answer });
  }

  async press(digit: string): Promise<void> {
    this.stands();
    await this.ask('press', { leg: this.id, digit });
  }

  async quality(): Promise<LegQuality> {
    this.stands();
    return await this.ask('quality', { leg: this.id });
  }

  async close(): Promise<void> {
    if (this.gone) return;
    this.gone = 'closed';
    this.onClose();
    await this.ask('closeLeg', { leg: this.id }).catch(unlessLost);
  }

  hear(told: Extract<Told, { leg: number }>): void {
    if (told.kind === 'state') this.listener.state?.(told.state);
    else if (told.kind === 'digit') this.listener.digit?.(told.digit);
    else this.listener.silence?.(told.now);
  }

  /** Its process has died. */
  lose(): void {
    if (this.gone) return;
    this.gone = 'lost';
    this.listener.state?.('failed');
  }

  private stands(): void {
    if (this.gone === 'lost') throw new EngineLost('the leg died with its process');
    if (this.gone === 'closed') throw new Error('the leg is closed');
  }
}
