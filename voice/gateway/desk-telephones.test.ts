import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { ManualClock } from '../manual-clock.ts';
import { LocalEngine } from '../media/local-engine.ts';
import { Headers } from '../sip/headers.ts';
import type { SipMessage, SipRequest, SipResponse } from '../sip/message.ts';
import { TestFlow } from '../sip/test-flow.ts';
import { listenUdp, udpFlowId } from '../sip/udp.ts';
import { UdpDoor } from '../udp-door.ts';
import { TestEngine } from './test-engine.ts';
import { atEnd, endAll, later, openGateway, Singer } from './test-gateway.ts';
import { type TestHost, testDomain } from './test-host.ts';
import { authorizationOf, TestPhone } from './test-phone.ts';

afterEach(endAll);

/** Another telephone of somebody, by a name of its own. */
function addSecond(host: TestHost, name: string, of: string): void {
  const { device } = host.agents.get(of)!;
  host.add(name, 'desk');
  const second = host.agents.get(name)!;
  second.device = { ...second.device, userId: device.userId, deviceId: randomUUID() };
}

/** What a telephone signs in with, for tests that say themselves from where and how often it is sent. */
function registration(
  phone: Pick<TestPhone, 'name' | 'password' | 'contact'>,
  number: number,
  challenge?: SipResponse,
): SipRequest {
  const uri = `sip:${testDomain}`;
  const who = `<sip:${phone.name}@${testDomain}>`;
  const headers = new Headers()
    .add('max-forwards', '70')
    .add('from', `${who};tag=one`)
    .add('to', who)
    .add('call-id', 'signs-in')
    .add('cseq', `${number} REGISTER`)
    .add('contact', phone.contact);
  const asked = challenge?.headers.first('www-authenticate');
  if (asked) headers.add('authorization', authorizationOf(asked, { name: phone.name, password: phone.password, uri }));
  return { kind: 'request', method: 'REGISTER', uri, headers, body: '' };
}

async function answerTo(phone: TestPhone, request: SipRequest): Promise<SipResponse> {
  const outcome = await phone.ask(request);
  if (outcome.ended !== 'answered') throw new Error(`REGISTER ${outcome.ended}`);
  return outcome.response;
}

/** A gateway whose door by UDP is shut to strangers, as in the product. */
async function openDoor(options: Parameters<typeof openGateway>[1] = {}) {
  const opened = await openGateway(new TestEngine(), options);
  const { gateway } = opened;
  const door = new UdpDoor({
    isPeer: () => false,
    isKnown: remote => gateway.isKnown(udpFlowId(remote)),
    ...(options.clock && { clock: options.clock }),
  });
  const udp = await listenUdp({
    ...{ address: '127.0.0.1', port: 0, allows: remote => door.allows(remote) },
    message: (message, flow) => door.admits(message, flow) && gateway.receive(message, flow),
  });
  atEnd(() => udp.close());
  const phoneOf = async (name: string) => {
    const phone = await TestPhone.udp(name, udp);
    atEnd(() => phone.close());
    return phone;
  };
  return { ...opened, udp, phoneOf };
}

it('signs in by UDP from an address that nobody knows, is rung, and calls', async () => {
  const { host, phoneOf, signIn } = await openDoor();
  host.add('an', 'desk');
  const an = await phoneOf('an');
  const { status, headers } = await an.register([], { expires: 3_600 });
  expect([status, headers.first('contact')]).toEqual([200, expect.stringContaining(';expires=120')]);
  const binh = await signIn('binh');
  const call = await binh.call('an');
  await expect.poll(() => an.incoming.length).toBe(1);
  await an.incoming[0]!.answer();
  await expect.poll(() => call.state).toBe('talking');
  await call.hangUp();
  await expect.poll(() => an.incoming[0]!.state).toBe('ended');
  const back = await an.call('binh');
  await expect.poll(() => binh.incoming.length).toBe(1);
  await binh.incoming[0]!.answer();
  await expect.poll(() => back.state).toBe('talking');
});

