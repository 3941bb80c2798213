import { type CallStore, emptyStore, hasCall, resetStore, withoutWrapUp, withWrapUp } from './call-store.ts';
import type { PhoneCommand } from './commands.ts';
import { phoneTimes, words } from './constants.ts';
import { type KeptCall, keptOf, offerOf, readKept, wrapUpOf } from './kept-call.ts';
import type { Library } from './library.ts';
import { calleeOf, type Line } from './line.ts';
import { type CallChange, type Desk, keptCallName, PhoneCall } from './phone-call.ts';
import { Reconnection } from './reconnection.ts';
import { Reports } from './reports.ts';
import type { SipPhoneEvents } from './sip-phone.ts';
import { droppedReason } from './sip-socket.ts';
import type { OpenPhone, PhoneWorld } from './world.ts';

/** Where a browser keeps when it was touched last, over reloads. */
const touchName = 'softphone-touched';
/** ms */
const longAgo = 86_400_000;

type Reactions = { [N in keyof SipPhoneEvents]?: (event: SipPhoneEvents[N]) => void };

/** The telephone in the tab that holds it: does what it is asked, and shows how everything stands. */
export class Softphone implements Desk {
  phone: OpenPhone | undefined;
  readonly reports: Reports;
  readonly reconnection: Reconnection;
  readonly #call: PhoneCall;
  #store: CallStore;
  #line: Line | undefined;
  /** ms since 1970: when another secret is asked for. */
  #renewAt = Number.POSITIVE_INFINITY;
  /** Signs in with that, while the one before it is still there. */
  #successor: OpenPhone | undefined;
  #ticks = 0;
  #lastTick: number;
  #beatAt: number;
  #isClosed = false;
  /** Secrets that were refused since one was not. */
  #refusals = 0;
  #isAsking = false;
  #handedOver: KeptCall | undefined;

  constructor(
    readonly world: PhoneWorld,
    private readonly changed: (store: CallStore) => void,
    given: Partial<CallStore> = {},
  ) {
    this.#store = { ...emptyStore, ...given };
    this.#lastTick = world.now();
    this.#beatAt = world.now();
    this.reports = new Reports(world);
    this.reconnection = new Reconnection(
      () => this.phone,
      world.now,
      () => this.#set({ downSince: this.reconnection.downSince }),
    );
    this.#call = new PhoneCall(this);
  }

  get store(): CallStore {
    return this.#store;
  }

  set store(store: CallStore) {
    this.#store = store;
    this.changed(store);
  }

  get answersBySelf(): boolean {
    return this.#line?.isAutoAnswer ?? false;
  }

