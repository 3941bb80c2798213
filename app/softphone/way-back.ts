import { phoneTimes } from './constants.ts';

interface Asked {
  /** Does nothing while it cannot be asked: there is no way to the gateway, or it does not know the telephone yet. */
  ask(): void;
  /** The gateway has given the call up by now. */
  tooLate(): void;
}

/**
 * Into a call of a page that is gone: asked for as soon as the gateway knows the telephone, for to a stranger it says that there is no
 * such call, and again whenever a try came to nothing, for as long as it keeps the call.
 */
export class WayBack {
  #asked: Asked | undefined;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #end: ReturnType<typeof setTimeout> | undefined;

  get isSought(): boolean {
    return this.#asked !== undefined;
  }

  /** `within`: ms. */
  begin(within: number, asked: Asked): void {
    this.stop();
    this.#asked = asked;
    this.#end = setTimeout(() => {
      this.stop();
      asked.tooLate();
    }, within);
    this.ask();
  }

  /** Something has changed: it may be possible now. */
  ask(): void {
    clearTimeout(this.#retry);
    this.#asked?.ask();
  }

  /** A try came to nothing. */
  failed(): void {
    const wait = Math.min(phoneTimes.restart * 2 ** this.#tries, phoneTimes.newWay);
    this.#tries += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.ask(), wait);
  }

  /** The call stands, or nobody wants it any more. */
  stop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#end);
    this.#asked = undefined;
    this.#tries = 0;
  }
}
