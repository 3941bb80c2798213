import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { systemClock } from '../clock.ts';
import type { MediaEngine } from '../media/engine.ts';
import { decode, type Pcmu } from '../media/g711.ts';
import { heard, loudest } from '../media/hearing.ts';
import { play } from '../media/player.ts';
import { RtpLeg } from '../media/rtp-leg.ts';
import { Ticker } from '../media/ticker.ts';
import { tone } from '../media/tone.ts';
import { listenUdp } from '../sip/udp.ts';
import { listenWebSocket } from '../sip/websocket.ts';
import { Gateway, type GatewayOptions } from './gateway.ts';
import type { TestSound } from './test-call.ts';
import { TestHost, testDomain } from './test-host.ts';
import { TestPhone } from './test-phone.ts';

const ends: (() => unknown)[] = [];

/** For `afterEach`: what tests have opened, the last first. */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}
export const atEnd = (end: () => unknown): void => void ends.push(end);

/** What a test lets come when it wants. */
export function later<T>(): { come: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const come = new Promise<T>(settle => {
    resolve = settle;
  });
  return { come, resolve };
}

/** A gateway on ports of its own, with a host in memory. */
export async function openGateway(engine: MediaEngine, options: Partial<GatewayOptions> = {}) {
  const host = new TestHost();
  const warnings: string[] = [];
  let flowTo: GatewayOptions['flowTo'];
  const gateway = new Gateway({
    ...{ host, engine, domain: testDomain, flowTo: (address, port) => flowTo?.(address, port) },
    log: { warn: (detail, message) => warnings.push(`${message} ${JSON.stringify(detail)}`) },
    ...options,
  });
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const web = listenWebSocket(server, {
    allows: () => true,
    message: (message, flow) => gateway.receive(message, flow),
    closed: flow => gateway.closed(flow),
  });
  const udp = await listenUdp({
    ...{ address: '127.0.0.1', port: 0, allows: () => true },
    message: (message, flow) => gateway.receive(message, flow),
  });
  flowTo = udp.flowTo;
  atEnd(async () => {
    await gateway.close();
    web.close();
    server.close();
    await udp.close();
    await engine.close();
  });
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/sip`;
  const kept = (phone: TestPhone) => {
    atEnd(() => phone.close());
    return phone;
  };
  const phoneOf = async (name: string, transport: 'udp' | 'ws' = 'ws') =>
    kept(transport === 'ws' ? await TestPhone.webSocket(name, url) : await TestPhone.udp(name, udp));
  /** a person with a telephone that has signed in */
  const signIn = async (name: string, transport: 'udp' | 'ws' = 'ws') => {
    host.add(name, transport === 'ws' ? 'browser' : 'desk');
    const phone = await phoneOf(name, transport);
    const { status } = await phone.register([['x-armed', 'yes']]);
    if (status !== 200) throw new Error(`REGISTER ${status}`);
    return phone;
  };
  return { gateway, host, warnings, url, udp, phoneOf, signIn };
}

/** A gateway with two people who talk: `an` has called `binh`. */
export async function openTalk<E extends MediaEngine>(
  engine: E,
  options: Partial<GatewayOptions> = {},
  how: { transport?: 'udp' | 'ws'; sounds?: [TestPhone['sound'], TestPhone['sound']] } = {},
) {
  const opened = await openGateway(engine, options);
  const { transport, sounds = [] } = how;
  const [an, binh] = [await opened.signIn('an', transport), await opened.signIn('binh', transport)];
  [an.sound, binh.sound] = sounds;
  const call = await an.call('binh');
  await expect.poll(() => binh.incoming.length).toBe(1);
  const answered = binh.incoming[0]!;
  await answered.answer();
  await expect.poll(() => call.state).toBe('talking');
  return { ...opened, engine, an, binh, call, answered };
}

/** The sound of a phone of tests: it sings one tone and keeps the last second of what it hears, or as many frames as are given. */
export class Singer {
  private said: Pcmu[] = [];

  /** A leg that sings; a phone of tests opens one for each of its calls. */
  readonly open = async (): Promise<TestSound> => {
    const ticker = new Ticker(systemClock);
    const leg = await RtpLeg.open({ address: '127.0.0.1', ports: { from: 0, to: 0 }, peer: '127.0.0.1' });
    leg.listener = {
      audio: sound => {
        this.said.push(sound);
        if (this.said.length > this.keeps) this.said.shift();
      },
    };
    this.sing = () => {
      this.hush = play(ticker, leg, tone(this.hertz, 1), { loop: true });
    };
    this.sing();
    atEnd(() => {
      this.hush();
      leg.close();
    });
    return leg;
  };
  /** Falls silent: not a packet comes of it any more, until it sings again. */
  hush = (): void => {};
  sing = (): void => {};

  constructor(
    readonly hertz: number,
    private readonly keeps = 50,
  ) {}

  /** Everything that is kept, in the order in which it came. */
  get sound(): Buffer {
    return Buffer.concat(this.said);
  }

  /** Which of the tones it hears now. */
  hears(...tones: number[]): number[] {
    const sound = Buffer.concat(this.said.slice(-25));
    return sound.length < 2_000 ? [] : heard(decode('PCMU', sound), ...tones);
  }

  /** Which of the tones it has heard, one after the other, as tenths of a second tell. */
  story(...tones: number[]): number[] {
    const { sound } = this;
    const told: number[] = [];
    for (let at = 0; at + 800 <= sound.length; at += 800) {
      const tone = loudest(sound.subarray(at, at + 800), ...tones);
      if (tone !== undefined && tone !== told.at(-1)) told.push(tone);
    }
    return told;
  }

  forget(): void {
    this.said = [];
  }
}
