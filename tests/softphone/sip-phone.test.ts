import JsSIP from 'jssip';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { phoneTimes } from '../../app/softphone/constants.ts';
import { SipPhone, type SipPhoneEvents, type SipPhoneOptions } from '../../app/softphone/sip-phone.ts';
import { silence, TestGateway, ufrag, wrtc } from './test-gateway.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

beforeAll(() => {
  const { RTCPeerConnection, RTCSessionDescription } = wrtc;
  Object.assign(globalThis, { window: globalThis, WebSocket, RTCPeerConnection, RTCSessionDescription });
});

async function gateway(): Promise<TestGateway> {
  const started = await new TestGateway().start();
  ends.push(() => started.stop());
  return started;
}

type Heard = { [K in keyof SipPhoneEvents]: [K, SipPhoneEvents[K]] }[keyof SipPhoneEvents];

function phoneOf(gateways: { url: string }[], more: Partial<SipPhoneOptions> = {}, password = 'secret') {
  const heard: Heard[] = [];
  const phone = new SipPhone({
    library: JsSIP,
    line: {
      username: 'an',
      sipPass: password,
      domain: 'voice.test',
      sipGatewayUrl: gateways.map(({ url }) => url).join(','),
    },
    instanceId: '5c1f2a6e-6f0e-4b67-9a3e-2a2f8a7f9b11',
    isArmed: false,
    iceServers: [],
    listener: (name, event) => void heard.push([name, event] as Heard),
    ...more,
  });
  ends.push(() => phone.stop());
  const names = () => heard.map(([name]) => name);
  const last = <K extends keyof SipPhoneEvents>(name: K) =>
    heard.findLast(event => event[0] === name)?.[1] as SipPhoneEvents[K] | undefined;
  return { phone, heard, names, last };
}

async function registered(more: Partial<SipPhoneOptions> = {}) {
  const far = await gateway();
  const near = phoneOf([far], more);
  near.phone.start();
  await expect.poll(near.names).toContain('registered');
  return { far, ...near };
}

const inbound: [string, string][] = [
  ['x-call-id', 'call-1'],
  ['x-leg-id', 'leg-1'],
  ['x-call-type', 'CALL_INBOUND'],
  ['x-queue-id', 'queue-1'],
];

async function talking() {
  const scene = await registered();
  await scene.far.ring(inbound);
  await expect.poll(scene.names).toContain('incoming');
  scene.phone.answer(silence());
  await expect.poll(scene.names).toContain('confirmed');
  return scene;
}

it('registers with digest for 120 s, and says when the page may ring aloud', async () => {
  const { far, phone } = await registered();
  expect(far.header('REGISTER', 'expires')).toBe('120');
  expect(far.header('REGISTER', 'x-armed')).toBe('no');
  phone.arm(true);
  await expect.poll(() => far.header('REGISTER', 'x-armed')).toBe('yes');
  expect(far.all('REGISTER').at(-1)!.headers.first('contact')).toContain('5c1f2a6e-6f0e-4b67-9a3e-2a2f8a7f9b11');
});

it('goes to the second gateway while the first is away', async () => {
  const [first, second] = [await gateway(), await gateway()];
  first.stop();
  const { phone, last } = phoneOf([first, second]);
  phone.start();
  await expect.poll(() => last('registered')).toBeDefined();
  expect(last('connected')!.url).toBe(second.url);
});

it('begins again after a registration failed, and ever later while failures repeat', async () => {
  const far = await gateway();
  far.refusals.push(503, 503);
  const { phone, names } = phoneOf([far]);
  const restarts: number[] = [];
  const timer = vi.spyOn(globalThis, 'setTimeout');
  phone.start();
  await expect.poll(names).toContain('registered');
  for (const [, wait] of timer.mock.calls) if (wait === 500 || wait === 1_000) restarts.push(wait);
  timer.mockRestore();
  expect(restarts).toEqual([500, 1_000]);
  expect(names().filter(name => name === 'registrationFailed')).toHaveLength(2);
  expect(far.connections).toBe(3);
});

it('says what a wrong secret was answered', async () => {
  const far = await gateway();
  const { phone, last } = phoneOf([far], {}, 'wrong');
  phone.start();
  await expect.poll(() => last('registrationFailed')).toEqual({ cause: 'Authentication Error', code: 401 });
  phone.stop();
});

