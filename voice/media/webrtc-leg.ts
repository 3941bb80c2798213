import { Audio, PeerConnection, type Track } from 'node-datachannel';
import { type Clock, every, systemClock } from '../clock.ts';
import { DigitReceiver, DigitSender } from './digits.ts';
import { type Direction, listens, mirror } from './direction.ts';
import { type Law, type Pcmu, pcmaFromPcmu, pcmuFromPcma } from './g711.ts';
import { type Leg, type LegListener, type LegState, MediaError } from './leg.ts';
import { isWildcard } from './ports.ts';
import { Reception } from './reception.ts';
import { isRtcp, Reports, reportEvery } from './rtcp.ts';
import { parseRtp, RtpSender } from './rtp.ts';
import { payloadTypes } from './sdp.ts';
import { type BrowserDescription, readBrowser, writeLocal } from './webrtc-sdp.ts';

export interface WebRtcLegOptions {
  address: string;
  announced?: string;
  /** one UDP port for all legs; 0 or none: each has its own */
  port?: number;
  laws?: Law[];
  clock?: Clock;
}

const ourDigits = 101;
/** Milliseconds for candidates to be found: those of this machine are there at once. */
const gatheringTime = 1_500;

/** Runs what the library throws at when it does not understand the far end. */
function understand(task: () => void): void {
  try {
    task();
  } catch (error) {
    throw new MediaError((error as Error).message);
  }
}

/** A browser's leg: ICE, DTLS and SRTP by libdatachannel, each leg with a certificate of its own. */
export class WebRtcLeg implements Leg {
  state: LegState = 'new';
  listener: LegListener = {};
  readonly packets = { received: 0, sent: 0 };
  readonly reception: Reception;
  private readonly clock: Clock;
  private readonly connection: PeerConnection;
  private track: Track | undefined;
  private far: Pick<BrowserDescription, 'law' | 'digits' | 'direction' | 'ice' | 'fingerprints'> | undefined;
  private trusted = false;
  private isClosing = false;
  private version = 0;
  /** the side of DTLS that this one has taken */
  private setup: 'active' | 'passive' = 'passive';
  private readonly sender: RtpSender;
  private readonly keys: DigitSender;
  private readonly digits = new DigitReceiver();
  private readonly reports: Reports;
  private readonly stopReports: () => void;

  constructor(private readonly options: WebRtcLegOptions) {
    const { address, port = 0, clock = systemClock } = options;
    this.clock = clock;
    this.reception = new Reception(() => clock.now());
    this.sender = new RtpSender(() => clock.now());
    this.keys = new DigitSender(this.sender, clock, packet => this.transmit(packet));
    this.reports = new Reports(this.sender.source, this.reception, clock);
    this.connection = new PeerConnection('leg', {
      iceServers: [],
      disableAutoNegotiation: true,
      forceMediaTransport: true,
      // done in `stand`: the library compares with a description that it may not have taken up yet when an answer's ICE stands
      disableFingerprintVerification: true,
      ...(isWildcard(address) ? {} : { bindAddress: address }),
      ...(port ? { enableIceUdpMux: true, portRangeBegin: port, portRangeEnd: port } : {}),
    });
    this.connection.onStateChange(state => (state === 'connected' ? this.stand() : this.become(state as LegState)));
    this.stopReports = every(clock, reportEvery, () => this.report());
  }

  async answer(offer: string): Promise<string> {
    const far = readBrowser(offer, this.options.laws);
    if (this.far) return this.answerAgain(far);
    this.far = far;
    this.open(far.mid, [far.law], far.digits);
    understand(() => {
      this.connection.setRemoteDescription(far.bare, 'offer');
      this.connection.setLocalDescription('answer');
      this.reach(far);
    });
    await this.gathered();
    return this.describe(mirror(far.direction), far);
  }

  async offer(): Promise<string> {
    this.open('0', this.options.laws ?? ['PCMU', 'PCMA'], ourDigits);
    this.connection.setLocalDescription('offer');
    await this.gathered();
    return this.describe('sendrecv');
  }

  async accept(answer: string): Promise<void> {
    const far = readBrowser(answer, this.options.laws);
    this.far = far;
    this.setup = /^a=setup:passive\s*$/m.test(answer) ? 'active' : 'passive';
    understand(() => {
      this.connection.setRemoteDescription(far.bare, 'answer');
      this.reach(far);
    });
  }