  /**
   * `before`: how it stood in the tab that held the telephone and is gone; its call is gone on with here. `isFollowing`: another tab held
   * it since this page came, so that what this page's last one kept of a call has been gone on with there.
   */
  async start(before?: CallStore, isFollowing = false): Promise<void> {
    const { world } = this;
    if (isFollowing) world.keep(keptCallName, null);
    this.#set({ isActivatingVoice: true, power: 'starting' });
    const line = await world.server.line();
    if (this.#isClosed) return;
    if (line === 'signed-out') this.#signedOut();
    else if (line === 'none') this.#set({ power: 'other-channel', isActivatingVoice: false });
    else await this.#powerOn(line, before);
  }

  async #powerOn(line: Line, before: CallStore | undefined): Promise<void> {
    const { world } = this;
    const isSupported = world.isSupported();
    const library = isSupported ? await world.loadLibrary() : undefined;
    if (this.#isClosed) return;
    if (!library) {
      world.notice({ kind: 'error', title: isSupported ? words.noLibrary : words.unsupported });
      this.#set({ power: isSupported ? 'off' : 'unsupported', isActivatingVoice: false });
      return;
    }
    this.reports.agentId = line.agentId;
    this.#handedOver = before && keptOf(before, world.now());
    const kept = this.#handedOver ? undefined : this.#kept();
    if (this.#handedOver || kept) this.reports.tellCut((this.#handedOver ?? kept)?.callId);
    else this.forgetCall();
    const rejoin = kept && !hasCall(this.#store) ? offerOf(kept) : null;
    this.#set({ power: 'on', isActivatingVoice: false, rejoin });
    this.phone = this.#open(line, library);
    this.#use(line);
    this.phone.start();
  }

  /** Heard once it is the telephone here, and before that where it is to be. */
  #open(line: Line, library: Library): OpenPhone {
    const { world } = this;
    const instanceId = world.recall('softphone-instance') ?? crypto.randomUUID();
    world.keep('softphone-instance', instanceId);
    const phone: OpenPhone = world.open({
      ...{ library, line, instanceId, isArmed: this.#store.isArmed, iceServers: line.iceServers ?? world.iceServers },
      isBusy: () => hasCall(this.#store),
      touchedAgo: () => this.#touchedAgo(),
      listener: (name, event) => {
        if (this.#successor === phone) this.#heardOfSuccessor(line, phone, name);
        if (this.phone === phone) this.#heard(name, event);
      },
    });
    return phone;
  }

  #use(line: Line): void {
    this.#line = line;
    const { renewMargin, renewSpan } = phoneTimes;
    const before = Math.min(renewMargin + Math.random() * (renewSpan - renewMargin), line.lasts / 2);
    this.#renewAt = this.world.now() + line.lasts - before;
    this.#set({ callee: calleeOf(line) });
  }

  /** Leaves without a word where a call is up: whoever holds the telephone next goes on with it. */
  close(): void {
    this.#call.leave();
    this.#isClosed = true;
    this.world.stopRinging();
    this.#successor?.stop();
    if (!this.phone?.call) this.phone?.stop();
  }

  /** This page was touched, `at` ms since 1970: from now on it may ring aloud. */
  arm(at: number): void {
    const { isArmed } = this.#store;
    this.#keepTouch(at);
    if (isArmed) this.phone?.touched();
    else this.#arm();
    this.#comeBack();
  }

  #arm(): void {
    this.#set({ isArmed: true });
    this.phone?.arm(true);
    const { caller, callStatus, direction } = this.#store;
    if (callStatus === 'RINGING' && direction === 'in')
      this.world.ring({ name: caller?.name ?? '', number: caller?.numberPhone ?? '' }, true);
  }

  #keepTouch(at: number): void {
    const known = this.#touchedAgo();
    if (known === undefined || known * 1_000 > this.world.now() - at) this.world.keep(touchName, String(at));
  }

  /** The telephone is where its person was last. */
  #comeBack(): void {
    if (!this.phone?.call) void this.do({ do: 'take-over' });
  }

  /** Seconds; undefined: nobody knows. By a clock that goes on while the machine sleeps, and that somebody may have set. */
  #touchedAgo(): number | undefined {
    const at = Number(this.world.recall(touchName) ?? Number.NaN);
    const now = this.world.now();
    if (Number.isNaN(at)) return undefined;
    if (at <= now) return (now - at) / 1_000;
    // set back: nobody knows when it was; the next touch says it
    this.world.keep(touchName, String(now - longAgo));
    return longAgo / 1_000;
  }

  /** The network came, went or is another one. */
  moved(isOnline: boolean): void {
    this.reconnection.moved(isOnline);
  }

  /** The page is looked at again. */
  woke(): void {
    void this.phone?.probe();
  }

  /** The server tells of a call that this person may see. */
  callChanged(change: CallChange): void {
    this.#call.changed(change);
  }

