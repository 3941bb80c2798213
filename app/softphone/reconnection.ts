import { phoneTimes } from './constants.ts';
import type { OpenPhone } from './world.ts';

/**
 * Carries a call over a lost socket and a change of network: once the telephone is registered again, the sound gets new addresses. It
 * gives up when the gateway has given up too.
 */
export class Reconnection {
  /** ms; null while all is well. */
  downSince: number | null = null;
  #isMoved = false;
  #media: RTCIceConnectionState = 'connected';
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly phone: () => OpenPhone | undefined,
    private readonly now: () => number,
    private readonly changed: () => void,
  ) {}

  /** The socket is gone. */
  lost(): void {
    if (this.phone()?.call?.isTalking) this.#down();
  }

  registered(): void {
    if (!this.phone()?.call?.isTalking) return;
    if (this.#isMoved || this.#isSoundGone) this.#restart();
    else this.#up();
  }

  /** What ICE says. */
  media(state: RTCIceConnectionState): void {
    this.#media = state;
    if (!this.phone()?.call?.isTalking) return;
    if (this.#isSoundGone) {
      this.#down();
      if (this.phone()?.isRegistered) this.#restart();
    } else if (state === 'connected' || state === 'completed') {
      if (this.phone()?.isRegistered && !this.#isMoved) this.#up();
    }
  }

  /** Another network, or none: the socket of the old one is dead, whatever the browser says. */
  moved(isOnline: boolean): void {
    this.#isMoved = true;
    if (this.phone()?.call?.isTalking) this.#down();
    this.phone()?.dropSocket();
    if (isOnline) this.phone()?.hurry();
  }

  /** Once a second. */
  tick(): void {
    if (this.downSince !== null && this.now() - this.downSince > phoneTimes.rejoin) this.phone()?.call?.hangUp();
  }

  /** The call is over. */
  reset(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.downSince = null;
    this.#isMoved = false;
    this.#media = 'connected';
  }

  get #isSoundGone(): boolean {
    return this.#media === 'disconnected' || this.#media === 'failed';
  }

  /** A description that is still under way has to be done first. */
  #restart(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const phone = this.phone();
    if (!phone?.call?.isTalking || !phone.isRegistered) return;
    if (phone.call.restartIce()) {
      this.#isMoved = false;
      this.#media = 'checking';
    } else this.#retry = setTimeout(() => this.#restart(), phoneTimes.restart);
  }

  #down(): void {
    if (this.downSince !== null) return;
    this.downSince = this.now();
    this.changed();
  }

  #up(): void {
    if (this.downSince === null) return;
    this.downSince = null;
    this.changed();
  }
}
