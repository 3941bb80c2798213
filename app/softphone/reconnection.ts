import { phoneTimes } from './constants.ts';
import type { OpenPhone } from './world.ts';

/**
 * Carries a call over a lost socket and a change of network: once the telephone is registered again, sound that was lost gets new
 * addresses. It gives up when the gateway has given up too: after 30 s without sound. A lost socket alone ends no call.
 */
export class Reconnection {
  /** ms; null while all is well. */
  downSince: number | null = null;
  /** ms; null while sound comes and goes. */
  #silentSince: number | null = null;
  /** Other addresses are needed, until ICE stands on them. */
  #needsWay = false;
  #soughtAt = Number.NEGATIVE_INFINITY;
  #settlesUntil = 0;
  /** A request for one is under way, or was answered. */
  #isSought = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly phone: () => OpenPhone | undefined,
    private readonly now: () => number,
    private readonly changed: () => void,
  ) {}

  /** Somebody talks: ICE may still choose among its ways. */
  begun(): void {
    this.#settlesUntil = this.now() + phoneTimes.newWay;
  }

  /** ICE took another way by itself, which the gateway does not follow. */
  wayChanged(): void {
    if (this.now() < this.#settlesUntil || !this.phone()?.call?.isTalking) return;
    this.#needsWay = true;
    this.#down();
    void this.#ask();
  }

  /** The socket is gone. `wasDead`: nothing came through it any more, so it was not its server that let it go. */
  lost(wasDead = false): void {
    // a request that was under way died with it
    this.#isSought = false;
    if (!this.phone()?.call?.isTalking) return;
    this.#down();
    if (!wasDead) return;
    this.#needsWay = true;
    // JsSIP is told first, and counts the loss
    setTimeout(() => this.phone()?.hurry(), 0);
  }

  registered(): void {
    if (!this.phone()?.call?.isTalking) return;
    if (this.#needsWay) this.#seekWay();
    else this.#up();
  }

  /** What ICE says. */
  media(state: RTCIceConnectionState): void {
    if (!this.phone()?.call?.isTalking) return;
    if (state === 'disconnected' || state === 'failed') {
      this.#silentSince ??= this.now();
      this.#needsWay = true;
      if (!this.#isSeeking) this.#isSought = false;
      this.#down();
      void this.#ask();
    } else if (state === 'connected' || state === 'completed') {
      this.#silentSince = null;
      // ICE that found another way by itself found ours: the gateway's sound may still go where nobody is
      if (this.#needsWay && !this.#isSought) this.#seekWay();
      else this.#found();
    }
  }

  #found(): void {
    this.#needsWay = false;
    this.#isSought = false;
    if (this.phone()?.isRegistered) this.#up();
  }

  /** Nothing comes any more of a far end that is not silent, though ICE stands: once a silence a new way is looked for. */
  unheard(): void {
    if (this.#needsWay || this.downSince !== null || !this.phone()?.call?.isTalking) return;
    this.#needsWay = true;
    this.#seekWay();
  }

  /** Another network, or none: the socket of the old one is dead, whatever the browser says. */
  moved(isOnline: boolean): void {
    if (this.phone()?.call?.isTalking) {
      this.#needsWay = true;
      this.#down();
    }
    this.phone()?.dropSocket();
    if (isOnline) this.phone()?.hurry();
  }

  /** Once a second. */
  tick(): void {
    const phone = this.phone();
    if (this.downSince === null || !phone?.call?.isTalking) return;
    const now = this.now();
    if (this.#silentSince !== null && now - this.#silentSince > phoneTimes.rejoin) phone.call.hangUp();
    else if (!phone.isConnected) phone.hurry();
    else if (this.#needsWay && phone.isRegistered && now - this.#soughtAt > phoneTimes.newWay) this.#seekWay();
  }

  /** The call is over. */
  reset(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.downSince = null;
    this.#silentSince = null;
    this.#needsWay = false;
    this.#isSought = false;
    this.#soughtAt = Number.NEGATIVE_INFINITY;
  }

  /** What took the sound took the socket too, as a rule: to ask for a new way by a dead one would lose time. */
  async #ask(): Promise<void> {
    const phone = this.phone();
    if (!this.#isSeeking && phone?.isRegistered && (await phone.probe(phoneTimes.quickProbe))) this.#seekWay();
  }

  /** A new way was asked for, and has its time to stand. */
  get #isSeeking(): boolean {
    return this.#isSought && this.now() - this.#soughtAt <= phoneTimes.newWay;
  }

  /** A description that is still under way has to be done first. */
  #seekWay(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const phone = this.phone();
    if (!this.#needsWay || !phone?.call?.isTalking || !phone.isRegistered) return;
    if (this.#isSeeking) return;
    if (phone.call.renewConnection()) {
      this.#soughtAt = this.now();
      this.#isSought = true;
      this.#settlesUntil = this.now() + phoneTimes.newWay;
    } else this.#retry = setTimeout(() => this.#seekWay(), phoneTimes.restart);
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
