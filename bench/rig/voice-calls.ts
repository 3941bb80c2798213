import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../voice/clock.ts';
import type { TestCall } from '../../voice/gateway/test-call.ts';
import { testDomain } from '../../voice/gateway/test-host.ts';
import { TestPhone } from '../../voice/gateway/test-phone.ts';
import { Ticker } from '../../voice/media/ticker.ts';
import { tone } from '../../voice/media/tone.ts';
import { BenchSound, caller, until } from './bench-phone.ts';
import { callBacks } from './call-backs.ts';
import { type BenchQueue, openCallCentre } from './call-centre.ts';
import { countRecords } from './call-records.ts';
import { residentMegabytes } from './processor-time.ts';
import { serve } from './serve.ts';

// The built application with its own PostgreSQL, called by SIP over UDP: agents are desk telephones, callers come by a trunk.
// The phones of this measurement are in its own process, on the same machine. What is counted is counted by SQL afterwards.

const ticker = new Ticker(systemClock);
const speech = tone(440, 1);
/** calls one after the other */
const oneByOne = 40;
const calledBack = 10;
const quantiles = (all: number[], digits = 0) => {
  const sorted = [...all].sort((one, other) => one - other);
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(digits);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}`;
};

export interface CallsAsked {
  /** calls at once, bridged and recorded */
  pairs: number;
  seconds: number;
  callers: number;
  agents: number;
}

/** @returns rows of a table */
export async function measureCalls({ pairs, seconds, callers, agents }: CallsAsked): Promise<string[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lang-nghe-calls-'));
  chmodSync(dataDir, 0o711);
  const loads = [loadavg()[0]!];
  try {
    const udp = await freeUdpPort();
    const carrier = await TestPhone.udp('carrier', { port: udp });
    const { tenant, queues } = await openCallCentre(dataDir, testDomain, carrier.port, [agents, pairs, 2]);
    const [few, many, back] = queues as [BenchQueue, BenchQueue, BenchQueue];
    const app = await serve({
      dataDir,
      patience: 300_000,
      environment: {
        ...{
          DEMO: 'off',
          METRICS_PORT: '0',
          SIP_DOMAIN: testDomain,
          SIP_UDP_PORT: String(udp),
          SIP_UDP_ADDRESS: '127.0.0.1',
          SIP_PEERS: '127.0.0.0/8',
        },
        ...{ MEDIA_ADDRESS: '127.0.0.1', RTP_PORTS: '30000-34998' },
      },
    });
    const rows: string[][] = [];
    try {
      const web = await webOf(app.output);
      rows.push([
        'registration by WebSocket, with digest',
        `${quantiles(await registrations(app.origin, few, 10))} ms`,
      ]);
      const phones = await signInAll([...few.phones, ...many.phones, ...back.phones], udp);
      rows.push(...(await setUps(udp, few, phones, oneByOne)));
      await web.read();
      rows.push(...(await atOnce(udp, many, phones, pairs, seconds, web.read)));
      loads.push(loadavg()[0]!);
      await web.read();
      rows.push(...(await rush(udp, few, phones, callers)), [
        `event loop of the web process with ${callers} callers`,
        lagWords(await web.read()),
      ]);
      rows.push(...(await callBacks(udp, back, phones, carrier, calledBack)));
      loads.push(loadavg()[0]!);
      rows.push(['memory of the web process', `${residentMegabytes(app.pid)?.toFixed(0)} MB`]);
      await Promise.all([carrier, ...phones.values()].map(phone => phone.close()));
    } catch (error) {
      console.error(app.output());
      throw error;
    } finally {
      await app.stop();
    }
    rows.push(...(await countRecords(dataDir, tenant, { few, many, back, oneByOne })));
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, shared with the phones and with other work: load ${loads.map(load => load.toFixed(0)).join(', ')}`;
    return [['machine', machine], ...rows];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

interface Lag {
  p99: number;
  max: number;
}
const lagWords = ({ p99, max }: Lag) => `${p99.toFixed(0)} ms late (99 of 100), ${max.toFixed(0)} ms at most`;

/** The lag of the web process' event loop since it was read last, from its own figures. */
async function webOf(output: () => string): Promise<{ read(): Promise<Lag> }> {
  const [, url = ''] = /^Metrics: (http:\S+)$/m.exec(output()) ?? [];
  return {
    async read() {
      const text = await (await fetch(url)).text();
      const figure = (name: string) =>
        Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1]) * 1_000;
      return { p99: figure('p99'), max: figure('max') };
    },
  };
}

async function registrations(origin: string, { phones }: BenchQueue, rounds: number): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const name of phones) {
      const phone = await TestPhone.webSocket(name, `${origin.replace('http', 'ws')}/sip`);
      const began = performance.now();
      const { status } = await phone.register();
      if (status !== 200) throw new Error(`REGISTER ${status}`);
      took.push(performance.now() - began);
      await phone.close();
    }
  return took;
}

async function signInAll(names: string[], port: number): Promise<Map<string, TestPhone>> {
  const phones = new Map<string, TestPhone>();
  for (const name of names) {
    const phone = await TestPhone.udp(name, { port });
    const { status } = await phone.register([['x-armed', 'yes']], { expires: 3_600 });
    if (status !== 200) throw new Error(`REGISTER ${status}`);
    phones.set(name, phone);
  }
  return phones;
}

