import type { Toast } from '../ui/toast.ts';
import { type CallStore, emptyStore, hasCall } from './call-store.ts';
import type { PhoneCommand } from './commands.ts';
import { phoneTimes } from './constants.ts';
import { whyUnreachable } from './failure-words.ts';
import type { CallChange } from './phone-call.ts';
import type { Softphone } from './softphone.ts';
import { UnseenNotices } from './unseen-notices.ts';

/** What the tabs of one person in one browser say to each other. */
export type PhoneMessage =
  | { is: 'store'; store: CallStore }
  | { is: 'command'; command: PhoneCommand }
  /** `isSeen`: it has been shown in view. */
  | { is: 'notice'; id: string; toast: Toast; isSeen: boolean }
  | { is: 'shown'; id: string }
  /** A tab that has just come asks how it stands. */
  | { is: 'hello' };

export interface PhoneChannel {
  postMessage(message: PhoneMessage): void;
  onmessage: ((message: { data: PhoneMessage }) => void) | null;
}

export interface TabSurroundings {
  channel: PhoneChannel;
  /**
   * Calls `lead` once this tab holds the telephone; the function given back lets go. `steal` takes it from the tab that has it, whose
   * `resign` is called.
   */
  campaign(lead: () => void, resign: () => void, steal: boolean): () => void;
  open(
    changed: (store: CallStore) => void,
    given: Partial<CallStore>,
    notice: (toast: Toast) => void,
  ): Pick<
    Softphone,
    'start' | 'close' | 'arm' | 'do' | 'moved' | 'woke' | 'tick' | 'devicesChanged' | 'callChanged' | 'store'
  >;
  isInView(): boolean;
  notice(toast: Toast): void;
}

/**
 * One tab's part in the one telephone of a browser: the tab that leads holds it, the others show it and steer it. When the leading tab
 * closes, the next goes on, with its call.
 */
export class PhoneTab {
  #store: CallStore = emptyStore;
  #phone: ReturnType<TabSurroundings['open']> | undefined;
  #isTouched: boolean;
  /** ms since 1970. */
  #touchedAt: number | undefined;
  #isTaking = false;
  /** Somebody has said how the telephone stands. */
  #isKnown = false;
  /** What is asked before the telephone is there, the latest of a kind. */
  readonly #held = new Map<PhoneCommand['do'], { command: PhoneCommand; timer: ReturnType<typeof setTimeout> }>();
  #leave: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #notices: UnseenNotices;

