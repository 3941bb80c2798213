import { type CallState, type CallStep, noCall, stepCall } from './call-machine.ts';
import { CallSound } from './call-sound.ts';
import { afterCall, type CallStore, hasCall, nobody, resetStore, shownOf, whyNot, withNote } from './call-store.ts';
import { mayDial, type PhoneCommand } from './commands.ts';
import { phoneTimes, words } from './constants.ts';
import { breakWords, failureWords, whyUnreachable } from './failure-words.ts';
import { type KeptCall, keptOf, offerOf } from './kept-call.ts';
import { type Counted, counted, qualityOf } from './quality.ts';
import type { Reconnection } from './reconnection.ts';
import type { Reports } from './reports.ts';
import type { Invitation, RecordingState } from './sip-call.ts';
import type { SipPhoneEvents } from './sip-phone.ts';
import { WayBack } from './way-back.ts';
import type { OpenPhone, PhoneWorld } from './world.ts';

/** The telephone around its one call. */
export interface Desk {
  readonly world: PhoneWorld;
  readonly reports: Reports;
  readonly reconnection: Reconnection;
  readonly phone: OpenPhone | undefined;
  readonly answersBySelf: boolean;
  store: CallStore;
  /** The call that could be gone on with is left; what was written of it is not. */
  forgetCall(): void;
}

/** What the live stream says of a call. */
export interface CallChange {
  callId: string;
  ticket: number | null;
  /** Of the record. */
  state: string;
}

export const keptCallName = 'softphone-call';
/** SIP: the call waits in a queue. */
const queued = 182;
/** SIP: there is no such call, or this person is not in it any more. */
const gone = 481;
const hangUpClickName = 'lastHangUpClickTime';

/** The call of this telephone, from the first ring or click to what is left to say of it. */
export class PhoneCall {
  #call: CallState = noCall;
  /** Counts calls that are over: what was begun before one of them is not of the call that is up. */
  #overs = 0;
  #counted: Counted | undefined;
  #silentLooks = 0;
  /** Of the page that had the call before. */
  #before: Pick<KeptCall, 'isMuted' | 'isHeld'> | undefined;
  /** It was hung up before it was gone on with, which the gateway has not heard yet. */
  #left: KeptCall | undefined;
  /** The ticket that was heard of last. */
  #ticket: number | null = null;
  readonly #sound: CallSound;
  readonly #wayBack = new WayBack();