it('is no open relay: a stranger’s call, question or wrong secret comes to nothing, nor does a call under a forged address', async () => {
  const { host, phoneOf, gateway } = await openDoor();
  host.add('an', 'desk');
  host.add('binh', 'desk');
  const [an, stranger] = [await phoneOf('an'), await phoneOf('an')];
  const unheard = await stranger.call('binh');
  expect((await stranger.register([], { password: 'guessed' })).status).toBe(403);
  await an.register();
  // as one would who sends from the address of a telephone that has signed in: without its secret
  an.password = 'guessed';
  const forged = await an.call('binh');
  await expect.poll(() => forged.status).toBe(403);
  expect([unheard.answers, unheard.state]).toEqual([[], 'calling']);
  expect([host.asked, (await gateway.figures()).registrations]).toEqual([[], 1]);
  an.password = 'an';
  await an.call('binh');
  await expect.poll(() => host.asked.length).toBe(1);
});

it('takes what answers a challenge from where it was told alone: whoever sends under another’s address has not heard it', async () => {
  const { host, phoneOf, gateway } = await openDoor();
  host.add('an', 'desk');
  const [here, elsewhere] = [await phoneOf('an'), await phoneOf('an')];
  const told = await answerTo(here, registration(here, 1));
  const refused = await answerTo(elsewhere, registration(elsewhere, 2, told));
  expect([refused.status, refused.headers.first('www-authenticate')]).toEqual([
    401,
    expect.stringContaining('stale=true'),
  ]);
  expect((await gateway.figures()).registrations).toBe(0);
  expect((await answerTo(here, registration(here, 2, told))).status).toBe(200);
  // a telephone whose NAT has given it another port goes on from there
  expect((await answerTo(elsewhere, registration(elsewhere, 3, refused))).status).toBe(200);
  expect((await gateway.figures()).registrations).toBe(1);
});

it('says the same again to a sign-in that comes again, from an address that was nobody’s until then', async () => {
  const { host, gateway } = await openGateway(new TestEngine());
  host.add('an', 'desk');
  const flow = new TestFlow('UDP', 'udp:new');
  const an = { name: 'an', password: 'an', contact: '<sip:an@127.0.0.1:5062>' };
  const send = (number: number, challenge?: SipMessage) => {
    const request = registration(an, number, challenge as SipResponse);
    request.headers.addFirst('via', `SIP/2.0/UDP 127.0.0.1:5062;branch=z9hG4bK${number}`);
    return () => gateway.receive(request, flow);
  };
  send(1)();
  await expect.poll(() => flow.told).toEqual(['401 REGISTER']);
  const signed = send(2, flow.sent[0]);
  signed();
  await expect.poll(() => flow.told).toHaveLength(2);
  // its 200 was lost on the way
  signed();
  await expect.poll(() => flow.told).toEqual(['401 REGISTER', '200 REGISTER', '200 REGISTER']);
  // a repeat that is none: the same credentials in a request of its own
  send(3, flow.sent[0])();
  await expect.poll(() => flow.told.at(-1)).toBe('403 REGISTER');
});

it('gives way to another telephone that a NAT has given its port', async () => {
  const { host, phoneOf, gateway } = await openDoor();
  host.add('an', 'desk');
  host.add('binh', 'desk');
  const phone = await phoneOf('an');
  await phone.register();
  (phone as { name: string }).name = 'binh';
  expect((await phone.register()).status).toBe(200);
  await expect.poll(() => host.readiness).toEqual(['an armed', 'an gone', 'binh armed']);
  expect((await gateway.figures()).registrations).toBe(1);
});

it('slows wrong secrets of one address down, and lets right ones in after a while', async () => {
  const clock = new ManualClock();
  const { host, phoneOf } = await openDoor({ clock });
  host.add('an', 'desk');
  const an = await phoneOf('an');
  const statuses: number[] = [];
  for (let tried = 0; tried < 12; tried++) statuses.push((await an.register([], { password: 'guessed' })).status);
  expect(statuses).toEqual([...Array(10).fill(403), 503, 503]);
  expect((await an.register()).status).toBe(503);
  clock.pass(10_000);
  for (let again = 0; again < 20; again++) expect((await an.register()).status).toBe(200);
});

