import { setTimeout as sleep } from 'node:timers/promises';
import type { TestCall } from '../../voice/gateway/test-call.ts';
import { TestPhone } from '../../voice/gateway/test-phone.ts';
import type { Pcmu } from '../../voice/media/g711.ts';
import { play } from '../../voice/media/player.ts';
import { RtpLeg } from '../../voice/media/rtp-leg.ts';
import type { Ticker } from '../../voice/media/ticker.ts';

const silence = new Uint8Array(160).fill(0xff);

/** The sound of one side of a measured call: it says when it was answered and first heard something. */
export class BenchSound {
  /** performance.now() */
  acceptedAt = 0;
  heardAt = 0;
  packets = 0;
  private readonly stop: () => void;

  private constructor(
    private readonly leg: RtpLeg,
    sing: (leg: RtpLeg) => () => void,
  ) {
    leg.listener = {
      audio: () => {
        this.heardAt ||= performance.now();
        this.packets++;
      },
    };
    this.stop = sing(leg);
  }

  /** It speaks all the time. */
  static speaking = (ticker: Ticker, tone: Pcmu): Promise<BenchSound> =>
    this.open(leg => play(ticker, leg, tone, { loop: true }));

  /** Two packets a second, as of a telephone that detects silence: enough that it is not missed. */
  static quiet = (): Promise<BenchSound> =>
    this.open(leg => {
      const timer = setInterval(() => leg.send(silence), 500);
      return () => clearInterval(timer);
    });

  private static async open(sing: (leg: RtpLeg) => () => void): Promise<BenchSound> {
    const leg = await RtpLeg.open({ address: '127.0.0.1', ports: { from: 0, to: 0 }, peer: '127.0.0.1' });
    return new BenchSound(leg, sing);
  }

  offer = (): Promise<string> => this.leg.offer();
  answer = (offer: string): Promise<string> => this.leg.answer(offer);

  async accept(answer: string): Promise<void> {
    this.acceptedAt = performance.now();
    await this.leg.accept(answer);
  }

  close(): void {
    this.stop();
    void this.leg.close();
  }
}

/** Waits for a condition of the measurement's own phones. */
export async function until(holds: () => boolean, what: string, patience = 60_000): Promise<void> {
  const end = performance.now() + patience;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`not in time: ${what}`);
    await sleep(5);
  }
}

let numbers = 0;
export async function caller(
  port: number,
  sound: BenchSound,
): Promise<{ phone: TestPhone; dial(to: string): Promise<TestCall> }> {
  const phone = await TestPhone.udp(`09${String(10_000_000 + ++numbers)}`, { port });
  phone.sound = async () => sound;
  return { phone, dial: to => phone.call(to) };
}