it('waits with its socket while another browser has the telephone, and comes when that one is done', async () => {
  const far = await gateway();
  far.refusals.push(486);
  const { phone, names, last } = phoneOf([far]);
  phone.start();
  await expect.poll(() => last('refused')).toEqual({ elsewhere: 'talking' });
  expect(phone.isRegistered).toBe(false);
  await expect.poll(names, { timeout: 10_000 }).toContain('registered');
  expect([far.connections, names().includes('registrationFailed')]).toEqual([1, false]);
});

it('asks at once when the page is touched while another browser has the telephone, also while it asks already', async () => {
  const far = await gateway();
  far.refusals.push(409, 409);
  const { phone, names, last } = phoneOf([far]);
  phone.start();
  await expect.poll(() => last('refused')).toEqual({ elsewhere: 'open' });
  const asked = far.all('REGISTER').length;
  phone.arm(true);
  phone.touched();
  await expect.poll(names, { timeout: 3_000 }).toContain('registered');
  expect(far.header('REGISTER', 'x-armed')).toBe('yes');
  // each is asked twice: who it is
  expect(far.all('REGISTER').length - asked).toBe(4);
  expect(names().filter(name => name === 'refused')).toHaveLength(2);
});

it('says of a page that is touched while it signs in again that it was', async () => {
  const { far, phone } = await registered();
  phone.arm(true);
  // which JsSIP passes over: the other one is under way
  phone.arm(false);
  phone.arm(true);
  phone.arm(false);
  await expect.poll(() => far.all('REGISTER').map(({ headers }) => headers.first('x-armed'))).toContain('yes');
  await expect.poll(() => far.header('REGISTER', 'x-armed')).toBe('no');
});

it('says with each REGISTER how long ago its browser was touched, and a new touch once a minute at most', async () => {
  let ago: number | undefined;
  const said = (far: TestGateway) => far.all('REGISTER').map(({ headers }) => headers.first('x-touched-ago'));
  const { far, phone, names } = await registered({ touchedAgo: () => ago });
  expect(said(far).every(word => word === undefined)).toBe(true);
  const before = said(far).length;
  ago = 0.26;
  phone.touched();
  phone.touched();
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000);
  phone.touched();
  clock.mockRestore();
  await expect.poll(() => said(far).slice(before)).toEqual(['0.260', '0.260']);
  // another socket says it anew
  ago = 90.04;
  phone.dropSocket();
  await expect.poll(() => names().filter(name => name === 'registered').length, { timeout: 5_000 }).toBe(2);
  expect(said(far).at(-1)).toBe('90.040');
});

it('says that its page was touched while it was signing in', async () => {
  const far = await gateway();
  const names: string[] = [];
  const { phone } = phoneOf([far], {
    listener: name => {
      names.push(name);
      // once JsSIP has sent its REGISTER, and before an answer
      if (name === 'connected') queueMicrotask(() => phone.arm(true));
    },
  });
  phone.start();
  await expect.poll(() => names).toContain('registered');
  await expect.poll(() => far.header('REGISTER', 'x-armed')).toBe('yes');
});

it('never begins again during a call, and keeps the call', async () => {
  const { far, phone, names } = await talking();
  far.refusals.push(503);
  phone.arm(true);
  await expect.poll(names).toContain('registrationFailed');
  await expect.poll(() => far.refusals).toEqual([]);
  phone.arm(false);
  await expect.poll(() => names().filter(name => name === 'registered').length).toBeGreaterThan(1);
  expect([phone.call?.sessionStatus, far.connections, names().includes('ended')]).toEqual(['confirmed', 1, false]);
});

it('is told of a call as that person may see it, answers it once, and hears it end', async () => {
  const { far, phone, last, names } = await registered();
  const ringing = await far.ring([...inbound, ['x-auto-answer', 'yes']]);
  await expect
    .poll(() => last('incoming'))
    .toEqual({
      callId: 'call-1',
      legId: 'leg-1',
      callType: 'CALL_INBOUND',
      queueId: 'queue-1',
      isAutoAnswer: true,
      name: 'Trần Thị Dậu',
      number: '0901234567',
    });
  expect(phone.call!.sessionStatus).toBe('waiting_for_answer');
  phone.answer(silence());
  expect(() => phone.answer(silence())).toThrow();
  await expect.poll(names).toContain('confirmed');
  expect(ringing.heard).toEqual([100, 180, 200]);
  expect(last('accepted')!.track?.kind).toBe('audio');
  far.hangUp([['reason', 'SIP;cause=200;text="done"']]);
  await expect
    .poll(() => last('ended'))
    .toMatchObject({ originator: 'remote', cause: 'Terminated', reason: 'SIP;cause=200;text="done"' });
  expect(phone.call).toBeUndefined();
});