  constructor(private readonly desk: Desk) {
    this.#sound = new CallSound(
      desk.world,
      isMicrophoneRefused => {
        this.#set({ isMicrophoneRefused });
        if (isMicrophoneRefused) this.#tell(words.noMicrophone);
      },
      () => void this.#microphoneGone(),
    );
  }

  get isTalking(): boolean {
    return this.#call.isTalking;
  }

  async dial({ target, label, ticket, campaign, callbackOf }: Omit<PhoneCommand & { do: 'dial' }, 'do'>) {
    if (!mayDial(target)) return;
    if (hasCall(this.desk.store)) return this.#tell(words.otherCall);
    if (!this.desk.phone?.isRegistered) return this.#tell(whyUnreachable(this.desk.store));
    if (this.desk.store.rejoin) this.desk.forgetCall();
    const callType = target.startsWith('agent-') ? 'CALL_INTERNAL' : 'CALL_OUTBOUND';
    const callInfo = { callId: '', ticketId: ticket ?? null, callType, campaignId: campaign ?? null };
    this.#step('dial', {
      ...{ currentNumberCall: label ?? target, isClickToCall: true },
      callInfo: { ...callInfo, callStatus: 'DIALING' },
    });
    await this.#begin(target, callType, {
      ...(ticket !== undefined && { 'X-Ticket': String(ticket) }),
      ...(campaign !== undefined && { 'X-Campaign': campaign }),
      ...(callbackOf !== undefined && { 'X-Callback-Of': callbackOf }),
    });
  }

  /** Goes on with a call of a page that is gone. */
  async rejoin(kept: KeptCall): Promise<void> {
    if (hasCall(this.desk.store)) return;
    const { callId, callType, number, startTime, note, name, isMuted, isHeld } = kept;
    const { world, reports } = this.desk;
    this.#keepFor(kept);
    this.#before = { isMuted, isHeld };
    this.#step('dial', {
      ...{
        currentNumberCall: number,
        startTime,
        note,
        rejoin: null,
        sought: kept,
        caller: { ...nobody, name, numberPhone: number },
      },
      callInfo: { callId, ticketId: null, callStatus: 'DIALING', callType, campaignId: null },
      downSince: world.now(),
    });
    this.#learn(callId);
    const overs = this.#overs;
    let sound: MediaStream | undefined;
    this.#wayBack.begin(kept.until - world.now(), {
      ask: () => {
        const { phone } = this.desk;
        if (sound && phone?.isRegistered && !phone.call) phone.dial(`rejoin-${callId}`, sound);
      },
      tooLate: () => {
        if (this.desk.phone?.call) return this.desk.phone.call.hangUp();
        this.#tell(whyUnreachable(this.desk.store));
        this.#over('fail');
      },
    });
    sound = await this.#sound.open();
    // given up meanwhile: what is up now is another one
    if (overs !== this.#overs) return;
    // it waits until somebody has let the page hear them
    if (!sound) return this.#clear({ rejoin: offerOf(kept) });
    reports.begin(callType, callId);
    this.#wayBack.ask();
  }

  async #begin(target: string, callType: string, headers: Record<string, string>): Promise<void> {
    const overs = this.#overs;
    this.desk.reports.begin(callType);
    const sound = await this.#sound.open();
    // given up meanwhile: what is up now is another one
    if (overs !== this.#overs) return;
    if (sound && this.desk.phone?.dial(target, sound, headers)) return;
    if (sound) this.#tell(words.interrupted);
    this.#over('fail');
  }

  async answer(callId: string): Promise<void> {
    const { world, reports } = this.desk;
    const isWaiting = () => this.desk.phone?.call?.sessionStatus === 'waiting_for_answer';
    const end = world.now() + phoneTimes.sessionWait;
    const overs = this.#overs;
    const isAnswered = () => this.#call.isTalking || this.#call.status === 'ANSWERING';
    if (isAnswered()) return;
    while (!isWaiting() && world.now() < end) await new Promise(resolve => setTimeout(resolve, phoneTimes.sessionPoll));
    // taken back, which has been said, or answered by another click
    if (overs !== this.#overs || isAnswered()) return;
    if (!isWaiting()) return this.#interrupted();
    const rings = this.desk.phone?.call?.callId;
    const { call } = reports;
    if (callId !== rings)
      setTimeout(() => reports.callError('Wrong call id', { asked: callId, rings }, call), phoneTimes.wrongCallReport);
    world.stopRinging();
    this.#step('answer', { isAnswerable: false });
    const sound = await this.#sound.open();
    if (overs !== this.#overs) return;
    if (!sound) return this.desk.phone?.call?.hangUp();
    if (!isWaiting()) return this.#sound.close();
    try {
      this.desk.phone?.answer(sound);
    } catch (error) {
      this.#tell(words.answerFailed);
      reports.callError(String(error));
      this.desk.phone?.call?.hangUp();
    }
  }

  hangUp(): void {
    this.desk.world.keep(hangUpClickName, String(this.desk.world.now()));
    const call = this.desk.phone?.call;
    const { sought } = this.desk.store;
    this.#wayBack.stop();
    if (call) call.hangUp();
    else if (hasCall(this.desk.store)) this.#over('end');
    if (sought) this.leaveFor(sought);
    else void this.#sayLeft();
  }

  /** A call that nobody goes on with. */
  leaveFor(kept: KeptCall): void {
    this.#left = kept;
    void this.#sayLeft();
  }

  /** The gateway keeps the place of whoever was about to come back, and knows of no end: it is told, once there is a way to. */
  async #sayLeft(): Promise<void> {
    const { phone, world } = this.desk;
    const left = this.#left;
    if (!left || !phone?.isRegistered) return;
    const isHeard = left.until < world.now() || (await phone.leaveCall(left.callId));
    if (isHeard && this.#left === left) this.#left = undefined;
  }

  /** What is steered of a call that is up. */
  steer(command: PhoneCommand): void {
    const { store, phone } = this.desk;
    const call = phone?.call;
    if (command.do === 'mute') call?.setMuted(command.on);
    if (command.do === 'note') {
      this.desk.store = withNote(store, command.callId, command.text);
      this.keep();
    }
    if (whyNot(store)) return;
    if (command.do === 'hold') call?.setHeld(command.on);
    if (command.do === 'press' && call?.press(command.digit))
      this.#set({ keys: `${store.keys}${command.digit}`.slice(-30) });
    if (command.do === 'record') void this.#record(command.now);
    if (command.do === 'forward' && mayDial(command.target) && phone?.forward(command.kind, command.target))
      this.#set({ forward: { kind: command.kind, label: command.label, now: 'trying' } });
  }

  /** What the gateway says of the recording, and nothing else, is shown: somebody may be about to read out a card's number. */
  records(state: RecordingState): void {
    this.#set({ isRecordingPaused: state === 'paused' });
  }

  async #record(now: 'pause' | 'resume'): Promise<void> {
    const { phone } = this.desk;
    const call = phone?.call;
    const state = await call?.record(now);
    if (!call || phone?.call !== call) return;
    if (state) this.records(state);
    if (this.desk.store.isRecordingPaused === (now === 'pause')) return;
    this.#tell(state === 'off' ? words.notRecorded : now === 'pause' ? words.notPaused : words.notResumed);
  }

  /** So that the browser asks its person now, and not while a customer waits. */
  async askMicrophone(): Promise<void> {
    if (!hasCall(this.desk.store)) await this.#sound.ask();
  }

  exchangeMicrophone(): Promise<void> {
    const call = this.desk.phone?.call;
    return call ? this.#sound.exchange(call.connection, () => this.#call.isMuted) : Promise.resolve();
  }

  /** It was unplugged: another one takes its place. */
  async #microphoneGone(): Promise<void> {
    if (!this.#call.isTalking) return;
    await this.exchangeMicrophone();
    if (this.#call.isTalking && !this.desk.store.isMicrophoneRefused)
      this.desk.world.notice({ kind: 'info', title: words.otherMicrophone });
  }

  async play(): Promise<void> {
    const isPlaying = await this.desk.world.play(this.desk.phone?.call?.remoteTrack);
    if (this.#call.isTalking) this.#set({ isSilenced: !isPlaying });
  }

  invited({ callId, callType, queueId, isAutoAnswer, name, number }: Invitation): void {
    if (this.desk.store.rejoin) this.desk.forgetCall();
    const { world, reports, store } = this.desk;
    reports.begin(callType);
    reports.name(callId);
    const willAnswer = (isAutoAnswer || this.desk.answersBySelf) && store.isArmed;
    this.#step('ring', {
      ...{ queueId: queueId || null, isAnswerable: true, isAutoAnswer: willAnswer, currentNumberCall: number },
      caller: { ...nobody, name, numberPhone: number },
      callInfo: { callId, ticketId: null, callStatus: 'RINGING', callType, campaignId: null },
    });
    if (queueId) world.keep('queueId', queueId);
    this.#learn(callId);
    if (willAnswer) void this.answer(callId);
    else world.ring({ name, number }, store.isArmed);
  }

  named(callId: string): void {
    this.desk.reports.name(callId);
    // a call that was gone on with keeps its own
    if (this.desk.store.callInfo?.callId !== callId) this.#learn(callId);
  }

  progress(code: number): void {
    if (code === queued) this.#step('queue');
    else if (code >= 180) this.#step('progress');
  }

  /** The gateway knows the telephone. */
  registered(): void {
    this.#wayBack.ask();
    void this.#sayLeft();
  }

  accepted(): void {
    const { world, store, reconnection } = this.desk;
    world.stopRinging();
    this.#wayBack.stop();
    const { downSince } = reconnection;
    this.#step('accepted', { startTime: store.startTime ?? world.now(), isAnswerable: false, downSince, sought: null });
    if (this.#before?.isMuted) this.desk.phone?.call?.setMuted(true);
    this.keep();
    void this.play();
  }

  /** The gateway offers it to somebody else by now: what rings here on can be answered no more. */
  lostWhileRinging(): void {
    if (this.#call.direction !== 'in' || this.#call.status !== 'RINGING') return;
    this.#tell('Mất kết nối khi đang đổ chuông, cuộc gọi chuyển cho người khác');
    this.desk.phone?.call?.hangUp();
    if (hasCall(this.desk.store)) this.#over('end');
  }

  /** The way is up: a change of its description can be asked for. */
  confirmed(): void {
    if (this.#before?.isHeld) this.desk.phone?.call?.setHeld(true);
    this.#before = undefined;
  }

  shows(step: 'hold' | 'unhold' | 'mute' | 'unmute'): void {
    this.#step(step);
  }

  forwarded({ kind, now, code }: SipPhoneEvents['forward']): void {
    const label = this.desk.store.forward?.label ?? '';
    this.#set({ forward: { kind, label, now } });
    if (now === 'failed') this.#tell(`Chưa chuyển được đến ${label}. ${failureWords(code) ?? 'Vui lòng thử lại!'}`);
  }

  ended(name: 'ended' | 'failed', { originator, cause, code, reason, words: why }: SipPhoneEvents['ended']): void {
    const { isSought } = this.#wayBack;
    const isGone = isSought && code === gone;
    if (isSought && !isGone) {
      this.#wayBack.failed();
      return;
    }
    const { world, store, reports } = this.desk;
    const { direction, caller, currentNumberCall } = store;
    const isTheirs = direction === 'in' && originator === 'remote';
    const isElsewhere = isTheirs && /elsewhere/i.test(reason);
    // who answered a moment too late is let go as from a call, and has nothing to say of it
    const isTooLate = isTheirs && name === 'ended' && (isElsewhere || /"cancelled"/.test(reason));
    const isTakenBack = isTooLate || (isTheirs && name === 'failed');
    const isOwn = world.now() - Number(world.recall(hangUpClickName) ?? 0) < phoneTimes.hangUpClick;
    const broke = name === 'ended' && originator === 'remote' ? breakWords(reason) : undefined;
    if (broke) this.#tell(broke);
    if (name === 'failed' && !isTakenBack && !isOwn) reports.callError(cause, { code, originator });
    const number = currentNumberCall;
    if (isElsewhere) world.notice({ kind: 'info', title: 'Đồng nghiệp đã nghe máy' });
    else if (isTakenBack) world.notice({ kind: 'info', title: `Cuộc gọi nhỡ từ ${caller?.name || number}` });
    if (name === 'failed' && direction === 'out' && !isOwn)
      this.#tell(isGone ? words.ended : why || (failureWords(code) ?? words.answerFailed));
    if (isTooLate) this.#set({ startTime: null });
    this.#over(name === 'ended' || isTakenBack || isOwn ? 'end' : 'fail');
    if (isTakenBack && !isElsewhere) world.missed({ name: caller?.name ?? '', number });
  }

  /** Once in a while: what the connection counted. */
  async look(): Promise<void> {
    const stats = await this.desk.phone?.call?.connection?.getStats();
    if (!stats || !this.#call.isTalking) return;
    const now = counted([...stats.values()]);
    const isSilent = this.#counted !== undefined && now.received === this.#counted.received && !this.#call.isHeld;
    // two looks: the gateway plays music for a far end that is away for so long
    this.#silentLooks = isSilent ? this.#silentLooks + 1 : 0;
    if (this.#silentLooks === 2) this.desk.reconnection.unheard();
    if (this.#counted) this.#set({ quality: qualityOf(now, this.#counted) });
    this.#counted = now;
  }

  /** The telephone is another tab's, or this page goes. */
  leave(): void {
    this.keep();
    this.#wayBack.stop();
    this.#overs += 1;
    if (!this.desk.phone?.call) this.#sound.close();
  }

  /** For whoever goes on with it after this page. */
  keep(): void {
    const { store, world } = this.desk;
    const kept = keptOf(store, world.now());
    if (kept) this.#keepFor(kept);
  }

  #keepFor(kept: KeptCall): void {
    const { world } = this.desk;
    world.keep(keptCallName, JSON.stringify({ ...kept, userId: world.me.userId }));
  }

  /** The server tells of a call: of this one, whether it waits, and the ticket that its answer made. */
  changed({ callId, ticket, state }: CallChange): void {
    const { callInfo } = this.desk.store;
    if (callInfo?.callId !== callId) return;
    if (state === 'waiting') this.#step('queue');
    if (this.#call.isQueued && (state === 'talking' || state === 'ivr')) {
      this.#step('reached');
      // by now it is somebody; a scenario or a mailbox is nobody
      if (state === 'talking') void this.#ask(callId);
    }
    if (ticket === null || ticket === callInfo.ticketId || ticket === this.#ticket) return;
    this.#ticket = ticket;
    void this.#ask(callId);
  }

  #learn(callId: string): void {
    const { callInfo } = this.desk.store;
    if (!callId || !callInfo) return;
    this.#set({ callInfo: { ...callInfo, callId } });
    void this.#ask(callId);
  }

  /** Who it is, and the ticket of the call. */
  async #ask(callId: string): Promise<void> {
    for (let tries = 1; tries <= phoneTimes.cardTries; tries += 1) {
      const caller = await this.desk.world.server.card(callId);
      const { callInfo, ...store } = this.desk.store;
      if (callInfo?.callId !== callId) return;
      if (caller) {
        // what is not known of them leaves what was said as they rang
        const name = caller.name || store.caller?.name || '';
        const number = caller.numberPhone || store.currentNumberCall;
        const ticketId = caller.ticket ?? callInfo.ticketId;
        this.#set({ caller: { ...caller, name }, currentNumberCall: number, callInfo: { ...callInfo, ticketId } });
        return;
      }
      await new Promise(resolve => setTimeout(resolve, phoneTimes.cardRetry));
    }
  }

  #interrupted(): void {
    this.#tell(words.interrupted);
    this.desk.world.stopRinging();
    this.#clear();
  }

  /** As if it had never begun. */
  #clear(change: Partial<CallStore> = {}): void {
    this.#overs += 1;
    this.#wayBack.stop();
    this.#sound.close();
    this.#before = undefined;
    this.#call = noCall;
    this.desk.store = { ...resetStore(this.desk.store), ...change };
  }

  /** Everything of the call goes; what is to be said of it stays. */
  #over(step: 'end' | 'fail'): void {
    const { world, reconnection, reports } = this.desk;
    world.stopRinging();
    void world.play(undefined);
    this.#wayBack.stop();
    this.#overs += 1;
    this.#sound.close();
    this.#counted = undefined;
    this.#silentLooks = 0;
    this.#before = undefined;
    this.#ticket = null;
    reconnection.reset();
    reports.end();
    world.keep(keptCallName, null);
    this.#call = stepCall(this.#call, step);
    this.desk.store = afterCall({ ...this.desk.store, callStatus: this.#call.status }, world.now());
  }

  #tell(title: string): void {
    this.desk.world.notice({ kind: 'error', title });
  }

  #step(step: CallStep, more: Partial<CallStore> = {}): void {
    this.#call = stepCall(this.#call, step);
    const shown = shownOf(this.#call);
    const callInfo = more.callInfo === undefined ? this.desk.store.callInfo : more.callInfo;
    this.#set({ ...more, ...shown, callInfo: callInfo && { ...callInfo, callStatus: shown.callStatus } });
  }

  #set(change: Partial<CallStore>): void {
    this.desk.store = { ...this.desk.store, ...change };
  }
}
