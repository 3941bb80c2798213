import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { MediaError } from './leg.ts';
import { TestPhone } from './listening.ts';
import { WebRtcLeg, type WebRtcLegOptions } from './webrtc-leg.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function leg(options: Partial<WebRtcLegOptions> = {}): WebRtcLeg {
  const opened = new WebRtcLeg({ address: '127.0.0.1', ...options });
  ends.push(() => opened.close());
  return opened;
}

/**
 * As a browser takes an offer: it begins DTLS itself. A far end of the same library that waits is one that this library cannot
 * always be joined to: its side may begin DTLS before it has taken up the answer.
 */
const asBrowser = (offer: string) => offer.replace('a=setup:actpass', 'a=setup:passive');

async function joined(caller = leg(), called = leg()) {
  await caller.accept(await called.answer(asBrowser(await caller.offer())));
  await expect.poll(() => [caller.state, called.state]).toEqual(['connected', 'connected']);
  return [new TestPhone(caller), new TestPhone(called)] as const;
}

it.each([undefined, ['PCMA'] as const])('carries tones and keys both ways, with laws %s', async laws => {
  const [a, b] = await joined(leg({ laws: laws && [...laws] }), leg());
  a.say(400);
  b.say(900);
  await expect.poll(() => [a.count, b.count]).toEqual([10, 10]);
  expect([a.hears(400, 900), b.hears(400, 900)]).toEqual([[900], [400]]);
  for (const digit of '5#') a.leg.press(digit);
  b.leg.press('7');
  await expect.poll(() => [a.digits, b.digits]).toEqual([['7'], ['5', '#']]);
});

it('stands each time, however quick the answer comes', async () => {
  for (let times = 0; times < 15; times++) {
    const [a, b] = await joined();
    a.say(400, 2);
    await expect.poll(() => b.count).toBe(2);
    a.leg.close();
    b.leg.close();
  }
});

it('begins with the answer to its offer: nobody is joined to it before their fingerprint is known', async () => {
  const [caller, called] = [leg(), leg()];
  const answer = await called.answer(asBrowser(await caller.offer()));
  await expect.poll(() => called.state).toBe('connecting');
  expect(caller.state).toBe('new');
  await caller.accept(answer);
  await expect.poll(() => [caller.state, called.state]).toEqual(['connected', 'connected']);
  await expect(caller.accept(answer)).rejects.toThrow(MediaError);
});

it('holds the port of its offer, and lets go of it when nobody answers', async () => {
  const bound = async (port: number) => {
    const socket = createSocket('udp4').bind(port, '127.0.0.1');
    const found = await once(socket, 'listening').then(
      () => 'free',
      () => 'taken',
    );
    socket.close();
    return found;
  };
  const caller = leg();
  const port = Number(/^m=audio (\d+)/m.exec(await caller.offer())![1]);
  expect(await bound(port)).toBe('taken');
  caller.close();
  expect(await bound(port)).toBe('free');
});

it('has all legs on one port where it is told to', async () => {
  const probe = createSocket('udp4').bind(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  const one = [leg({ port }), leg({ port })];
  const offers = await Promise.all(one.map(each => each.offer()));
  for (const offer of offers) expect(offer).toContain(`127.0.0.1 ${port} typ host`);
  const far = [leg(), leg()];
  for (const at of [0, 1]) await one[at]!.accept(await far[at]!.answer(asBrowser(offers[at]!)));
  await expect.poll(() => [...one, ...far].map(({ state }) => state)).toEqual(Array(4).fill('connected'));
  const [first, second] = far.map(each => new TestPhone(each));
  const here = one.map(each => new TestPhone(each));
  here[0]!.say(300);
  here[1]!.say(700);
  await expect.poll(() => [first!.count, second!.count]).toEqual([10, 10]);
  expect([first!.hears(300, 700), second!.hears(300, 700)]).toEqual([[300], [700]]);
});

it('mirrors a hold in its first description, and leaves another ICE session to a new leg', async () => {
  const caller = leg();
  const called = leg();
  expect(await leg().answer(await leg().offer())).toContain('a=setup:passive');
  const offer = asBrowser(await caller.offer());
  const first = await called.answer(offer);
  await caller.accept(first);
  const held = await called.answer(offer.replace('a=sendrecv', 'a=sendonly'));
  const steady = (sdp: string) => sdp.replace(/^o=.*$/m, '').replace(/a=(sendrecv|recvonly)/, '');
  expect(held).toContain('a=recvonly');
  expect(steady(held)).toBe(steady(first));
  const version = (sdp: string) => Number(/^o=\S+ \S+ (\d+)/m.exec(sdp)![1]);
  expect(version(held)).toBe(version(first) + 1);
  const [a, b] = [new TestPhone(caller), new TestPhone(called)];
  await expect.poll(() => [caller.state, called.state]).toEqual(['connected', 'connected']);
  b.say(500, 5);
  expect(await called.answer(offer)).toContain('a=sendrecv');
  b.say(800, 5);
  await expect.poll(() => a.count).toBe(5);
  expect(a.hears(500, 800)).toEqual([800]);
  await expect(called.answer(await leg().offer())).rejects.toThrow(MediaError);
});

it('is quiet once it is closed', async () => {
  const [a, b] = await joined();
  const { sent } = a.leg.packets;
  a.leg.close();
  a.leg.close();
  a.say(400);
  a.leg.press('1');
  expect([a.leg.state, a.leg.packets.sent]).toEqual(['closed', sent]);
  b.say(400);
  expect(a.count).toBe(0);
});

it.each(['offer', 'answer'])('trusts nobody but who the %s names', async which => {
  const [caller, called] = [leg(), leg()];
  const forged = (sdp: string, named: string) =>
    named === which
      ? sdp.replace(/(a=fingerprint:\S+ )(..)/, (_, before, byte) => before + (byte === '00' ? '01' : '00'))
      : sdp;
  const heard = new TestPhone(which === 'offer' ? called : caller);
  const [deceived, forger] = which === 'offer' ? [called, caller] : [caller, called];
  const answer = await called.answer(forged(asBrowser(await caller.offer()), 'offer'));
  await caller.accept(forged(answer, 'answer'));
  await expect.poll(() => deceived.state).toBe('failed');
  new TestPhone(forger).say(400);
  expect([heard.count, deceived.packets.received]).toEqual([0, 0]);
});