function tally(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** One call after the other to a queue with somebody free. */
async function setUps(
  port: number,
  queue: BenchQueue,
  phones: Map<string, TestPhone>,
  count: number,
): Promise<string[][]> {
  const [confirmed, audio, rung, bridged]: number[][] = [[], [], [], []];
  for (let n = 0; n < count; n++) {
    let answeredAt = 0;
    let staff: { call: TestCall; sound: BenchSound } | undefined;
    for (const name of queue.phones) {
      const phone = phones.get(name)!;
      let own: BenchSound | undefined;
      phone.sound = async () => (own = await BenchSound.speaking(ticker, speech));
      phone.onInvite = async call => {
        rung!.push(performance.now() - began);
        answeredAt = performance.now();
        await call.answer();
        staff = { call, sound: own! };
      };
    }
    const sound = await BenchSound.speaking(ticker, speech);
    const { phone, dial } = await caller(port, sound);
    const began = performance.now();
    const call = await dial(queue.number);
    await until(() => sound.heardAt > 0 && (staff?.sound.heardAt ?? 0) > 0, 'both sides are heard');
    confirmed!.push(sound.acceptedAt - began);
    audio!.push(sound.heardAt - began);
    bridged!.push(staff!.sound.heardAt - answeredAt);
    await call.hangUp();
    await until(() => staff!.call.state === 'ended', 'the other side ends');
    for (const one of [sound, staff!.sound]) one.close();
    await phone.close();
  }
  return [
    [`INVITE to 200 of the queue, ${count} calls`, `${quantiles(confirmed!)} ms`],
    ['INVITE to the first packet of sound', `${quantiles(audio!)} ms`],
    ['INVITE to the ring of whoever is free', `${quantiles(rung!)} ms`],
    ["their answer to the caller's voice", `${quantiles(bridged!)} ms`],
  ];
}

/** So many calls at once, both sides speaking all the time. */
async function atOnce(
  port: number,
  queue: BenchQueue,
  phones: Map<string, TestPhone>,
  pairs: number,
  seconds: number,
  lag: () => Promise<Lag>,
): Promise<string[][]> {
  const sounds: BenchSound[] = [];
  const open = async () => {
    const sound = await BenchSound.speaking(ticker, speech);
    sounds.push(sound);
    return sound;
  };
  let talking = 0;
  for (const name of queue.phones) {
    const phone = phones.get(name)!;
    phone.sound = open;
    phone.onInvite = async call => {
      await call.answer();
      talking++;
    };
  }
  const calls: TestCall[] = [];
  for (let n = 0; n < pairs; n++) calls.push(await (await caller(port, await open())).dial(queue.number));
  const went = () => calls.map(({ state, status, reason }) => `${state} ${status} ${reason}`.trim());
  await until(() => talking === pairs, 'all talk', 120_000).catch(error => {
    throw new Error(`${error.message}: ${JSON.stringify(tally(went()))}, ${talking} answered`);
  });
  await sleep(2_000);
  await lag();
  const count = () => sounds.reduce((sum, { packets }) => sum + packets, 0);
  const [before, from] = [count(), performance.now()];
  await sleep(seconds * 1_000);
  const [heard, passed] = [count() - before, (performance.now() - from) / 1_000];
  const late = await lag();
  for (const call of calls) await call.hangUp();
  await until(
    () => queue.phones.every(name => phones.get(name)!.incoming.every(({ state }) => state === 'ended')),
    'all end',
  );
  for (const sound of sounds) sound.close();
  return [
    [`${pairs} recorded calls at once, packets heard`, `${heard} of ${Math.round(pairs * 2 * 50 * passed)}`],
    [`event loop of the web process with ${pairs} calls`, lagWords(late)],
  ];
}

/** All at once; whoever answers talks for 2 s. */
async function rush(
  port: number,
  queue: BenchQueue,
  phones: Map<string, TestPhone>,
  count: number,
): Promise<string[][]> {
  let two = 0;
  for (const name of queue.phones) {
    const phone = phones.get(name)!;
    phone.incoming.length = 0;
    phone.sound = BenchSound.quiet;
    phone.onInvite = async call => {
      if (phone.incoming.filter(({ state }) => state !== 'ended').length > 1) two++;
      await call.answer();
      setTimeout(() => void call.hangUp().catch(() => {}), 2_000);
    };
  }
  const began = performance.now();
  const calls = await Promise.all(
    Array.from({ length: count }, async () => (await caller(port, await BenchSound.quiet())).dial(queue.number)),
  );
  await until(() => calls.every(({ state }) => state === 'ended'), 'everybody has been served', 900_000);
  const refused = calls.filter(({ status }) => status !== 200).length;
  return [
    [
      `${count} callers at once on ${queue.phones.length} agents, 2 s of talk each`,
      `${((performance.now() - began) / 1_000).toFixed(0)} s; ${refused} refused, ${two} times a telephone rang while its person talked`,
    ],
  ];
}