  /** A device was plugged in or out. */
  devicesChanged(): void {
    if (this.#call.isTalking) void this.#call.play();
  }

  /** Once a second. */
  tick(): void {
    const now = this.world.now();
    const beat = hasCall(this.#store) ? phoneTimes.beat : phoneTimes.idleBeat;
    if (now - this.#lastTick > phoneTimes.sleep || now - this.#beatAt >= beat) {
      this.#beatAt = now;
      this.woke();
    }
    this.#lastTick = now;
    this.reconnection.tick();
    if (this.#store.rejoin && this.#store.rejoin.until < now) this.forgetCall();
    if (now >= this.#renewAt) void this.#renew();
    if (!this.#call.isTalking) return;
    this.#call.keep();
    this.#ticks += 1;
    if (this.#ticks % (phoneTimes.quality / 1_000) === 0) void this.#call.look();
  }

  async do(command: PhoneCommand): Promise<void> {
    switch (command.do) {
      case 'dial':
        return this.#call.dial(command);
      case 'answer':
        return this.#call.answer(command.callId);
      case 'hang-up':
        return this.#call.hangUp();
      case 'place':
        return this.#set({ positionInCall: { x: command.x, y: command.y } });
      case 'use-microphone':
        this.world.keep('softphone-microphone', command.id);
        return this.#call.exchangeMicrophone();
      case 'use-speaker':
        this.world.keep('softphone-speaker', command.id);
        return this.#call.play();
      case 'ask-microphone':
        return this.#store.power === 'on' ? this.#call.askMicrophone() : undefined;
      case 'sound':
        return this.#call.play();
      case 'rejoin': {
        const kept = this.#kept();
        return kept ? this.#call.rejoin(kept) : this.forgetCall();
      }
      case 'forget-call':
        return this.forgetCall();
      case 'wrapped-up':
        return this.#set(withoutWrapUp(this.#store, command.callId));
      case 'touch':
        this.#keepTouch(command.at);
        this.phone?.touched();
        return this.#comeBack();
      case 'take-over':
        // one click asks twice: as a touch, and as what was clicked
        if (this.#store.power !== 'replaced') return;
        this.phone = undefined;
        return this.start();
      default:
        return this.#call.steer(command);
    }
  }

  readonly #reactions: Reactions = {
    connected: () => this.#set({ isSocketConnected: true }),
    disconnected: ({ reason }) => {
      this.#set({ isSocketConnected: false, isSipConnected: false, elsewhere: null });
      this.reconnection.lost(reason === droppedReason);
      this.#call.lostWhileRinging();
    },
    registered: () => {
      this.#refusals = 0;
      this.#set({ isSocketConnected: true, isSipConnected: true, elsewhere: null });
      this.reconnection.registered();
      this.#call.registered();
      if (this.#handedOver) void this.#call.rejoin(this.#handedOver);
      this.#handedOver = undefined;
    },
    unregistered: () => this.#set({ isSipConnected: false }),
    registrationFailed: ({ code }) => {
      this.#set({ isSipConnected: false });
      if (code === 401 || code === 403) void this.#askAgain();
    },
    refused: ({ elsewhere }) => this.#set({ elsewhere, isSipConnected: false }),
    replaced: () => this.#set({ power: 'replaced', elsewhere: null, isSocketConnected: false, isSipConnected: false }),
    incoming: invitation => this.#call.invited(invitation),
    named: ({ callId }) => this.#call.named(callId),
    progress: ({ code }) => this.#call.progress(code),
    accepted: () => {
      this.reconnection.begun();
      this.#call.accepted();
    },
    sound: () => void this.#call.play(),
    way: () => this.reconnection.wayChanged(),
    confirmed: () => this.#call.confirmed(),
    held: ({ isHeld }) => this.#call.shows(isHeld ? 'hold' : 'unhold'),
    muted: ({ isMuted }) => this.#call.shows(isMuted ? 'mute' : 'unmute'),
    media: ({ state }) => this.reconnection.media(state),
    forward: event => this.#call.forwarded(event),
    recording: ({ state }) => this.#call.records(state),
    ended: event => this.#call.ended('ended', event),
    failed: event => this.#call.ended('failed', event),
  };

  #heard<K extends keyof SipPhoneEvents>(name: K, event: SipPhoneEvents[K]): void {
    if (this.#isClosed) return;
    if (name === 'incoming') this.#dropSuccessor();
    // the gateway has let the next one in, which has not heard it yet
    if (this.#successor && (name === 'disconnected' || name === 'unregistered' || name === 'replaced')) return;
    this.reports.saw(name, event);
    this.#reactions[name]?.(event);
  }

  /**
   * A secret that is refused may have run out: the server gives another one, or says that the session is over. One that is refused as
   * well is asked for ever later.
   */
  async #askAgain(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const wait = Math.min(phoneTimes.restart * 2 ** (this.#refusals - 1), phoneTimes.longestRestart);
    if (this.#refusals > 0) await new Promise(resolve => setTimeout(resolve, wait));
    this.#refusals += 1;
    const line = this.#isClosed ? 'none' : await this.world.server.line();
    this.#isAsking = false;
    if (this.#isClosed) return;
    if (line === 'signed-out') this.#signedOut();
    else if (line !== 'none' && line.sipPass !== this.#line?.sipPass && !this.phone?.call) {
      this.phone?.stop();
      await this.#powerOn(line, undefined);
    }
  }

  /**
   * Before its secret runs out the telephone signs in with another one, by a socket of its own: the gateway has the one before it until it
   * has this one. Never in a call, which would stay with the one before.
   */
  async #renew(): Promise<void> {
    const { world } = this;
    if (this.#isAsking || !this.#mayRenew) return;
    this.#renewAt = world.now() + phoneTimes.renewAgain;
    this.#isAsking = true;
    const before = this.phone;
    const [line, library] = await Promise.all([world.server.line(), world.loadLibrary()]);
    this.#isAsking = false;
    if (this.#isClosed || this.phone !== before || !library || line === 'none' || !this.#mayRenew) return;
    if (line === 'signed-out') return this.#signedOut();
    this.#dropSuccessor();
    const next = this.#open(line, library);
    this.#successor = next;
    // who asks for a call waits for it
    this.#set({ isSipConnected: false });
    next.start();
    setTimeout(() => this.#successor === next && this.#dropSuccessor(), phoneTimes.renewPatience);
  }

  get #mayRenew(): boolean {
    return this.#store.power === 'on' && !hasCall(this.#store);
  }

  #heardOfSuccessor(line: Line, next: OpenPhone, name: keyof SipPhoneEvents): void {
    // one gateway may be away: it goes on to the next by itself
    if (name === 'registrationFailed') this.#dropSuccessor();
    if (name !== 'registered' && name !== 'refused') return;
    const before = this.phone;
    this.#successor = undefined;
    this.phone = next;
    this.#use(line);
    if (this.#store.isArmed) next.arm(true);
    before?.stop();
  }

  #dropSuccessor(): void {
    const { phone } = this;
    if (!this.#successor) return;
    this.#successor.stop();
    this.#successor = undefined;
    this.#set({ isSipConnected: phone?.isRegistered ?? false, isSocketConnected: phone?.isConnected ?? false });
  }

  #signedOut(): void {
    this.#call.leave();
    this.phone?.stop();
    const gone = {
      isSipConnected: false,
      isSocketConnected: false,
      isActivatingVoice: false,
      callee: null,
      elsewhere: null,
    };
    this.store = { ...resetStore(this.#store), ...gone, power: 'off' };
    this.world.notice({ kind: 'error', title: words.signedOut });
    this.world.signedOut();
  }

  #kept(after: number = this.world.now()): KeptCall | undefined {
    const { world } = this;
    return readKept(world.recall(keptCallName), after, world.me.userId);
  }

  /** The gateway keeps it no longer; what was written of it is not forgotten. */
  forgetCall(): void {
    const kept = this.#kept(0);
    if (kept && kept.until > this.world.now()) this.#call.leaveFor(kept);
    if (kept) this.world.keep(keptCallName, null);
    this.#set({ rejoin: null, ...(kept?.note && withWrapUp(this.#store, wrapUpOf(kept))) });
    this.reports.tellCut();
  }

  #set(change: Partial<CallStore>): void {
    this.store = { ...this.#store, ...change };
  }
}