it('refuses, and hears a call taken back with the reason', async () => {
  const { far, phone, last } = await registered();
  const refused = await far.ring(inbound);
  await expect.poll(() => phone.call).toBeDefined();
  phone.call!.hangUp();
  await expect.poll(() => refused.heard).toEqual([100, 180, 603]);
  const taken = await far.ring([['x-call-id', 'call-2']]);
  await expect.poll(() => last('incoming')?.callId).toBe('call-2');
  taken.cancel();
  await expect.poll(() => last('failed')).toMatchObject({ originator: 'remote', cause: 'Canceled' });
  expect(phone.call).toBeUndefined();
});

it('is busy for a second call', async () => {
  const { far, names } = await talking();
  const second = await far.ring([['x-call-id', 'call-2']]);
  await expect.poll(() => second.heard.at(-1)).toBe(486);
  expect(names().filter(name => name === 'incoming')).toHaveLength(1);
  expect(names()).not.toContain('failed');
});

it('is busy while a call of its own is about to begin', async () => {
  let isBusy = true;
  const { far, phone, names } = await registered({ isBusy: () => isBusy });
  const first = await far.ring(inbound);
  await expect.poll(() => first.heard.at(-1)).toBe(486);
  expect([phone.call, names().includes('incoming')]).toEqual([undefined, false]);
  isBusy = false;
  await far.ring(inbound);
  await expect.poll(names).toContain('incoming');
});

it('calls with audio alone, learns its call, mutes, holds, presses keys and forwards', async () => {
  const { far, phone, last, names } = await registered();
  expect(phone.dial('contact-12', silence(), { 'X-Ticket': '7' })).toBe(true);
  expect(phone.dial('0909', silence())).toBe(false);
  await expect.poll(names).toContain('confirmed');
  const [invite] = far.all('INVITE');
  expect(invite!.uri).toBe('sip:contact-12@voice.test');
  expect(invite!.headers.first('x-ticket')).toBe('7');
  expect(invite!.body).toMatch(/m=audio/);
  expect(invite!.body).not.toMatch(/m=video/);
  expect(last('named')).toEqual({ callId: 'call-of-mine', legId: 'leg-of-mine' });

  phone.call!.setMuted(true);
  expect(last('muted')).toEqual({ isMuted: true });
  expect(phone.call!.setHeld(true)).toBe(true);
  await expect.poll(() => far.all('INVITE').at(-1)!.body).toMatch(/a=sendonly/);
  await expect.poll(() => last('held')).toEqual({ isHeld: true });
  await expect.poll(() => phone.call!.setHeld(false)).toBe(true);
  await expect.poll(() => far.all('INVITE').at(-1)!.body).toMatch(/a=sendrecv/);

  expect(phone.call!.press('5')).toBe(true);
  expect(phone.call!.press('x')).toBe(false);
  await expect.poll(() => far.all('INFO').at(-1)?.body ?? 'in the sound').toMatch(/Signal=5|in the sound/);

  expect(phone.forward('transferACD', 'queue-9')).toBe(true);
  await expect.poll(() => last('forward')).toEqual({ kind: 'transferACD', now: 'done' });
  expect(far.header('REFER', 'refer-to')).toBe('<sip:queue-9@voice.test>');
  expect(far.header('REFER', 'x-forward')).toBe('transferACD');
});

it('gives up a call that is not answered yet', async () => {
  const { far, phone, last } = await registered();
  far.answers = false;
  phone.dial('0909123456', silence());
  await expect.poll(() => last('progress')).toEqual({ code: 180 });
  phone.call!.hangUp();
  phone.call?.hangUp();
  await expect.poll(() => last('failed')).toMatchObject({ originator: 'local', cause: 'Canceled' });
});

