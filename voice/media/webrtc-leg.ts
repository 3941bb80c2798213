import { randomBytes, X509Certificate } from 'node:crypto';
import { Audio, PeerConnection, type Track } from 'node-datachannel';
import { type Clock, every, systemClock } from '../clock.ts';
import { makeCertificate } from './certificate.ts';
import { DigitReceiver, DigitSender } from './digits.ts';
import { type Direction, listens, mirror } from './direction.ts';
import { type Law, type Pcmu, pcmaFromPcmu, pcmuFromPcma } from './g711.ts';
import { type Leg, type LegListener, type LegState, MediaError } from './leg.ts';
import { type HeldPort, holdPort, isWildcard } from './ports.ts';
import { Reception } from './reception.ts';
import { isRtcp, Reports, reportEvery } from './rtcp.ts';
import { parseRtp, RtpSender } from './rtp.ts';
import { payloadTypes } from './sdp.ts';
import { type BrowserDescription, readBrowser, writeLocal, writeOffer } from './webrtc-sdp.ts';

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

const token = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** Runs what the library throws at when it does not understand the far end. */
function understand(task: () => void): void {
  try {
    task();
  } catch (error) {
    throw new MediaError((error as Error).message);
  }
}

/** What was offered, and waits for its answer. */
interface Offered {
  ufrag: string;
  pwd: string;
  place: HeldPort;
  /** of this leg alone: a browser that moves to a leg with the same one does no DTLS with it */
  certificate: { key: string; cert: string };
}

/**
 * A browser's leg: ICE, DTLS and SRTP by libdatachannel.
 *
 * An offer is written here, and the library begins with its answer, which it is shown as if it were the far end's offer. It would
 * open its port with an offer of its own: the far end's checks come before its answer, so that ICE stands, and DTLS is done, while the
 * library is still taking that answer up. Then it knows no fingerprint to compare with, and closes.
 */
export class WebRtcLeg implements Leg {
  state: LegState = 'new';
  listener: LegListener = {};
  readonly packets = { received: 0, sent: 0 };
  readonly reception: Reception;
  private readonly clock: Clock;
  private connection: PeerConnection | undefined;
  private offered: Offered | undefined;
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
    const { clock = systemClock } = options;
    this.clock = clock;
    this.reception = new Reception(() => clock.now());
    this.sender = new RtpSender(() => clock.now());
    this.keys = new DigitSender(this.sender, clock, packet => this.transmit(packet));
    this.reports = new Reports(this.sender.source, this.reception, clock);
    this.stopReports = every(clock, reportEvery, () => this.report());
  }

  async answer(offer: string): Promise<string> {
    const far = readBrowser(offer, this.options.laws);
    if (this.far) return this.answerAgain(far);
    this.far = far;
    const connection = this.connect(this.options.port);
    understand(() => this.take(connection, far));
    await this.gathered(connection);
    return this.describe(connection, mirror(far.direction), far);
  }

  async offer(): Promise<string> {
    const { address, port = 0, laws = ['PCMU', 'PCMA'], announced } = this.options;
    const place = await holdPort(address, port);
    if (this.state === 'closed') {
      place.release();
      throw new MediaError('the leg is closed');
    }
    const certificate = makeCertificate();
    const fingerprint = new X509Certificate(certificate.cert).fingerprint256;
    this.offered = { ufrag: token(6), pwd: token(18), place, certificate };
    const own = { ...this.offered, ...place, fingerprint, laws, digits: ourDigits, source: this.sender.source };
    return writeLocal(writeOffer(own), { version: ++this.version, direction: 'sendrecv', announced });
  }

  async accept(answer: string): Promise<void> {
    const far = readBrowser(answer, this.options.laws);
    const { offered } = this;
    if (!offered || this.state === 'closed') throw new MediaError('nothing was offered');
    this.offered = undefined;
    this.far = far;
    this.setup = /^a=setup:passive\s*$/m.test(answer) ? 'active' : 'passive';
    const connection = this.connect(offered.place.port, offered.certificate);
    understand(() => this.take(connection, far, offered));
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
    this.offered?.place.release();
    this.track?.close();
    this.connection?.close();
  }

  private connect(port = 0, certificate?: Offered['certificate']): PeerConnection {
    const { address } = this.options;
    const connection = new PeerConnection('leg', {
      iceServers: [],
      disableAutoNegotiation: true,
      forceMediaTransport: true,
      // done in `stand`, with each fingerprint that was named
      disableFingerprintVerification: true,
      ...(isWildcard(address) ? {} : { bindAddress: address }),
      ...(certificate && { certificatePemFile: certificate.cert, keyPemFile: certificate.key }),
      ...(port ? { portRangeBegin: port, portRangeEnd: port, enableIceUdpMux: Boolean(this.options.port) } : {}),
    });
    connection.onStateChange(state => (state === 'connected' ? this.stand() : this.become(state as LegState)));
    this.connection = connection;
    return connection;
  }

  private take(connection: PeerConnection, far: BrowserDescription, offered?: Offered): void {
    this.open(connection, far.mid, [far.law], far.digits);
    try {
      connection.setRemoteDescription(far.bare, 'offer');
    } finally {
      // not before: where somebody else has taken it meanwhile, the library ends this process
      offered?.place.release();
    }
    connection.setLocalDescription('answer', offered && { iceUfrag: offered.ufrag, icePwd: offered.pwd });
    // before the local description there is no transport that could take them
    for (const candidate of far.candidates) connection.addRemoteCandidate(candidate, far.mid);
  }

  private open(connection: PeerConnection, mid: string, laws: Law[], digits: number | undefined): void {
    const audio = new Audio(mid, 'SendRecv');
    for (const law of laws) audio.addAudioCodec(payloadTypes[law], law);
    if (digits !== undefined) audio.addAudioCodec(digits, 'telephone-event/8000');
    audio.addSSRC(this.sender.source, 'lang-nghe', 'lang-nghe', 'lang-nghe');
    this.track = connection.addTrack(audio);
    this.track.onMessage(bytes => this.receive(bytes));
  }

  private gathered(connection: PeerConnection): Promise<void> {
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

  private describe(connection: PeerConnection, direction: Direction, offer: BrowserDescription): string {
    const local = connection.localDescription();
    if (!local) throw new MediaError('the leg is closed');
    this.version++;
    return writeLocal(local.sdp, { version: this.version, direction, announced: this.options.announced, offer });
  }

  /** Hold and its end: ICE and DTLS stand, the direction alone is another. */
  private answerAgain(far: BrowserDescription): string {
    const { connection } = this;
    if (!connection || far.ice !== this.far?.ice || far.law !== this.far.law)
      throw new MediaError('a change that needs a new leg');
    this.far = far;
    return this.describe(connection, mirror(far.direction), far).replace('a=setup:actpass', `a=setup:${this.setup}`);
  }

  /** Who has done DTLS is who the description named: no sound comes or goes before. */
  private stand(): void {
    const { connection } = this;
    if (!connection || this.state === 'closed') return;
    const { algorithm, value } = connection.remoteFingerprint();
    this.trusted = this.far?.fingerprints.includes(`${algorithm} ${value}`.toLowerCase()) ?? false;
    this.become(this.trusted ? 'connected' : 'failed');
    if (!this.trusted) connection.close();
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
