import type { Clock } from '../clock.ts';
import { frameLength } from './g711.ts';
import type { RtpPacket, RtpSender } from './rtp.ts';
import { frameTime } from './ticker.ts';

const digits = '0123456789*#ABCD';
/** Packets of one key (100 ms), and how often its end is told: any of them may be lost. */
const frames = 5;
const ends = 3;
/** Keys that wait for their turn: more than a person presses. */
const mostKeys = 32;
/** -10 dBm0, as most phones say it. */
const volume = 10;

/** Digits of RFC 4733: each comes in many packets, all with the timestamp at which the key went down. */
export class DigitReceiver {
  private last: number | undefined;

  /** The digit, once; undefined for its other packets and for events that are no digits. */
  receive({ timestamp, payload }: RtpPacket): string | undefined {
    if (payload.length < 4 || timestamp === this.last) return undefined;
    this.last = timestamp;
    return digits[payload[0]!];
  }
}

/** Presses keys one after the other, each 100 ms with 60 ms to the next. Sound of the same leg has to wait while `busy`. */
export class DigitSender {
  private readonly keys: number[] = [];
  private stop: (() => void) | undefined;

  constructor(
    private readonly sender: RtpSender,
    private readonly clock: Clock,
    private readonly transmit: (packet: Buffer) => void,
  ) {}

  get busy(): boolean {
    return this.stop !== undefined;
  }

  press(payloadType: number, digit: string): void {
    const event = digits.indexOf(digit.toUpperCase());
    if (event < 0 || digit.length !== 1 || this.keys.length >= mostKeys) return;
    this.keys.push(event);
    if (!this.busy) this.tell(payloadType, 1);
  }

  close(): void {
    this.keys.length = 0;
    this.stop?.();
    this.stop = undefined;
  }

  private tell(payloadType: number, frame: number): void {
    if (frame <= frames) {
      const last = frame === frames;
      const duration = frame * frameLength;
      const payload = Uint8Array.of(this.keys[0]!, (last ? 0x80 : 0) | volume, duration >> 8, duration & 0xff);
      for (let times = 0; times < (last ? ends : 1); times++)
        this.transmit(this.sender.event(payloadType, frame === 1, payload));
      if (last) this.sender.pass(duration);
    }
    if (frame < frames + 3) {
      this.stop = this.clock.after(frameTime, () => this.tell(payloadType, frame + 1));
      return;
    }
    this.stop = undefined;
    this.keys.shift();
    this.sender.pass(3 * frameLength);
    if (this.keys.length > 0) this.tell(payloadType, 1);
  }
}
