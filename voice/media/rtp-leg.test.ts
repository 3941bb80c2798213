import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import type { Direction } from './direction.ts';
import { type Law, type Pcmu, pcmaFromPcmu, pcmuFromPcma } from './g711.ts';
import { heard } from './hearing.ts';
import { MediaError } from './leg.ts';
import { bindMedia } from './ports.ts';
import { buildRtp, parseRtp, RtpSender } from './rtp.ts';
import { RtpLeg } from './rtp-leg.ts';
import { readAudio, writeAudio } from './sdp.ts';
import { tone } from './tone.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const leg = async (options: Partial<Parameters<typeof RtpLeg.open>[0]> = {}) => {
  const opened = await RtpLeg.open({ address: '127.0.0.1', peer: '127.0.0.1', ports: { from: 0, to: 0 }, ...options });
  ends.push(() => opened.close());
  return opened;
};

/** Collects what a leg hears. */
function listenTo(one: RtpLeg) {
  const sounds: Pcmu[] = [];
  const digits: string[] = [];
  one.listener = { audio: sound => sounds.push(Uint8Array.from(sound)), digit: digit => digits.push(digit) };
  return { digits, sounds, sound: () => Uint8Array.from(Buffer.concat(sounds)) };
}

it.each<Law>(['PCMU', 'PCMA'])('carries tones both ways between two legs in %s', async law => {
  const [caller, called] = [await leg({ laws: [law] }), await leg()];
  const [atCaller, atCalled] = [listenTo(caller), listenTo(called)];
  const offer = await caller.offer();
  await caller.accept(await called.answer(offer));
  expect(readAudio(offer).law).toBe(law);
  for (let at = 0; at < 20; at++) {
    caller.send(tone(400, 0.5).subarray(at * 160, at * 160 + 160));
    called.send(tone(900, 0.5).subarray(at * 160, at * 160 + 160));
  }
  await expect.poll(() => [atCaller.sounds.length, atCalled.sounds.length]).toEqual([20, 20]);
  expect(heard(atCalled.sound(), 400, 900)).toEqual([400]);
  expect(heard(atCaller.sound(), 400, 900)).toEqual([900]);
  expect(called.packets).toEqual({ received: 20, sent: 20 });
  for (const digit of '5#5') caller.press(digit);
  await expect.poll(() => atCalled.digits).toEqual(['5', '#', '5']);
});

const describe = (port: number, digits: number, laws: Law[], direction: Direction = 'sendrecv') =>
  writeAudio({ address: '127.0.0.1', port, digits, direction, muxed: true }, laws, { id: 1, version: 1 });

async function trunk(address = '127.0.0.1'): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(0, address);
  await once(socket, 'listening');
  ends.push(() => socket.close());
  return socket;
}

it('speaks A-law to a trunk that offers it first, hears its keys once, and follows it to another port', async () => {
  const one = await leg();
  const { digits, sounds, sound } = listenTo(one);
  const [named, real] = [await trunk(), await trunk()];
  const offer = describe(named.address().port, 96, ['PCMA', 'PCMU']);
  const answer = readAudio(await one.answer(offer));
  expect(answer).toMatchObject({ law: 'PCMA', digits: 96 });
  const sender = new RtpSender(() => 0);
  const send = (socket: Socket, packet: Buffer) => socket.send(packet, answer.port, answer.address);
  for (let at = 0; at < 10; at++)
    send(real, sender.next(8, pcmaFromPcmu(tone(500, 0.2).subarray(at * 160, at * 160 + 160))));
  const key = {
    payloadType: 96,
    marker: true,
    sequence: 1,
    timestamp: 77,
    source: 1,
    payload: Buffer.from([7, 0x8a, 0, 160]),
  };
  for (let times = 0; times < 3; times++) send(real, buildRtp(key));
  await expect.poll(() => [sounds.length, digits]).toEqual([10, ['7']]);
  expect(heard(sound(), 500, 700)).toEqual([500]);
  const reply = once(real, 'message');
  one.send(tone(700, 0.02));
  const [bytes] = (await reply) as [Buffer];
  const packet = parseRtp(bytes)!;
  expect(packet.payloadType).toBe(8);
  expect(heard(pcmuFromPcma(packet.payload), 700)).toEqual([700]);
});

it('mirrors a hold, and sends nothing to who does not listen', async () => {
  const one = await leg();
  const peer = await trunk();
  const { port } = peer.address();
  const packets: Buffer[] = [];
  peer.on('message', packet => packets.push(packet));
  const answers = [];
  for (const direction of ['sendonly', 'inactive', 'sendrecv'] as const) {
    answers.push(readAudio(await one.answer(describe(port, 101, ['PCMU'], direction))).direction);
    one.send(tone(700, 0.02));
  }
  expect(answers).toEqual(['recvonly', 'inactive', 'sendrecv']);
  await expect.poll(() => packets.length).toBe(1);
  const old = describe(port, 101, ['PCMU']).replace('c=IN IP4 127.0.0.1', 'c=IN IP4 0.0.0.0');
  expect(readAudio(await one.answer(old)).direction).toBe('inactive');
});

it('learns from the far end’s reports how long a round trip takes', async () => {
  const clock = new ManualClock();
  const [caller, called] = [await leg({ clock }), await leg({ clock })];
  await caller.accept(await called.answer(await caller.offer()));
  const arrived = listenTo(called);
  caller.send(tone(400, 0.02));
  called.send(tone(400, 0.02));
  await expect.poll(() => arrived.sounds.length).toBe(1);
  expect(caller.reception.roundTripMs).toBeNull();
  // the first reports cross, the second answer them
  for (let times = 0; times < 2; times++) {
    clock.pass(5_000);
    await expect.poll(() => called.reports.received).toBe(times + 1);
    await expect.poll(() => caller.reports.received).toBe(times + 1);
  }
  expect([caller.reception.roundTripMs, called.reception.roundTripMs]).toEqual([0, 0]);
});