it('ends a call that is answered as it is given up', async () => {
  const { far, phone, last } = await registered();
  far.answersLate = true;
  phone.dial('rejoin-1', silence());
  await expect.poll(() => last('progress')).toEqual({ code: 180 });
  phone.call!.hangUp();
  await expect.poll(() => far.all('BYE').length).toBe(1);
  expect(far.all('BYE')[0]!.headers.first('call-id')).toBe(far.callId);
});

it('says of a call that it has no session of that it hangs up, and whether that was heard', async () => {
  const { far, phone } = await registered();
  expect(await phone.leaveCall('call-1')).toBe(true);
  expect(far.all('MESSAGE').map(({ uri }) => uri)).toEqual(['sip:rejoin-call-1@voice.test']);
  phone.dropSocket();
  expect(await phone.leaveCall('call-1')).toBe(false);
});

it('keeps its call over a lost socket, and renews the way of the sound', async () => {
  const { far, phone, names, last } = await talking();
  phone.dropSocket();
  expect(phone.isConnected).toBe(false);
  expect(phone.forward('transfer', 'agent-1')).toBe(false);
  await expect.poll(() => names().filter(name => name === 'registered').length).toBe(2);
  expect(phone.call!.sessionStatus).toBe('confirmed');
  const before = ufrag(phone.call!.connection!.localDescription!.sdp);
  await expect.poll(() => phone.call!.renewConnection()).toBe(true);
  await expect.poll(() => ufrag(far.all('INVITE').at(-1)?.body ?? '') ?? before).not.toBe(before);
  await expect.poll(() => phone.call!.connection!.signalingState).toBe('stable');
  await expect.poll(() => last('media')!.state).toMatch(/connected|completed/);
  await expect.poll(() => phone.call!.connection!.iceConnectionState).toMatch(/connected|completed/);
  expect(last('ended')).toBeUndefined();
  far.hangUp();
  await expect.poll(() => last('ended')).toMatchObject({ originator: 'remote' });
});

it('says by its next socket that it has hung up, once it is known there, where the one before was away', async () => {
  const { far, phone, names } = await talking();
  phone.dropSocket();
  expect(phone.isConnected).toBe(false);
  phone.call!.hangUp();
  expect(names()).toContain('ended');
  expect(far.all('BYE')).toEqual([]);
  await expect.poll(() => far.all('BYE').length, { timeout: 10_000 }).toBe(1);
  const after = far.asked.slice(far.asked.findLastIndex(({ method }) => method === 'REGISTER'));
  expect(after.map(({ method }) => method)).toContain('BYE');
  const [bye] = far.all('BYE');
  expect(bye!.headers.first('call-id')).toBe(far.callId);
  // said once, and not by each socket from then on
  phone.dropSocket();
  await expect.poll(() => names().filter(name => name === 'registered').length, { timeout: 10_000 }).toBe(3);
  await phone.probe();
  expect(far.all('BYE')).toHaveLength(1);
});

it('says so too where the socket took it and was dead', async () => {
  const { far, phone } = await talking();
  far.isDeaf = true;
  phone.call!.hangUp();
  await expect.poll(() => far.unheard).toBe(1);
  phone.dropSocket();
  far.isDeaf = false;
  await expect.poll(() => far.all('BYE').length, { timeout: 10_000 }).toBe(1);
  expect(far.all('BYE')[0]!.headers.first('call-id')).toBe(far.callId);
});

it('of a visitor is known again by its call, over another socket, and says its end by one', async () => {
  const far = await gateway();
  far.rejoinKey = 'a-key';
  const { phone, names, last } = phoneOf([far], { callerName: 'Khách' });
  phone.start();
  await expect.poll(names).toContain('connected');
  expect(phone.dial('19001234', silence())).toBe(true);
  await expect.poll(names).toContain('confirmed');
  expect(far.all('REGISTER')).toEqual([]);
  phone.dropSocket();
  expect(phone.isRegistered).toBe(false);
  await expect.poll(names, { timeout: 10_000 }).toContain('registered');
  expect([phone.isRegistered, far.connections]).toEqual([true, 2]);
  expect(far.header('INFO', 'x-rejoin')).toBe('a-key');
  // by it the sound gets another way too
  const before = ufrag(far.all('INVITE').at(-1)!.body);
  await expect.poll(() => phone.call!.renewConnection()).toBe(true);
  await expect.poll(() => ufrag(far.all('INVITE').at(-1)!.body)).not.toBe(before);
  await expect.poll(() => last('media')?.state).toBe('connected');
  phone.dropSocket();
  phone.call!.hangUp();
  phone.leave();
  await expect.poll(() => far.all('BYE').length, { timeout: 10_000 }).toBe(1);
  expect(far.header('BYE', 'x-rejoin')).toBe('a-key');
  await expect.poll(() => phone.isConnected).toBe(false);
});

