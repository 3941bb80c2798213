import type { Pcmu } from './g711.ts';
import { type Playing, play } from './player.ts';
import type { Ticker } from './ticker.ts';

/** What is played at one place: a sound that ends, or else a loop, which runs on unheard beneath it. */
export class Playback {
  private stopLoop: (() => void) | undefined;
  private stopOnce: (() => void) | undefined;
  private ended: (() => void) | undefined;
  private relays = false;

  constructor(
    private readonly ticker: Ticker,
    private readonly ear: { send(sound: Pcmu): void },
  ) {}

  get plays(): boolean {
    return this.stopLoop !== undefined || this.stopOnce !== undefined;
  }

  /** A loop replaces everything, a sound that ends only another one. */
  start(sound: Pcmu, { loop, ended }: Playing): void {
    if (loop) {
      this.stop();
      const beneath = { send: (frame: Pcmu) => this.stopOnce ?? this.ear.send(frame) };
      this.stopLoop = play(this.ticker, beneath, sound, { loop });
      return;
    }
    this.stopOnce?.();
    this.ended = ended;
    const over = () => {
      this.stopOnce = undefined;
      this.ended = undefined;
      ended?.();
    };
    this.stopOnce = play(this.ticker, this.ear, sound, { ended: over });
  }

  stop(): void {
    this.stopLoop?.();
    this.stopOnce?.();
    this.stopLoop = undefined;
    this.stopOnce = undefined;
    this.ended = undefined;
  }

  /** Sound that comes from elsewhere, frame by frame, in place of a loop: until it is stopped like one. */
  relay(sound: Pcmu): void {
    if (!this.relays) {
      this.stopLoop?.();
      this.relays = true;
      this.stopLoop = () => {
        this.relays = false;
      };
    }
    if (!this.stopOnce) this.ear.send(sound);
  }

  /** No more comes from there. */
  endRelay(): void {
    if (!this.relays) return;
    this.stopLoop?.();
    this.stopLoop = undefined;
  }

  /** Whoever heard it is gone: that is its end as well. */
  end(): void {
    const { ended } = this;
    this.stop();
    ended?.();
  }
}