it('listens to nobody but the address that signals or is named', async () => {
  const one = await leg({ address: '0.0.0.0', announced: '127.0.0.1', peer: '127.0.0.1' });
  const { sounds } = listenTo(one);
  const [peer, stranger] = [await trunk(), await trunk('127.0.0.2')];
  const { port } = readAudio(await one.answer(describe(peer.address().port, 101, ['PCMU'])));
  const packet = new RtpSender(() => 0).next(0, tone(300, 0.02));
  stranger.send(packet, port, '127.0.0.1');
  stranger.send(packet, port, '127.0.0.1');
  peer.send(packet, port, '127.0.0.1');
  await expect.poll(() => sounds.length).toBe(1);
  expect(one.packets.received).toBe(1);
  // once a port is known, another port of the same address is a stranger as well
  (await trunk()).send(packet, port, '127.0.0.1');
  peer.send(packet, port, '127.0.0.1');
  await expect.poll(() => one.packets.received).toBe(2);
});

it('sends nothing to an address that somebody only names, but for whoever may', async () => {
  const victim = await trunk('127.0.0.2');
  const offer = (port: number) =>
    writeAudio({ address: '127.0.0.2', port, digits: 101, direction: 'sendrecv', muxed: true }, ['PCMU'], {
      id: 1,
      version: 1,
    });
  let heardThere = 0;
  victim.on('message', () => heardThere++);
  const [anybody, known] = [await leg(), await leg({ address: '0.0.0.0', announced: '127.0.0.1', anywhere: true })];
  for (const one of [anybody, known]) {
    await one.answer(offer(victim.address().port));
    one.send(tone(300, 0.02));
  }
  await expect.poll(() => heardThere).toBe(1);
  expect([anybody.packets.sent, known.packets.sent]).toEqual([1, 1]);
});

it.each([
  ['no audio', 'v=0\r\nc=IN IP4 1.2.3.4\r\n'],
  ['another codec', 'v=0\r\nc=IN IP4 1.2.3.4\r\nm=audio 4 RTP/AVP 9 18\r\n'],
  ['encryption', 'v=0\r\nc=IN IP4 1.2.3.4\r\nm=audio 4 UDP/TLS/RTP/SAVPF 0\r\n'],
  ['no address', 'v=0\r\nm=audio 4 RTP/AVP 0\r\n'],
  ['a name for an address', 'v=0\r\nc=IN IP4 localhost\r\nm=audio 4 RTP/AVP 0\r\n'],
  ['a port that is no whole number', 'v=0\r\nc=IN IP4 1.2.3.4\r\nm=audio 4000.5 RTP/AVP 0\r\n'],
  ['a port beyond the last', 'v=0\r\nc=IN IP4 1.2.3.4\r\nm=audio 65536 RTP/AVP 0\r\n'],
])('refuses %s', async (_, sdp) => {
  await expect((await leg()).answer(sdp)).rejects.toThrow(MediaError);
});

it('takes the ports it may and says when none is left', async () => {
  const probe = await trunk();
  const from = Math.min(probe.address().port + (probe.address().port % 2), 65_000);
  const range = { from, to: from + 1 };
  const socket = await bindMedia('127.0.0.1', range).catch(() => undefined);
  if (socket) ends.push(() => socket.close());
  if (socket) expect(socket.address().port).toBe(from);
  await expect(bindMedia('127.0.0.1', range)).rejects.toThrow('no media port is free');
});

/** A leg that has heard a network before its answer by another port than the one that it described. */
async function earlyBehindNat() {
  const one = await leg({ clock: new ManualClock() });
  const at = listenTo(one);
  const [named, real] = [await trunk(), await trunk()];
  const atReal: Buffer[] = [];
  real.on('message', packet => atReal.push(packet));
  const { port } = readAudio(await one.offer());
  const packet = new RtpSender(() => 0).next(0, tone(300, 0.02));
  const say = (by: Socket, said = packet) => by.send(said, port, '127.0.0.1');
  await one.accept(describe(named.address().port, 101, ['PCMU']));
  say(real);
  await expect.poll(() => at.sounds.length).toBe(1);
  return { ...at, one, named, real, atReal, say };
}

it('goes on at once with whom it has heard before the answer, where the answer describes them again', async () => {
  const { sounds, digits, one, named, real, atReal, say } = await earlyBehindNat();
  await one.accept(describe(named.address().port, 96, ['PCMA']));
  one.send(tone(700, 0.02));
  await expect.poll(() => atReal.map(bytes => parseRtp(bytes)!.payloadType)).toEqual([8]);
  // another port of them is a stranger still
  say(await trunk(), new RtpSender(() => 0).next(8, tone(300, 0.02)));
  say(real, new RtpSender(() => 0).next(8, tone(300, 0.02)));
  const key = { payloadType: 96, marker: true, sequence: 1, timestamp: 77, source: 1 };
  say(real, buildRtp({ ...key, payload: Buffer.from([7, 0x8a, 0, 160]) }));
  await expect.poll(() => digits).toEqual(['7']);
  expect([sounds.length, one.packets.received]).toEqual([2, 3]);
});

it('passes over for a second what still comes of whom it has heard, where another one answers', async () => {
  const { sounds, one, real, say } = await earlyBehindNat();
  const other = await trunk();
  await one.accept(describe(other.address().port, 101, ['PCMU']));
  say(real);
  say(other);
  await expect.poll(() => sounds.length).toBe(2);
  const atOther = once(other, 'message');
  one.send(tone(700, 0.02));
  await atOther;
});