it('of a visitor ends a call that its gateway knows no more', async () => {
  const far = await gateway();
  far.rejoinKey = 'a-key';
  const { phone, names } = phoneOf([far], { callerName: 'Khách' });
  phone.start();
  await expect.poll(names).toContain('connected');
  phone.dial('19001234', silence());
  await expect.poll(names).toContain('confirmed');
  far.knowsCalls = false;
  phone.dropSocket();
  await expect.poll(names, { timeout: 10_000 }).toContain('ended');
});

it('drops a socket that answers nothing, and opens another', async () => {
  const { far, phone, names } = await registered();
  far.isDeaf = true;
  phone.probe();
  await expect.poll(names, { timeout: 15_000 }).toContain('disconnected');
  far.isDeaf = false;
  await expect.poll(() => names().filter(name => name === 'registered').length, { timeout: 15_000 }).toBe(2);
});

it('tries another socket in a call where a gateway that is there does not answer its registration', async () => {
  const { silentRegistrar } = phoneTimes;
  Object.assign(phoneTimes, { silentRegistrar: 500 });
  ends.push(() => Object.assign(phoneTimes, { silentRegistrar }));
  const { far, phone, names } = await talking();
  const { connections } = far;
  far.isDeaf = true;
  phone.dropSocket();
  await expect.poll(() => far.unheard, { timeout: 10_000 }).toBeGreaterThan(0);
  far.isDeaf = false;
  await expect.poll(() => names().filter(name => name === 'registered').length, { timeout: 15_000 }).toBe(2);
  expect([far.connections, phone.call?.isTalking]).toEqual([connections + 2, true]);
});

/** Two gateways, of which the first is there and answers nothing. */
async function besideDeafOne() {
  const { silentRegistrar } = phoneTimes;
  Object.assign(phoneTimes, { silentRegistrar: 500 });
  ends.push(() => Object.assign(phoneTimes, { silentRegistrar }));
  const [deaf, other] = [await gateway(), await gateway()];
  const near = phoneOf([deaf, other]);
  const countRegistered = () => near.names().filter(name => name === 'registered').length;
  return { deaf, other, countRegistered, ...near };
}

it('goes to another gateway in a call where the one that it hurries back to does not answer its registration', async () => {
  const { deaf, other, phone, names, countRegistered } = await besideDeafOne();
  phone.start();
  await expect.poll(names).toContain('registered');
  await deaf.ring(inbound);
  await expect.poll(names).toContain('incoming');
  phone.answer(silence());
  await expect.poll(names).toContain('confirmed');
  deaf.isDeaf = true;
  phone.dropSocket();
  const hurry = setInterval(() => phone.hurry(), 50);
  ends.push(() => clearInterval(hurry));
  await expect.poll(countRegistered, { timeout: 4_000 }).toBe(2);
  expect([deaf.connections, other.connections, phone.call?.isTalking]).toEqual([2, 1, true]);
});

it('goes to another gateway without a call too', async () => {
  const { deaf, other, phone, countRegistered } = await besideDeafOne();
  deaf.isDeaf = true;
  phone.start();
  await expect.poll(countRegistered, { timeout: 6_000 }).toBe(1);
  expect([deaf.connections, other.connections]).toEqual([1, 1]);
});

it('gives up by itself what it asked for as its socket went, before there was an answer', async () => {
  const { far, phone, last } = await registered();
  far.answers = false;
  phone.dial('rejoin-1', silence());
  await expect.poll(() => last('progress')).toEqual({ code: 180 });
  phone.dropSocket();
  await expect.poll(() => last('failed')).toMatchObject({ originator: 'local', cause: 'Canceled' });
});

it('leaves when a newer telephone of this person takes its place', async () => {
  const { far, names } = await registered();
  const { connections } = far;
  far.replace();
  await expect.poll(names).toContain('replaced');
  await new Promise(resolve => setTimeout(resolve, 0));
  expect([far.connections, names().filter(name => name === 'connected').length]).toEqual([connections, 1]);
});
