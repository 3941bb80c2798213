import type { ForwardKind } from 'contract/enums.ts';
import type { UA } from 'jssip';
import type { RTCSession } from 'jssip/lib/RTCSession';
import type { RTCSessionEvent } from 'jssip/lib/UA';
import { phoneTimes } from './constants.ts';
import { parseGateways } from './gateways.ts';
import type { Library } from './library.ts';
import type { SignIn } from './line.ts';
import { type Invitation, SipCall, type SipCallEvents } from './sip-call.ts';
import { asJsSipSocket, SipSocket, type SocketSight } from './sip-socket.ts';

export interface SipPhoneEvents extends SipCallEvents {
  connected: { url: string };
  disconnected: { code: number | undefined; reason: string | undefined };
  registered: object;
  unregistered: object;
  registrationFailed: { cause: string; code: number | undefined };
  /** Their telephone stays in another browser for now; asked again by itself. */
  refused: { elsewhere: Elsewhere };
  /** A newer telephone of this person took this one's place. */
  replaced: object;
  incoming: Invitation;
  socket: SocketSight;
}
/** What another browser does with the telephone. */
export type Elsewhere = 'talking' | 'open';
export type SipPhoneListener = <K extends keyof SipPhoneEvents>(name: K, event: SipPhoneEvents[K]) => void;

export interface SipPhoneOptions {
  library: Library;
  line: SignIn;
  /** Of a page that signs in nowhere and is never rung: what it says of its visitor. */
  callerName?: string;
  /** The same over a reload, so that the registrar knows its telephone again. */
  instanceId: string;
  isArmed: boolean;
  /** Seconds since somebody clicked or typed in this browser; undefined: not as far as is known. */
  touchedAgo?(): number | undefined;
  iceServers: RTCIceServer[];
  /** Whether a call is under way that has no session yet: another one finds the telephone busy. */
  isBusy?(): boolean;
  listener: SipPhoneListener;
}

interface Transport {
  connect(): void;
  isConnecting(): boolean;
  /** The next one, of those that have not failed. */
  _getSocket(): void;
}

interface Asking {
  sendOptions(target: object, body: undefined, options: { eventHandlers: object }): void;
}

/** JsSIP has it, its types do not. */
interface TellsOfTransactions {
  on(name: 'newTransaction' | 'transactionDestroyed', heard: (event: { transaction: Transaction }) => void): void;
}
interface Transaction {
  request: { method: string; setHeader(name: string, value: string): void };
}

/** What a newer binding closes the socket of the older one with. */
const replacedCode = 4000;
/** Answers to REGISTER: another browser of this person is in a call, or was touched later than this one. */
const refusedFor = new Map<number | undefined, Elsewhere>([
  [486, 'talking'],
  [409, 'open'],
]);

/**
 * The telephone of one person in this tab: all that touches JsSIP. It stays registered, and has one call at most. Nothing in it
 * throws but `answer`.
 */
export class SipPhone {
  call: SipCall | undefined;
  readonly #ua: UA;
  readonly #sockets: SipSocket[];
  readonly #isVisitor: boolean;
  #isArmed: boolean;
  /** ms since 1970, when the last REGISTER said how the page stands. */
  #saidAt = 0;
  /** That has changed while a REGISTER was under way. */
  #isUnsaid = false;
  #refusedFor: Elsewhere | undefined;
  #isStopped = true;
  #failures = 0;
  #restart: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #hasHurried = false;
  #isKnown = false;
  #isLeaving = false;

