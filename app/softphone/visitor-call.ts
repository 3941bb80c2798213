import { iceServersHere, openMicrophone } from './browser-world.ts';
import { phoneTimes, words } from './constants.ts';
import { breakWords, endingWords, failureWords } from './failure-words.ts';
import { loadLibrary } from './library.ts';
import type { SignIn } from './line.ts';
import { Reconnection } from './reconnection.ts';
import { SipPhone, type SipPhoneEvents } from './sip-phone.ts';
import { droppedReason } from './sip-socket.ts';
import type { OpenPhone } from './world.ts';

export interface VisitorSight {
  phase: 'connecting' | 'ringing' | 'talking' | 'over';
  /** ms since 1970, of the answer. */
  since: number | null;
  /** It goes on without a socket or a sound, and another one is looked for. */
  isAway: boolean;
  isMuted: boolean;
  /** How it ended; '' while it goes on, and for whoever ended it themselves. */
  words: string;
  /** There was no call, or it broke off. */
  isFailure: boolean;
}

const beginning: VisitorSight = {
  phase: 'connecting',
  since: null,
  isAway: false,
  isMuted: false,
  words: '',
  isFailure: false,
};

/** One call of a page that signs in nowhere, from the click to its end. */
export class VisitorCall {
  #sight = beginning;
  #phone: SipPhone | undefined;
  #sound: MediaStream | undefined;
  /** Of what goes on while it talks. */
  readonly #over = new AbortController();
  readonly #reconnection = new Reconnection(
    () => this.#phone as OpenPhone | undefined,
    Date.now,
    () => this.#set({ isAway: this.#reconnection.downSince !== null }),
  );
  #ticks = 0;
  readonly #speaker = Object.assign(new Audio(), { autoplay: true });

  constructor(
    private readonly hotline: string,
    private readonly changed: (sight: VisitorSight) => void,
  ) {}

  async start(line: SignIn, callerName: string): Promise<void> {
    this.#set(beginning);
    const sound = await openMicrophone('').catch(() => undefined);
    if (!sound) return this.#end(words.noMicrophone);
    this.#sound = sound;
    const library = await loadLibrary();
    if (!library) return this.#end(words.noLibrary);
    // hung up meanwhile
    if (this.#sight.phase === 'over') return this.#silence();
    this.#phone = new SipPhone({
      ...{ library, line, callerName, instanceId: crypto.randomUUID(), isArmed: false, iceServers: iceServersHere() },
      listener: (name, event) => this.#heard(name, event),
    });
    this.#phone.start();
  }

  press(digit: string): boolean {
    return this.#phone?.call?.press(digit) ?? false;
  }

  mute(isMuted: boolean): void {
    this.#phone?.call?.setMuted(isMuted);
  }

  hangUp(): void {
    const call = this.#phone?.call;
    if (call) call.hangUp();
    else this.#end('');
  }

  #heard<K extends keyof SipPhoneEvents>(name: K, event: SipPhoneEvents[K]): void {
    this.#reactions[name]?.(event);
  }

  readonly #reactions: { [N in keyof SipPhoneEvents]?: (event: SipPhoneEvents[N]) => void } = {
    connected: () => {
      const isNew = this.#sight.phase === 'connecting' && this.#phone?.call === undefined;
      if (isNew && this.#sound) this.#phone?.dial(this.hotline, this.#sound);
    },
    disconnected: ({ reason }) => {
      if (this.#sight.phase === 'connecting') this.#end(words.interrupted);
      this.#reconnection.lost(reason === droppedReason);
    },
    registered: () => this.#reconnection.registered(),
    media: ({ state }) => this.#reconnection.media(state),
    way: () => this.#reconnection.wayChanged(),
    progress: ({ code }) => {
      if (code >= 180 && this.#sight.phase === 'connecting') this.#set({ phase: 'ringing' });
    },
    accepted: ({ track }) => {
      this.#hear(track);
      this.#set({ phase: 'talking', since: Date.now() });
      this.#follow();
    },
    sound: ({ track }) => this.#hear(track),
    muted: ({ isMuted }) => this.#set({ isMuted }),
    ended: ({ originator, reason }) =>
      this.#end(
        originator === 'local' ? '' : (breakWords(reason) ?? endingWords(reason) ?? words.ended),
        breakWords(reason) !== undefined,
      ),
    failed: ({ originator, code, reason }) =>
      this.#end(originator === 'local' ? '' : (endingWords(reason) ?? failureWords(code) ?? words.answerFailed)),
  };

  #end(why: string, isFailure = why !== ''): void {
    if (this.#sight.phase === 'over') return;
    this.#set({ phase: 'over', words: why, isFailure });
    this.#over.abort();
    this.#reconnection.reset();
    this.#silence();
    this.#phone?.leave();
  }

  #hear(track: MediaStreamTrack | undefined): void {
    if (track) this.#speaker.srcObject = new MediaStream([track]);
  }

  /** The network may come, go or be another one, and a socket may be dead without a word. */
  #follow(): void {
    const { signal } = this.#over;
    this.#reconnection.begun();
    window.addEventListener('online', () => this.#reconnection.moved(true), { signal });
    window.addEventListener('offline', () => this.#reconnection.moved(false), { signal });
    const ticking = setInterval(() => {
      this.#reconnection.tick();
      this.#ticks += 1_000;
      if (this.#ticks % phoneTimes.beat === 0) void this.#phone?.probe();
    }, 1_000);
    signal.addEventListener('abort', () => clearInterval(ticking));
  }

  #silence(): void {
    this.#speaker.srcObject = null;
    for (const track of this.#sound?.getTracks() ?? []) track.stop();
  }

  #set(change: Partial<VisitorSight>): void {
    this.#sight = { ...this.#sight, ...change };
    this.changed(this.#sight);
  }
}