/** Telephones of as many people, whose look-ups all wait until `release`. */
async function openHeld(clock: ManualClock, many: number) {
  const { host, phoneOf } = await openDoor({ clock });
  const names = Array.from({ length: many }, (_, nth) => `ban${nth}`);
  for (const name of names) host.add(name, 'desk');
  const phones = await Promise.all(names.map(phoneOf));
  const [device, held] = [host.device.bind(host), later<void>()];
  let asked = 0;
  host.device = async name => {
    asked++;
    await held.come;
    return device(name);
  };
  const registerAll = async (password?: string) => {
    const statuses = Promise.all(phones.map(phone => phone.register([], password === undefined ? {} : { password })));
    await expect.poll(() => asked).toBe(many);
    held.resolve();
    return (await statuses).map(({ status }) => status);
  };
  return { phones, registerAll };
}

it('counts no right secret as a try while it is looked up', async () => {
  const { registerAll } = await openHeld(new ManualClock(), 12);
  expect(await registerAll()).toEqual(Array(12).fill(200));
});

it('counts wrong ones that were looked up at once as many as they are', async () => {
  const clock = new ManualClock();
  const { phones, registerAll } = await openHeld(clock, 12);
  expect(await registerAll('guessed')).toEqual(Array(12).fill(403));
  clock.pass(20_000);
  expect((await phones[0]!.register()).status).toBe(503);
  clock.pass(10_000);
  expect((await phones[0]!.register()).status).toBe(200);
});

it('lets who guesses behind a NAT stop nobody who has signed in there, and counts the guesses of those by themselves', async () => {
  const { host, phoneOf } = await openDoor({ clock: new ManualClock() });
  for (const name of ['an', 'binh', 'chi']) host.add(name, 'desk');
  const [an, binh, wrong] = [await phoneOf('an'), await phoneOf('binh'), await phoneOf('chi')];
  for (const phone of [an, binh]) expect((await phone.register()).status).toBe(200);
  const guess = async (phone: TestPhone) => {
    for (let tried = 0; tried < 10; tried++)
      expect((await phone.register([], { password: 'guessed' })).status).toBe(403);
    expect((await phone.register()).status).toBe(503);
  };
  await guess(wrong);
  expect((await an.register()).status).toBe(200);
  await an.call('binh');
  await expect.poll(() => host.asked.length).toBe(1);
  await guess(an);
  expect((await binh.register()).status).toBe(200);
});

it('takes no page’s secret by UDP', async () => {
  const { host, phoneOf } = await openDoor();
  host.add('an', 'browser');
  expect((await (await phoneOf('an')).register()).status).toBe(403);
  host.add('binh', 'desk');
  expect((await (await phoneOf('binh')).register()).status).toBe(200);
});

it('of one person there may be several: all ring, the first to answer has the call, the others are told so', async () => {
  const { host, phoneOf, signIn, gateway } = await openGateway(
    new LocalEngine({ address: '127.0.0.1', ports: { from: 0, to: 0 } }, { warn: () => {} }),
  );
  host.add('bàn', 'desk');
  addSecond(host, 'kho', 'bàn');
  const [desk, store] = [await phoneOf('bàn', 'udp'), await phoneOf('kho', 'udp')];
  for (const phone of [desk, store]) expect((await phone.register()).status).toBe(200);
  expect((await gateway.figures()).registrations).toBe(2);
  const person = host.agents.get('bàn')!;
  const endpoints = ['bàn', 'kho'].map(username => ({ kind: 'device' as const, username }));
  host.leads.set('an', host.agentLead(person, { endpoints }));
  const [caller, voice] = [new Singer(440), new Singer(660)];
  const binh = await signIn('binh', 'udp');
  binh.sound = caller.open;
  store.sound = voice.open;
  const call = await binh.call('an');
  await expect.poll(() => [desk.incoming.length, store.incoming.length]).toEqual([1, 1]);
  await store.incoming[0]!.answer();
  await expect.poll(() => call.state).toBe('talking');
  await expect.poll(() => desk.incoming[0]!.cancelledFor).toBe('SIP;cause=200;text="answered elsewhere"');
  await expect.poll(() => voice.hears(440, 660)).toEqual([440]);
  await expect.poll(() => caller.hears(440, 660)).toEqual([660]);
  expect(host.details('leg.ended')).toMatchObject([{ outcome: 'elsewhere' }]);
  expect(host.released).toEqual([]);
  // one of the two goes, the other is still there
  await desk.register([], { expires: 0 });
  expect((await gateway.figures()).registrations).toBe(2);
  await call.hangUp();
});
