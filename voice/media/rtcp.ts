import type { Clock } from '../clock.ts';
import type { Reception } from './reception.ts';

/** Milliseconds between two reports to the far end (RFC 3550 6.2 for a small session). */
export const reportEvery = 5_000;

const senderReport = 200;
const receiverReport = 201;
/** Units of 1/65536 s, as reports give times; they wrap. */
const units = (milliseconds: number): number => Math.floor((milliseconds / 1000) * 65_536) >>> 0;

/** Whether a packet on a port with both is RTCP (RFC 5761 4). */
export const isRtcp = (bytes: Uint8Array): boolean => bytes.length >= 8 && bytes[1]! >= 192 && bytes[1]! <= 223;

/** What both sides tell each other of a stream's way (RFC 3550 6.4): by it each learns how long a round trip takes. */
export class Reports {
  /** of the far end */
  received = 0;
  private packets = 0;
  private octets = 0;
  private timestamp = 0;
  /** the far end's last report of sending, and when it came */
  private far: { sent: number; at: number } | undefined;

  constructor(
    private readonly source: number,
    private readonly reception: Reception,
    private readonly clock: Clock,
  ) {}

  /** A packet has gone out. */
  sent(packet: Buffer): void {
    this.packets++;
    this.octets += packet.length - 12;
    this.timestamp = packet.readUInt32BE(4);
  }

  next(): Buffer {
    const { counted } = this.reception;
    const report = Buffer.alloc(28 + (counted ? 24 : 0));
    const now = this.clock.now();
    report[0] = 0x80 | (counted ? 1 : 0);
    report[1] = senderReport;
    report.writeUInt16BE(report.length / 4 - 1, 2);
    report.writeUInt32BE(this.source, 4);
    report.writeUInt32BE(Math.floor(now / 1000), 8);
    report.writeUInt32BE(Math.floor((now % 1000) * 4_294_967.296) >>> 0, 12);
    report.writeUInt32BE(this.timestamp, 16);
    report.writeUInt32BE(this.packets, 20);
    report.writeUInt32BE(this.octets >>> 0, 24);
    if (counted) {
      report.writeUInt32BE(counted.source, 28);
      report.writeIntBE(Math.max(-0x80_0000, Math.min(0x7f_ffff, counted.lost)), 33, 3);
      report.writeUInt32BE(counted.highest, 36);
      report.writeUInt32BE(counted.jitter, 40);
      report.writeUInt32BE(this.far?.sent ?? 0, 44);
      report.writeUInt32BE(this.far ? units(now - this.far.at) : 0, 48);
    }
    return Buffer.concat([report, this.name()]);
  }

  /** Never throws. */
  receive(bytes: Buffer): void {
    this.received++;
    for (let at = 0; at + 8 <= bytes.length; ) {
      const length = (bytes.readUInt16BE(at + 2) + 1) * 4;
      if (bytes[at]! >> 6 !== 2 || at + length > bytes.length) return;
      this.read(bytes.subarray(at, at + length));
      at += length;
    }
  }

  private read(packet: Buffer): void {
    const kind = packet[1]!;
    if (kind !== senderReport && kind !== receiverReport) return;
    const blocks = kind === senderReport ? 28 : 8;
    if (packet.length < blocks) return;
    const now = this.clock.now();
    if (kind === senderReport) this.far = { sent: packet.readUInt32BE(10), at: now };
    for (let block = 0, at = blocks; block < (packet[0]! & 0x1f) && at + 24 <= packet.length; block++, at += 24) {
      const [sent, kept] = [packet.readUInt32BE(at + 16), packet.readUInt32BE(at + 20)];
      if (packet.readUInt32BE(at) !== this.source || sent === 0) continue;
      const trip = (units(now) - sent - kept) | 0;
      // a far end that counts otherwise would make it less than nothing
      if (trip >= 0) this.reception.roundTripMs = (trip * 1000) / 65_536;
    }
  }

  /** The name of the source, without which a report is not complete (RFC 3550 6.1). */
  private name(): Buffer {
    const description = Buffer.alloc(20);
    description.writeUInt32BE(0x81_ca_00_04, 0);
    description.writeUInt32BE(this.source, 4);
    description[8] = 1;
    description[9] = 8;
    description.write(this.source.toString(16).padStart(8, '0'), 10);
    return description;
  }
}