  constructor(
    private readonly around: TabSurroundings,
    given: Partial<CallStore> = {},
  ) {
    this.#notices = new UnseenNotices({
      isInView: () => around.isInView(),
      show: toast => around.notice(toast),
      shown: id => around.channel.postMessage({ is: 'shown', id }),
    });
    this.#store = { ...emptyStore, ...given };
    this.#isTouched = this.#store.isArmed;
  }

  readonly get = (): CallStore => this.#store;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  get isLeading(): boolean {
    return this.#phone !== undefined;
  }

  start(): void {
    if (this.#leave) return;
    this.around.channel.onmessage = ({ data }) => this.#hear(data);
    this.#campaign(false);
    this.around.channel.postMessage({ is: 'hello' });
  }

  /** The page goes. */
  stop(): void {
    const leave = this.#leave;
    this.#leave = undefined;
    for (const { timer } of this.#held.values()) clearTimeout(timer);
    this.#held.clear();
    this.#resign();
    leave?.();
    this.around.channel.onmessage = null;
  }

  /** What a page asks as it comes waits for the telephone, or is answered by words. */
  readonly send = (command: PhoneCommand): void => {
    if (this.#comesFor(command)) this.#hold(command);
    else this.#pass(command);
  };

  #pass(command: PhoneCommand): void {
    if (this.#phone) void this.#phone.do(command);
    else this.around.channel.postMessage({ is: 'command', command });
  }

  #comesFor({ do: what }: PhoneCommand): boolean {
    if (what !== 'dial' && what !== 'ask-microphone') return false;
    const { power, isSipConnected, elsewhere } = this.#store;
    if (!this.#isKnown || power === 'starting') return true;
    return what === 'dial' && ((power === 'on' && !isSipConnected && elsewhere !== 'talking') || this.#isTaken);
  }

  /** Another browser has the telephone, and the click that asks for a call brings it here. */
  get #isTaken(): boolean {
    return this.#store.elsewhere === 'open' || this.#store.power === 'replaced';
  }

  #hold(command: PhoneCommand): void {
    clearTimeout(this.#held.get(command.do)?.timer);
    const timer = setTimeout(
      () => {
        this.#held.delete(command.do);
        if (command.do === 'dial') this.around.notice({ kind: 'error', title: whyUnreachable(this.#store) });
      },
      // one that was taken signs in from the start
      this.#store.elsewhere === 'open' ? phoneTimes.taken : phoneTimes.comes,
    );
    this.#held.set(command.do, { command, timer });
  }

  #passHeld(): void {
    for (const { command, timer } of [...this.#held.values()]) {
      if (this.#comesFor(command)) continue;
      clearTimeout(timer);
      this.#held.delete(command.do);
      this.#pass(command);
    }
  }

  /**
   * This page was clicked or typed on: it may ring aloud, which the one that holds the telephone perhaps may not, and the person is at
   * this browser.
   */
  touched(at: number): void {
    this.#isTouched = true;
    this.#touchedAt = at;
    if (this.#phone) this.#phone.arm(at);
    else {
      this.#takeFromUntouched();
      if (!this.#isTaking) this.#pass({ do: 'touch', at });
    }
  }

  moved = (isOnline: boolean): void => this.#phone?.moved(isOnline);
  woke = (): void => this.#phone?.woke();
  /** The page is looked at again. */
  looked = (): void => {
    this.#notices.looked();
    this.woke();
  };
  tick = (): void => this.#phone?.tick();
  devicesChanged = (): void => this.#phone?.devicesChanged();
  /** Every tab hears it: the one that holds the telephone asks. */
  callChanged = (change: CallChange): void => this.#phone?.callChanged(change);

  #takeFromUntouched(): void {
    // a call that is up or offered is gone on with where it is kept
    if (this.#store.isArmed || hasCall(this.#store) || this.#store.rejoin || this.#isTaking) return;
    this.#isTaking = true;
    this.#campaign(true);
  }

  #campaign(steal: boolean): void {
    this.#leave?.();
    this.#leave = this.around.campaign(
      () => this.#lead(),
      () => {
        if (!this.#leave) return;
        // another tab took it: this one waits its turn again
        this.#resign();
        this.#campaign(false);
      },
      steal,
    );
  }

  #lead(): void {
    const before = this.#store;
    const isFollowing = this.#isKnown;
    this.#isTaking = false;
    const { positionInCall, wrapUp, laterWrapUps } = before;
    const kept = { positionInCall, wrapUp, laterWrapUps, isArmed: this.#isTouched };
    this.#phone = this.around.open(
      store => {
        this.#show(store);
        this.around.channel.postMessage({ is: 'store', store });
      },
      kept,
      toast => {
        // a page that is not served securely has no randomUUID
        const id = `${Date.now()}-${Math.random()}`;
        this.around.channel.postMessage({ is: 'notice', id, toast, isSeen: this.#notices.told(id, toast) });
      },
    );
    if (this.#touchedAt !== undefined) void this.#phone.do({ do: 'touch', at: this.#touchedAt });
    void this.#phone.start(before.isInCall || before.sought ? before : undefined, isFollowing);
  }

  #resign(): void {
    this.#phone?.close();
    this.#phone = undefined;
  }

  #hear(message: PhoneMessage): void {
    switch (message.is) {
      case 'store':
        if (this.#phone) break;
        this.#show(message.store);
        // the one that led before was touched, the one that follows it was not
        if (this.#isTouched && message.store.power === 'on') this.#takeFromUntouched();
        break;
      case 'command':
        if (this.#phone) void this.#phone.do(message.command);
        break;
      case 'notice':
        if (this.#notices.told(message.id, message.toast, message.isSeen))
          this.around.channel.postMessage({ is: 'shown', id: message.id });
        break;
      case 'shown':
        this.#notices.wasShown(message.id);
        break;
      case 'hello':
        if (this.#phone) this.around.channel.postMessage({ is: 'store', store: this.#phone.store });
    }
  }

  #show(store: CallStore): void {
    this.#store = store;
    this.#isKnown = true;
    for (const listener of [...this.#listeners]) listener();
    // once whoever says so is done
    if (this.#held.size > 0) queueMicrotask(() => this.#passHeld());
  }
}