  send(sound: Pcmu): void {
    if (!this.far || !listens(this.far.direction) || this.keys.busy || this.state !== 'connected') return;
    const payload = this.far.law === 'PCMA' ? pcmaFromPcmu(sound) : sound;
    this.transmit(this.sender.next(payloadTypes[this.far.law], payload));
  }

  press(digit: string): void {
    if (this.state === 'connected' && this.far?.digits !== undefined) this.keys.press(this.far.digits, digit);
  }

  close(): void {
    if (this.state === 'closed') return;
    this.isClosing = true;
    this.become('closed');
    this.keys.close();
    this.stopReports();
    this.track?.close();
    this.connection.close();
  }

  private open(mid: string, laws: Law[], digits: number | undefined): void {
    const audio = new Audio(mid, 'SendRecv');
    for (const law of laws) audio.addAudioCodec(payloadTypes[law], law);
    if (digits !== undefined) audio.addAudioCodec(digits, 'telephone-event/8000');
    audio.addSSRC(this.sender.source, 'lang-nghe', 'lang-nghe', 'lang-nghe');
    this.track = this.connection.addTrack(audio);
    this.track.onMessage(bytes => this.receive(bytes));
  }

  /** Candidates of the far end come last: before the local description there is no transport that could take them. */
  private reach({ candidates, mid }: BrowserDescription): void {
    for (const candidate of candidates) this.connection.addRemoteCandidate(candidate, mid);
  }

  private gathered(): Promise<void> {
    const { connection } = this;
    return new Promise(resolve => {
      const cancel = this.clock.after(gatheringTime, resolve);
      connection.onGatheringStateChange(state => {
        if (state !== 'complete') return;
        cancel();
        resolve();
      });
      if (connection.gatheringState() !== 'complete') return;
      cancel();
      resolve();
    });
  }

  private describe(direction: Direction, offer?: BrowserDescription): string {
    const local = this.connection.localDescription();
    if (!local) throw new MediaError('the leg is closed');
    this.version++;
    return writeLocal(local.sdp, { version: this.version, direction, announced: this.options.announced, offer });
  }

  /** Hold and its end: ICE and DTLS stand, the direction alone is another. */
  private answerAgain(far: BrowserDescription): string {
    if (far.ice !== this.far?.ice || far.law !== this.far.law) throw new MediaError('a change that needs a new leg');
    this.far = far;
    return this.describe(mirror(far.direction), far).replace('a=setup:actpass', `a=setup:${this.setup}`);
  }

  /** Who has done DTLS is who the description named: no sound comes or goes before. */
  private stand(): void {
    if (this.state === 'closed') return;
    const { algorithm, value } = this.connection.remoteFingerprint();
    this.trusted = this.far?.fingerprints.includes(`${algorithm} ${value}`.toLowerCase()) ?? false;
    this.become(this.trusted ? 'connected' : 'failed');
    if (!this.trusted) this.connection.close();
  }

  private become(state: LegState): void {
    // what has failed is closed by the library, by us alone once more
    if (this.state === state || this.state === 'closed' || (this.state === 'failed' && !this.isClosing)) return;
    this.state = state;
    this.listener.state?.(state, this);
  }

  private transmit(packet: Buffer): void {
    this.packets.sent++;
    this.reports.sent(packet);
    this.post(packet);
  }

  private post(bytes: Buffer): void {
    try {
      this.track?.sendMessageBinary(bytes);
    } catch {
      // its transport has gone, which the library tells a moment later
    }
  }

  private report(): void {
    if (this.state === 'connected' && this.packets.sent > 0) this.post(this.reports.next());
  }

  private receive(bytes: Buffer): void {
    const { far } = this;
    if (!far || !this.trusted || this.state === 'closed') return;
    if (isRtcp(bytes)) {
      this.reports.receive(bytes);
      return;
    }
    const packet = parseRtp(bytes);
    if (!packet || (packet.payloadType !== payloadTypes[far.law] && packet.payloadType !== far.digits)) return;
    this.packets.received++;
    this.reception.receive(packet, packet.payloadType !== far.digits);
    if (packet.payloadType === far.digits) {
      const digit = this.digits.receive(packet);
      if (digit) this.listener.digit?.(digit, this);
    } else {
      this.listener.audio?.(far.law === 'PCMA' ? pcmuFromPcma(packet.payload) : packet.payload, this);
    }
  }
}
