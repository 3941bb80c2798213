import { randomBytes } from 'node:crypto';

export interface RtpPacket {
  payloadType: number;
  marker: boolean;
  sequence: number;
  timestamp: number;
  source: number;
  payload: Uint8Array;
}

/** Reads one packet (RFC 3550 5.1); undefined for what is none, RTCP on the same port included. Never throws. */
export function parseRtp(bytes: Buffer): RtpPacket | undefined {
  if (bytes.length < 12 || bytes[0]! >> 6 !== 2) return undefined;
  const payloadType = bytes[1]! & 0x7f;
  // RFC 5761: these are RTCP packets 200 to 204 with their marker
  if (payloadType >= 64 && payloadType <= 95) return undefined;
  let start = 12 + (bytes[0]! & 0x0f) * 4;
  if (bytes[0]! & 0x10) {
    if (bytes.length < start + 4) return undefined;
    start += 4 + bytes.readUInt16BE(start + 2) * 4;
  }
  const end = bytes.length - (bytes[0]! & 0x20 ? bytes[bytes.length - 1]! : 0);
  if (end < start) return undefined;
  return {
    payloadType,
    marker: (bytes[1]! & 0x80) !== 0,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    source: bytes.readUInt32BE(8),
    payload: bytes.subarray(start, end),
  };
}

export function buildRtp({ payloadType, marker, sequence, timestamp, source, payload }: RtpPacket): Buffer {
  const bytes = Buffer.allocUnsafe(12 + payload.length);
  bytes[0] = 0x80;
  bytes[1] = (marker ? 0x80 : 0) | payloadType;
  bytes.writeUInt16BE(sequence, 2);
  bytes.writeUInt32BE(timestamp, 4);
  bytes.writeUInt32BE(source, 8);
  bytes.set(payload, 12);
  return bytes;
}

/** What goes out of a leg: one source whose sequence and timestamps never jump back. */
export class RtpSender {
  readonly source = randomBytes(4).readUInt32BE();
  private sequence = randomBytes(2).readUInt16BE();
  private timestamp = randomBytes(4).readUInt32BE();
  private silentSince = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number) {}

  /** `samples` that this packet lasts; a packet after a silence counts the silence as well and is marked. */
  next(payloadType: number, payload: Uint8Array, samples = payload.length): Buffer {
    const now = this.now();
    const silent = now - this.silentSince;
    const first = silent > 200;
    if (first && Number.isFinite(silent)) this.timestamp = (this.timestamp + Math.round(silent * 8)) >>> 0;
    this.silentSince = now + samples / 8;
    this.sequence = (this.sequence + 1) & 0xffff;
    const packet = buildRtp({
      payloadType,
      marker: first,
      sequence: this.sequence,
      timestamp: this.timestamp,
      source: this.source,
      payload,
    });
    this.timestamp = (this.timestamp + samples) >>> 0;
    return packet;
  }
  /** A packet at the present timestamp, which stays: all packets of one event carry that of its beginning. */
  event(payloadType: number, marker: boolean, payload: Uint8Array): Buffer {
    this.sequence = (this.sequence + 1) & 0xffff;
    const { sequence, timestamp, source } = this;
    return buildRtp({ payloadType, marker, sequence, timestamp, source, payload });
  }

  /** The event is over: sound goes on behind it. */
  pass(samples: number): void {
    this.timestamp = (this.timestamp + samples) >>> 0;
    this.silentSince = this.now();
  }
}
