import { type ForwardKind, type SessionStatus, sessionStatuses } from 'contract/enums.ts';
import type { EndEvent, IncomingEvent, OutgoingEvent, RTCSession } from 'jssip/lib/RTCSession';
import { phoneTimes } from './constants.ts';

/** What an INVITE to this person says of itself. */
export interface Invitation {
  callId: string;
  legId: string;
  callType: string;
  queueId: string;
  isAutoAnswer: boolean;
  name: string;
  number: string;
}

export interface CallEnd {
  originator: `${EndEvent['originator']}`;
  cause: string;
  code: number | undefined;
  /** Words of a Reason header: why a caller's side took it back. */
  reason: string;
  /** Why a call was refused, in Vietnamese, where the gateway says so; else ''. */
  words: string;
}

/** Of the recording of a call, as the gateway says it. */
export type RecordingState = 'on' | 'paused' | 'off';

export interface SipCallEvents {
  /** 1xx of a call of ours. */
  progress: { code: number };
  named: { callId: string; legId: string };
  accepted: { track: MediaStreamTrack | undefined };
  /** What is heard before the answer, or comes on another connection from now on. */
  sound: { track: MediaStreamTrack | undefined };
  confirmed: object;
  held: { isHeld: boolean };
  muted: { isMuted: boolean };
  media: { state: RTCIceConnectionState };
  /** The browser took another of its addresses for the sound by itself: its network may be another one. */
  way: object;
  recording: { state: RecordingState };
  ended: CallEnd;
  failed: CallEnd;
  forward: { kind: ForwardKind; now: 'trying' | 'ringing' | 'done' | 'failed'; code?: number };
}
export type SipCallListener = <K extends keyof SipCallEvents>(name: K, event: SipCallEvents[K]) => void;

/** What JsSIP has and its types do not. */
interface Sender {
  sendRequest(method: string, options?: object): unknown;
  _dialog?: Sender;
}
interface Renewing {
  _createRTCConnection(options: RTCConfiguration): void;
  _iceReady: boolean;
}

interface Headed {
  getHeader(name: string): string | undefined;
}

const recordingOf = (message: Headed): RecordingState | undefined =>
  (['on', 'paused', 'off'] as const).find(state => state === message.getHeader('X-Recording'));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const rfc4733 = 'RFC2833' as never;

/** One session of JsSIP, which throws in wrong states, as a call that is asked first. */
export class SipCall {
  callId = '';
  legId = '';
  /** By what a page that has not signed in is known again over another socket; '' where it needs none. */
  rejoinKey = '';
  isHeld = false;
  /** Its end, which was said here, has not arrived for want of a socket: says it again by the next one, while that is of use. */
  onUnsaidEnd: (again: () => void) => void = () => {};
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #gatheringTime: number = phoneTimes.gathering;
  readonly #older: RTCPeerConnection[] = [];

  constructor(
    private readonly session: RTCSession,
    readonly direction: 'in' | 'out',
    private readonly listener: SipCallListener,
    /** Whether an ICE failure is waited through, for a new network may come. */
    private readonly outlivesSilence: () => boolean,
  ) {
    this.#listen();
  }

  get sessionStatus(): SessionStatus {
    return sessionStatuses[this.session.status] ?? 'null';
  }

  get isOver(): boolean {
    return this.session.isEnded();
  }

  get isTalking(): boolean {
    return ['waiting_for_ack', 'confirmed'].includes(this.sessionStatus);
  }

  get connection(): RTCPeerConnection | undefined {
    return this.session.connection;
  }

  /** Throws what JsSIP throws: whoever calls says so to the person. */
  answer(mediaStream: MediaStream, iceServers: RTCIceServer[]): void {
    this.session.answer({
      mediaStream,
      mediaConstraints: { audio: true, video: false },
      pcConfig: { iceServers },
      sessionTimersExpires: phoneTimes.sessionTimer,
    });
  }

  hangUp(): void {
    if (this.isOver) return;
    try {
      const isRinging = this.sessionStatus === 'waiting_for_answer';
      const isAsked = this.direction === 'out' && !this.isTalking;
      this.session.terminate(isRinging ? { status_code: 603 } : {});
      // JsSIP passes over an answer that crosses its CANCEL, and the other side would talk to nobody
      if (isAsked) (this.session as unknown as { _is_canceled: boolean })._is_canceled = true;
    } catch {
      // it ended between the question and the act
    }
  }

