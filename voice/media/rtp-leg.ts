import type { RemoteInfo, Socket } from 'node:dgram';
import { type Clock, every, systemClock } from '../clock.ts';
import { DigitReceiver, DigitSender } from './digits.ts';
import { listens, mirror } from './direction.ts';
import { type Law, type Pcmu, pcmaFromPcmu, pcmuFromPcma } from './g711.ts';
import type { Leg, LegListener, LegState } from './leg.ts';
import { bindMedia, type PortRange } from './ports.ts';
import { Reception } from './reception.ts';
import { isRtcp, Reports, reportEvery } from './rtcp.ts';
import { parseRtp, RtpSender } from './rtp.ts';
import { type AudioDescription, payloadTypes, readAudio, writeAudio } from './sdp.ts';

export interface RtpLegOptions {
  address: string;
  ports: PortRange;
  /** What the SDP names, where it differs from the address bound: behind NAT. */
  announced?: string;
  /** Where the signalling comes from: media may move to another port of it. */
  peer: string;
  /** The SDP's own address is trusted too: nobody else can have sound sent to strangers. */
  anywhere?: boolean;
  laws?: Law[];
  clock?: Clock;
}

const ourDigits = 101;
/** Milliseconds that sound of whoever was described before is passed over, when another one is. */
const another = 1_000;
let sessions = 0;

type Place = Pick<AudioDescription, 'address' | 'port'>;
const isAt = (one: Place, other: Place): boolean => one.address === other.address && one.port === other.port;

/** Plain RTP/AVP towards a trunk or rtpengine (symmetric, RFC 4961). */
export class RtpLeg implements Leg {
  state: LegState = 'new';
  listener: LegListener = {};
  readonly packets = { received: 0, sent: 0 };
  readonly reception: Reception;
  /** what it has said of itself; `far` is where its sound has come from since, and where ours goes */
  private described: AudioDescription | undefined;
  private far: AudioDescription | undefined;
  private latched = false;
  private left: (Place & { until: number }) | undefined;
  private readonly clock: Clock;
  private readonly sender: RtpSender;
  readonly reports: Reports;
  private readonly stopReports: () => void;
  private readonly keys: DigitSender;
  private readonly digits = new DigitReceiver();
  private readonly session = { id: ++sessions, version: 0 };

  private constructor(
    private readonly socket: Socket,
    private readonly options: RtpLegOptions,
  ) {
    const clock = options.clock ?? systemClock;
    this.clock = clock;
    this.reception = new Reception(() => clock.now());
    this.sender = new RtpSender(() => clock.now());
    this.keys = new DigitSender(this.sender, clock, packet => this.transmit(packet));
    this.reports = new Reports(this.sender.source, this.reception, clock);
    this.stopReports = every(clock, reportEvery, () => this.report());
    socket.on('message', (bytes, from) => this.receive(bytes, from));
    // an unreachable far end is reported here: the call notices by silence
    socket.on('error', () => {});
  }

  static async open(options: RtpLegOptions): Promise<RtpLeg> {
    return new RtpLeg(await bindMedia(options.address, options.ports), options);
  }

  async answer(offer: string): Promise<string> {
    this.reach(readAudio(offer, this.laws));
    const { law, digits, direction, muxed } = this.far!;
    return this.describe([law], { digits, direction: mirror(direction), muxed });
  }

  async offer(): Promise<string> {
    return this.describe(this.laws, { digits: ourDigits, direction: 'sendrecv', muxed: true });
  }

  async accept(answer: string): Promise<void> {
    const { described, far: before, clock } = this;
    const far = readAudio(answer, this.laws);
    if (described && before && isAt(far, described)) {
      // the same one again: behind a NAT its sound comes from elsewhere than it says
      this.described = far;
      this.far = { ...far, address: before.address, port: before.port };
      return;
    }
    // another telephone that the same call has reached: what is still on its way from the first is not of it
    if (before && !isAt(far, before)) this.left = { ...before, until: clock.now() + another };
    this.reach(far);
  }

  send(sound: Pcmu): void {
    if (this.state !== 'connected' || !this.far || !listens(this.far.direction) || this.keys.busy) return;
    const payload = this.far.law === 'PCMA' ? pcmaFromPcmu(sound) : sound;
    this.transmit(this.sender.next(payloadTypes[this.far.law], payload));
  }

  press(digit: string): void {
    if (this.state === 'connected' && this.far?.digits !== undefined) this.keys.press(this.far.digits, digit);
  }

  close(): void {
    if (this.state === 'closed') return;
    this.become('closed');
    this.keys.close();
    this.stopReports();
    this.socket.close();
  }

  private transmit(packet: Buffer): void {
    // port 0 is a stream that the far end has switched off
    if (!this.far || this.far.port === 0) return;
    this.packets.sent++;
    this.reports.sent(packet);
    this.post(packet);
  }

  private post(bytes: Buffer): void {
    if (this.far && this.isKnown(this.far.address)) this.socket.send(bytes, this.far.port, this.far.address, () => {});
  }

  private isKnown(address: string): boolean {
    return address === this.options.peer || (this.options.anywhere === true && address === this.far?.address);
  }

  private isLeft(from: RemoteInfo): boolean {
    const { left } = this;
    return left !== undefined && isAt(left, from) && this.clock.now() < left.until;
  }

  private report(): void {
    if (this.far?.muxed && this.far.port !== 0 && this.packets.sent > 0) this.post(this.reports.next());
  }

  private get laws(): Law[] {
    return this.options.laws ?? ['PCMU', 'PCMA'];
  }

  private describe(laws: Law[], said: Pick<AudioDescription, 'digits' | 'direction' | 'muxed'>): string {
    this.session.version++;
    const { address, announced = address } = this.options;
    return writeAudio({ address: announced, port: this.socket.address().port, ...said }, laws, this.session);
  }

  private reach(far: AudioDescription): void {
    this.described = far;
    this.far = far;
    this.latched = false;
    this.become('connected');
  }

  private become(state: LegState): void {
    if (this.state === state) return;
    this.state = state;
    this.listener.state?.(state, this);
  }

  /** Media is taken from the address that signals or that the SDP names; the first packet says from which port. */
  private receive(bytes: Buffer, from: RemoteInfo): void {
    const { far } = this;
    if (!far || !this.isKnown(from.address)) return;
    if (this.latched && !isAt(from, far)) return;
    if (!this.latched && this.isLeft(from)) return;
    if (isRtcp(bytes)) {
      if (far.muxed) this.reports.receive(bytes);
      return;
    }
    const packet = parseRtp(bytes);
    if (!packet || (packet.payloadType !== payloadTypes[far.law] && packet.payloadType !== far.digits)) return;
    if (!this.latched) {
      this.latched = true;
      this.far = { ...far, address: from.address, port: from.port };
    }
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