  constructor(private readonly options: SipPhoneOptions) {
    const { library, line, instanceId } = options;
    const gateways = parseGateways(line.sipGatewayUrl);
    this.#isArmed = options.isArmed;
    this.#isVisitor = options.callerName !== undefined;
    this.#sockets = gateways.map(({ url }) => new SipSocket(url, sight => this.#tell('socket', sight)));
    this.#ua = new library.UA({
      sockets: gateways.map(({ weight }, at) => ({ socket: asJsSipSocket(this.#sockets[at]!), weight })),
      uri: `sip:${line.username}@${line.domain}`,
      authorization_user: line.username,
      password: line.sipPass,
      instance_id: instanceId,
      register: !this.#isVisitor,
      ...(options.callerName && { display_name: options.callerName }),
      register_expires: phoneTimes.registerExpires,
      session_timers: false,
      no_answer_timeout: phoneTimes.noAnswer,
      connection_recovery_min_interval: phoneTimes.reconnectShortest,
      connection_recovery_max_interval: phoneTimes.reconnectLongest,
      user_agent: 'Lang Nghe',
    });
    this.#listen();
  }

  start(): void {
    this.#isStopped = false;
    this.#ua.start();
  }

  /** Signs off; a call that is up ends. */
  stop(): void {
    this.#isStopped = true;
    for (const timer of [this.#restart, this.#patience]) clearTimeout(timer);
    const isSigningIn = this.#isAsking && !this.#ua.isRegistered() && !this.call;
    this.#ua.stop();
    // JsSIP keeps it for 2 s and would go on with what was asked
    if (isSigningIn) this.dropSocket();
  }

  /** As `stop`, once the end of its call is said where that waits for a socket. */
  leave(): void {
    this.#isLeaving = this.#unsaidEnd !== undefined;
    if (this.#isLeaving) setTimeout(() => this.stop(), phoneTimes.rejoin);
    else this.stop();
  }

  get isConnected(): boolean {
    return this.#ua.isConnected();
  }

  /** Known to the gateway by this socket: a visitor's page by its call. */
  get isRegistered(): boolean {
    return this.#isVisitor ? this.isConnected && this.#isKnown : this.#ua.isRegistered();
  }

  /** Whether this page may ring aloud. */
  arm(isArmed: boolean): void {
    if (isArmed === this.#isArmed) return;
    this.#isArmed = isArmed;
    if (this.#ua.isRegistered() || this.#refusedFor || this.#isAsking) this.#register();
  }

  /** This browser was touched: it takes the telephone that another one has, and is known to be the one in use where it has it. */
  touched(): void {
    const isRegistered = this.#ua.isRegistered();
    const isStale = Date.now() - this.#saidAt >= phoneTimes.touchSaid;
    if (isRegistered ? isStale : this.#refusedFor === 'open' || this.#isAsking) this.#register();
  }

  /** A REGISTER is under way. JsSIP has it, its types do not. */
  get #isAsking(): boolean {
    return (this.#ua.registrator() as unknown as { _registering?: boolean })._registering === true;
  }

  #register(): void {
    // JsSIP passes over a wish to register while it does
    this.#isUnsaid = this.#isAsking;
    if (this.#isUnsaid) return;
    this.#refusedFor = undefined;
    this.#ua.register();
  }

  /** False when another call is up or the gateway is away. */
  dial(target: string, mediaStream: MediaStream, headers: Record<string, string> = {}): boolean {
    if (this.call || !this.#ua.isConnected()) return false;
    const { line, iceServers } = this.options;
    this.#ua.call(`sip:${target}@${line.domain}`, {
      mediaStream,
      mediaConstraints: { audio: true, video: false },
      pcConfig: { iceServers },
      sessionTimersExpires: phoneTimes.sessionTimer,
      extraHeaders: Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    });
    return true;
  }

  answer(mediaStream: MediaStream): void {
    this.call?.answer(mediaStream, this.options.iceServers);
  }

  forward(kind: ForwardKind, target: string): boolean {
    return this.#ua.isConnected() && (this.call?.forward(kind, `sip:${target}@${this.options.line.domain}`) ?? false);
  }

  /** Says of a call that this page has no session of that it hangs up. Resolves to whether the gateway has heard it. */
  leaveCall(callId: string): Promise<boolean> {
    return new Promise(resolve => {
      const succeeded = () => resolve(true);
      const failed = ({ originator }: { originator: string }) => resolve(originator === 'remote');
      const eventHandlers = { succeeded, failed };
      this.#ua.sendMessage(`sip:rejoin-${callId}@${this.options.line.domain}`, '', { eventHandlers });
    });
  }

  /** Asks whether the socket still leads anywhere, and drops it where nothing comes back within `limit` ms. */
  async probe(limit: number = phoneTimes.probe): Promise<boolean> {
    const socket = this.#sockets.find(one => one.isConnected());
    if (this.#isStopped || !this.#ua.isConnected() || !socket) return false;
    const { URI } = this.options.library;
    const isAlive = await new Promise<boolean>(resolve => {
      setTimeout(() => resolve(false), limit);
      // whatever is answered, somebody is there
      const answered = () => resolve(true);
      const failed = ({ originator }: { originator: string }) => resolve(originator === 'remote');
      const eventHandlers = { succeeded: answered, failed };
      const gateway = new URI('sip', null as never, this.options.line.domain);
      // JsSIP has it, its types do not
      (this.#ua as unknown as Asking).sendOptions(gateway, undefined, { eventHandlers });
    });
    if (!isAlive && socket.isConnected() && !this.#isStopped) socket.drop();
    return isAlive;
  }

  /** The network is gone, whatever the browser believes of the socket: JsSIP opens another one. */
  dropSocket(): void {
    for (const socket of this.#sockets) if (socket.isConnected() || socket.isConnecting()) socket.drop();
  }

  /**
   * What would be tried in some seconds is tried at once: first the gateway that it was at, for only there its call is known if gateways
   * stand side by side; then one after the other.
   */
  hurry(): void {
    if (this.#isStopped || this.#ua.isConnected()) return;
    // JsSIP has it, its types do not; its own timer finds the socket open then
    const { transport } = this.#ua as unknown as { transport: Transport };
    if (transport.isConnecting()) return;
    if (this.#hasHurried) transport._getSocket();
    this.#hasHurried = true;
    transport.connect();
  }

  #tell<K extends keyof SipPhoneEvents>(name: K, event: SipPhoneEvents[K]): void {
    this.options.listener(name, event);
  }

  /** How the page stands as a REGISTER goes out, the answer to a challenge as well: what is later is judged by when it comes. */
  #say({ request }: Transaction): void {
    const ago = this.options.touchedAgo?.();
    this.#saidAt = Date.now();
    request.setHeader('X-Armed', this.#isArmed ? 'yes' : 'no');
    if (ago !== undefined) request.setHeader('X-Touched-Ago', Math.max(0, ago).toFixed(3));
  }

  #listen(): void {
    const ua = this.#ua;
    ua.on('connected', () => {
      this.#tell('connected', { url: this.#sockets.find(socket => socket.isConnected())?.url ?? '' });
      clearTimeout(this.#patience);
      this.#hasHurried = false;
      this.#refusedFor = undefined;
      this.#isUnsaid = false;
      if (this.#isVisitor) {
        this.#cameBack();
        return;
      }
      // a registrar that answers nothing, or something that JsSIP takes for nothing
      this.#patience = setTimeout(() => {
        if (ua.isRegistered()) return;
        // JsSIP would wait for its answer for 32 s; whoever hurries goes to the next one
        this.#hasHurried = true;
        this.dropSocket();
      }, phoneTimes.silentRegistrar);
    });
    ua.on('disconnected', ({ code, reason }) => {
      clearTimeout(this.#patience);
      this.#isKnown = false;
      this.#refusedFor = undefined;
      this.#tell('disconnected', { code, reason });
      if (code !== replacedCode) return;
      this.stop();
      this.#tell('replaced', {});
    });
    ua.on('registered', () => {
      clearTimeout(this.#patience);
      this.#failures = 0;
      this.#sayEnd();
      this.#tell('registered', {});
    });
    const transactions = ua as unknown as TellsOfTransactions;
    const isRegister = ({ request }: Transaction) => request.method === 'REGISTER';
    transactions.on('newTransaction', ({ transaction }) => isRegister(transaction) && this.#say(transaction));
    // the only word of a registration that was refreshed
    transactions.on('transactionDestroyed', ({ transaction }) => {
      const isOver = isRegister(transaction) && !this.#isAsking;
      if (isOver && this.#isUnsaid && (ua.isRegistered() || this.#refusedFor)) this.#register();
    });
    ua.on('unregistered', () => this.#tell('unregistered', {}));
    ua.on('registrationFailed', ({ cause, response }) => {
      clearTimeout(this.#patience);
      const code = response?.status_code;
      const elsewhere = refusedFor.get(code);
      if (elsewhere) this.#refused(elsewhere);
      else this.#again(String(cause), code);
    });
    ua.on('newRTCSession', ({ session, originator, request }: RTCSessionEvent) => {
      if (String(originator) === 'remote') this.#invited(session, name => request.getHeader(name) ?? '');
      else this.#take(new SipCall(session, 'out', this.#callListener(session), () => !this.#isStopped), session);
    });
  }

  /** Who signs in nowhere is known by the call that they have. */
  #cameBack(): void {
    this.#sayEnd();
    if (this.#isLeaving) this.stop();
    if (!this.call) this.#isKnown = true;
    this.call?.comeBack(() => {
      this.#isKnown = true;
      this.#tell('registered', {});
    });
  }

  #sayEnd(): void {
    const say = this.#unsaidEnd;
    this.#unsaidEnd = undefined;
    say?.();
  }

  #invited(session: RTCSession, header: (name: string) => string): void {
    if (this.call || this.options.isBusy?.()) {
      session.terminate({ status_code: 486 });
      return;
    }
    const call = new SipCall(session, 'in', this.#callListener(session), () => !this.#isStopped);
    call.callId = header('X-Call-Id');
    call.legId = header('X-Leg-Id');
    this.#take(call, session);
    const { display_name: name, uri } = session.remote_identity;
    this.#tell('incoming', {
      callId: call.callId,
      legId: call.legId,
      callType: header('X-Call-Type') || 'CALL_INBOUND',
      queueId: header('X-Queue-Id'),
      isAutoAnswer: header('X-Auto-Answer').toLowerCase() === 'yes',
      name: name ?? '',
      // who hides theirs is called so (RFC 3323)
      number: uri.user === 'anonymous' ? '' : (uri.user ?? ''),
    });
  }

  #take(call: SipCall, session: RTCSession): void {
    this.call = call;
    this.#current = session;
    call.onUnsaidEnd = again => {
      this.#unsaidEnd = again;
    };
  }
  /** Of the last call. */
  #unsaidEnd: (() => void) | undefined;
  #current: RTCSession | undefined;

  #callListener =
    (session: RTCSession) =>
    <K extends keyof SipCallEvents>(name: K, event: SipCallEvents[K]): void => {
      if (this.#current !== session) return;
      if (name === 'ended' || name === 'failed') {
        this.call = undefined;
        this.#current = undefined;
      }
      this.#tell(name, event as SipPhoneEvents[K]);
    };

  /** The socket stays: nothing is wrong with it. */
  #refused(elsewhere: Elsewhere): void {
    if (this.#isStopped) return;
    this.#refusedFor = elsewhere;
    this.#tell('refused', { elsewhere });
    clearTimeout(this.#restart);
    this.#restart = setTimeout(() => this.#refusedFor && this.#register(), phoneTimes.refused);
  }

  /** To stop would end a call that is up: then it is asked again without. By another socket JsSIP asks by itself. */
  #again(cause: string, code: number | undefined): void {
    if (this.#isStopped) return;
    this.#tell('registrationFailed', { cause, code });
    clearTimeout(this.#restart);
    const wait = Math.min(phoneTimes.restart * 2 ** this.#failures, phoneTimes.longestRestart);
    this.#failures += 1;
    const isBusy = this.call !== undefined;
    const isLost = !this.#ua.isConnected();
    if (!isBusy && !isLost) this.#ua.stop();
    this.#restart = setTimeout(() => {
      if (this.#isStopped) return;
      if (isLost) this.hurry();
      else if (!isBusy) this.#ua.start();
      else if (this.#ua.isConnected() && !this.#ua.isRegistered()) this.#register();
    }, wait);
  }
}