  setMuted(isMuted: boolean): void {
    if (!this.isTalking) return;
    if (isMuted) this.session.mute({ audio: true });
    else this.session.unmute({ audio: true });
  }

  /** False when it cannot be now: a change of its description is still under way. */
  setHeld(isHeld: boolean): boolean {
    if (!this.isTalking) return false;
    return isHeld ? this.session.hold() : this.session.unhold();
  }

  /** In the sound where it can be, which a lost socket does not end; else by a request. */
  press(digit: string): boolean {
    if (!this.isTalking || !/^[0-9A-D*#]$/.test(digit)) return false;
    const sender = this.connection?.getSenders().find(({ track }) => track?.kind === 'audio');
    try {
      this.session.sendDTMF(digit, sender?.dtmf?.canInsertDTMF ? { transportType: rfc4733 } : {});
      return true;
    } catch {
      return false;
    }
  }

  /** The recording of this call pauses or goes on. Answers how it is then; undefined: nobody said so, as by a socket that is dead. */
  record(now: 'pause' | 'resume'): Promise<RecordingState | undefined> {
    return new Promise(resolve => {
      const unknown = () => resolve(undefined);
      if (!this.isTalking) return unknown();
      setTimeout(unknown, phoneTimes.probe);
      const eventHandlers = {
        onSuccessResponse: (response: Headed) => resolve(recordingOf(response)),
        ...{ onErrorResponse: unknown, onTransportError: unknown, onRequestTimeout: unknown, onDialogError: unknown },
      };
      const extraHeaders = [`X-Recording: ${now}`, 'Content-Type: text/plain'];
      (this.session as unknown as Sender).sendRequest('INFO', { extraHeaders, eventHandlers });
    });
  }

  forward(kind: ForwardKind, uri: string): boolean {
    if (!this.isTalking) return false;
    const tell = (now: SipCallEvents['forward']['now'], code?: number) =>
      this.listener('forward', { kind, now, ...(code !== undefined && { code }) });
    this.session.refer(uri, {
      extraHeaders: [`X-Forward: ${kind}`],
      eventHandlers: {
        requestFailed: ({ response }: { response: { status_code?: number } | null }) =>
          tell('failed', response?.status_code),
        trying: () => tell('trying'),
        progress: () => tell('ringing'),
        accepted: () => tell('done'),
        failed: ({ status_line }: { status_line: { status_code: number } }) => tell('failed', status_line.status_code),
      },
    });
    return true;
  }

  /** The gateway learns by which socket a page that has not signed in goes on; where it knows the call no more, that is over. */
  comeBack(known: () => void): void {
    if (!this.isTalking || !this.rejoinKey) return;
    const eventHandlers = { onSuccessResponse: known, onDialogError: () => this.hangUp() };
    const extraHeaders = [...this.#keyHeader, 'Content-Type: text/plain'];
    (this.session as unknown as Sender).sendRequest('INFO', { extraHeaders, eventHandlers });
  }

  get #keyHeader(): string[] {
    return this.rejoinKey ? [`X-Rejoin: ${this.rejoinKey}`] : [];
  }

  /**
   * The sound begins anew, on another connection; false when it cannot now. One that stands tries its old ways for seconds before it takes
   * a new one. A request that fails here would end the call.
   */
  renewConnection(): boolean {
    const before = this.connection;
    const session = this.session as unknown as Renewing;
    if (!this.isTalking || !before || !this.session.isReadyToReOffer()) return false;
    this.#older.push(before);
    session._createRTCConnection(before.getConfiguration());
    // what was gathered is of the one before
    session._iceReady = false;
    this.#gatheringTime = phoneTimes.gatheringAgain;
    for (const { track } of before.getSenders()) if (track) this.connection?.addTrack(track);
    return this.session.renegotiate({}, () => {
      // the gateway has let go of it
      this.#closeOlder();
      this.#watchWay();
      this.listener('sound', { track: this.remoteTrack });
    });
  }

  #closeOlder(): void {
    for (const connection of this.#older.splice(0)) connection.close();
  }

  /** A request that died with its socket ends no conversation: what it asked for is asked again by the next one. */
  #outliveSockets(): void {
    const session = this.session as unknown as { onTransportError(): void };
    const end = session.onTransportError.bind(session);
    session.onTransportError = () => {
      if (!this.isTalking || !this.outlivesSilence()) end();
    };
  }

  /** JsSIP says it once: without it the other side would wait for a sound. */
  #keepEnd(): void {
    const session = this.session as unknown as Sender;
    const send = session.sendRequest.bind(session);
    session.sendRequest = (method, options) => {
      // gone with the session in a moment
      const dialog = session._dialog;
      if (method !== 'BYE' || !dialog) return send(method, options);
      const until = Date.now() + phoneTimes.rejoin;
      const again = () => Date.now() < until && say();
      const eventHandlers = { onTransportError: () => this.onUnsaidEnd(again) };
      const say = (): unknown =>
        dialog.sendRequest(method, { ...options, extraHeaders: this.#keyHeader, eventHandlers });
      return say();
    };
  }

  #listen(): void {
    const { session } = this;
    this.#outliveSockets();
    this.#keepEnd();
    session.on('peerconnection', ({ peerconnection }) => this.#watch(peerconnection));
    if (session.connection) this.#watch(session.connection);
    session.on('icecandidate', ({ ready }) => {
      this.#gathering ??= setTimeout(ready, this.#gatheringTime);
    });
    session.on('sdp', () => this.#gathered());
    session.on('progress', (event: IncomingEvent | OutgoingEvent) => {
      // of an invitation it is our own 180
      if (!('response' in event) || !event.response) return;
      this.#learn(event.response);
      this.listener('progress', { code: event.response.status_code });
      // a network is heard before the answer; JsSIP has taken its description by now
      if (event.response.body) this.listener('sound', { track: this.remoteTrack });
    });
    session.on('accepted', (event: IncomingEvent | OutgoingEvent) => {
      const response = 'response' in event ? event.response : undefined;
      if (response) this.#learn(response);
      this.listener('accepted', { track: this.remoteTrack });
      if (response) this.#hearRecording(response);
    });
    session.on('newInfo', ({ originator, request }: { originator: string; request: Headed }) => {
      if (originator === 'remote') this.#hearRecording(request);
    });
    session.on('confirmed', () => {
      this.#watchWay();
      this.listener('confirmed', {});
    });
    session.on('hold', ({ originator }) => String(originator) === 'local' && this.#held(true));
    session.on('unhold', ({ originator }) => String(originator) === 'local' && this.#held(false));
    session.on('muted', () => this.listener('muted', { isMuted: true }));
    session.on('unmuted', () => this.listener('muted', { isMuted: false }));
    for (const name of ['ended', 'failed'] as const)
      session.on(name, ({ originator, cause, message }: EndEvent) => {
        this.#gathered();
        this.#closeOlder();
        this.listener(name, {
          originator,
          cause: String(cause),
          code: message && 'status_code' in message ? message.status_code : undefined,
          reason: message?.getHeader('Reason') ?? '',
          words: decoded(message?.getHeader('X-Message') ?? ''),
        });
      });
  }

  get remoteTrack(): MediaStreamTrack | undefined {
    return this.connection?.getReceivers().find(({ track }) => track?.kind === 'audio')?.track;
  }

  #hearRecording(message: Headed): void {
    const state = recordingOf(message);
    if (state) this.listener('recording', { state });
  }

  #learn(response: Headed): void {
    const callId = response.getHeader('X-Call-Id');
    if (!callId || callId === this.callId) return;
    this.callId = callId;
    this.legId = response.getHeader('X-Leg-Id') ?? '';
    this.rejoinKey = response.getHeader('X-Rejoin') ?? '';
    this.listener('named', { callId, legId: this.legId });
  }

  #watch(connection: RTCPeerConnection): void {
    // JsSIP hangs up when ICE fails; captured before it hears, while another network may still come
    connection.addEventListener(
      'iceconnectionstatechange',
      event => {
        const state = connection.iceConnectionState;
        const isCurrent = connection === this.connection;
        if (state === 'failed' && (!isCurrent || this.outlivesSilence())) event.stopImmediatePropagation?.();
        if (isCurrent) this.listener('media', { state });
      },
      { capture: true },
    );
  }

  #watchWay(): void {
    const { connection } = this;
    const sender = connection?.getSenders?.().find(({ track }) => track?.kind === 'audio');
    // not every browser tells
    sender?.transport?.iceTransport?.addEventListener?.('selectedcandidatepairchange', () => {
      if (connection === this.connection) this.listener('way', {});
    });
  }

  #held(isHeld: boolean): void {
    this.isHeld = isHeld;
    this.listener('held', { isHeld });
  }

  #gathered(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
  }
}
