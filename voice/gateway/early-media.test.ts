import { afterEach, expect, it } from 'vitest';
import { MediaError } from '../media/leg.ts';
import { LocalEngine } from '../media/local-engine.ts';
import { saidSdp, type TestCall } from './test-call.ts';
import { TestEngine } from './test-engine.ts';
import { endAll, later, openGateway, Singer } from './test-gateway.ts';

afterEach(endAll);

const number = '0912345678';
const saidOf = ({ answers }: TestCall) => answers.map(({ status }) => status).filter(status => status > 100);
const soundEngine = () => new LocalEngine({ address: '127.0.0.1', ports: { from: 0, to: 0 } }, { warn: () => {} });

/** A gateway, somebody at a telephone, and a network that is reached by a trunk. */
async function openNetwork(engine: LocalEngine | TestEngine = soundEngine()) {
  const opened = await openGateway(engine);
  const [person, network] = [new Singer(660), new Singer(880)];
  const far = await opened.phoneOf(number, 'udp');
  const trunk = { id: 'trunk', address: '127.0.0.1', port: far.port };
  opened.host.leads.set(number, { kind: 'number', trunk, number, callerId: '19001234', ringSeconds: 30 });
  const an = await opened.signIn('an', 'udp');
  if (engine instanceof LocalEngine) [an.sound, far.sound] = [person.open, network.open];
  return { ...opened, engine, far, an, person, network };
}

it('lets whoever calls hear what the network says before the answer, and talk after it', async () => {
  const { host, far, an, person, network } = await openNetwork();
  const call = await an.call(number);
  await expect.poll(() => far.incoming.length).toBe(1);
  const [rung] = far.incoming;
  await rung!.speak();
  await expect.poll(() => person.hears(660, 880)).toEqual([880]);
  expect(call.state).toBe('ringing');
  // they are not heard yet, but silence comes from here: it opens a way through a NAT
  await expect.poll(() => network.sound.length).toBeGreaterThan(2_000);
  expect(network.hears(660, 880)).toEqual([]);
  expect(host.kinds()).not.toContain('leg.answered');
  // a telephone that is told of ringing again would sound its own tone over it
  rung!.server!.respond(180);
  await rung!.answer();
  await expect.poll(() => call.state).toBe('talking');
  expect(saidOf(call)).toEqual([180, 183, 200]);
  // one and the same description, for the telephone has taken it already
  expect(call.answers.at(-1)!.body).toBe(call.answers.at(-2)!.body);
  await expect.poll(() => network.hears(660, 880)).toEqual([660]);
  await expect.poll(() => person.hears(660, 880)).toEqual([880]);
  expect(host.kinds().filter(kind => kind === 'leg.answered')).toHaveLength(2);
  const started = host.events().findIndex(({ kind }) => kind === 'recording.started');
  expect(started).toBeGreaterThan(host.kinds().lastIndexOf('leg.answered'));
});

it('ends with what the network says after its announcement, and counts nobody as reached', async () => {
  const { host, far, an, person } = await openNetwork();
  const call = await an.call(number);
  await expect.poll(() => far.incoming.length).toBe(1);
  await far.incoming[0]!.speak();
  await expect.poll(() => person.hears(660, 880)).toEqual([880]);
  far.incoming[0]!.refuse(480);
  await expect.poll(() => call.status).toBe(480);
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'no_answer' }]);
  expect(host.kinds()).not.toContain('leg.answered');
  expect(host.details('leg.ended')).toContainEqual(expect.objectContaining({ outcome: 'no_answer', code: 480 }));
});

it('hears the last one that describes itself, where a call has reached several', async () => {
  const { far, an, person } = await openNetwork();
  const call = await an.call(number);
  await expect.poll(() => far.incoming.length).toBe(1);
  const [rung] = far.incoming;
  await rung!.speak();
  await expect.poll(() => person.hears(880, 1_200)).toEqual([880]);
  const second = new Singer(1_200);
  const leg = await second.open();
  await rung!.speak(await leg.answer(rung!.invite!.body));
  await expect.poll(() => person.hears(880, 1_200)).toEqual([1_200]);
  await call.cancel();
  await expect.poll(() => rung!.state).toBe('ended');
});

it('lets whoever is led on hear it in place of the ringing, and records nothing of it', async () => {
  const { host, far, an, person, network, signIn } = await openNetwork();
  const binh = await signIn('binh', 'udp');
  const staff = new Singer(300);
  binh.sound = staff.open;
  const call = await an.call('binh');
  await expect.poll(() => binh.incoming.length).toBe(1);
  await binh.incoming[0]!.answer();
  await expect.poll(() => person.hears(300, 425, 880)).toEqual([300]);
  await binh.incoming[0]!.refer(number, 'transfer');
  await expect.poll(() => person.hears(300, 425, 880)).toEqual([425]);
  await expect.poll(() => far.incoming.length).toBe(1);
  await far.incoming[0]!.speak();
  await expect.poll(() => person.hears(300, 425, 880)).toEqual([880]);
  expect(network.hears(300, 660)).toEqual([]);
  // ringing that is told of again brings nothing back
  far.incoming[0]!.server!.respond(180);
  // nobody there: whoever led them on is back, and what was heard is over
  far.incoming[0]!.refuse(486);
  await expect.poll(() => person.hears(300, 425, 880)).toEqual([300]);
  expect(host.details('forward.failed')).toHaveLength(1);
  expect(call.state).toBe('talking');
});

it('says nothing of sound where the network describes itself and then says nothing', async () => {
  const engine = new TestEngine();
  const { far, an } = await openNetwork(engine);
  const call = await an.call(number);
  await expect.poll(() => far.incoming.length).toBe(1);
  await far.incoming[0]!.speak();
  const [caller, reached] = [() => engine.legs[0]!, () => engine.legs[1]!];
  await expect.poll(() => engine.done).toContain('early 2 1');
  expect(saidOf(call)).toEqual([180]);
  reached().listener.silence?.({ silent: false, gapMs: 0 });
  await expect.poll(() => call.answers.at(-1)!.status).toBe(183);
  expect(call.answers.at(-1)!.body).toContain(`leg${caller().id}`);
});

it('keeps it out of a talk that a third one is called into, and that goes on without them', async () => {
  const engine = new TestEngine();
  const { far, host, an, signIn } = await openNetwork(engine);
  const binh = await signIn('binh', 'udp');
  const call = await an.call('binh');
  await expect.poll(() => binh.incoming.length).toBe(1);
  await binh.incoming[0]!.answer();
  await expect.poll(() => call.state).toBe('talking');
  await binh.incoming[0]!.refer(number, 'invite');
  await expect.poll(() => far.incoming.length).toBe(1);
  await far.incoming[0]!.speak();
  await expect.poll(() => binh.incoming[0]!.notified).toContain('SIP/2.0 180 Ringing');
  await far.incoming[0]!.answer();
  await expect.poll(() => binh.incoming[0]!.notified.at(-1)).toBe('SIP/2.0 200 OK');
  expect(engine.done.filter(done => done.startsWith('early'))).toEqual([]);
  await far.incoming[0]!.hangUp();
  await expect.poll(() => host.details('leg.ended')).toHaveLength(1);
  expect([call.state, binh.incoming[0]!.state, host.details('ended')]).toEqual(['talking', 'talking', []]);
  await call.hangUp();
  await expect.poll(() => binh.incoming[0]!.state).toBe('ended');
});

/** A network that rings, and what of its descriptions reaches the leg towards it. */
async function openTalkative(failure?: Error) {
  const engine = new TestEngine();
  const opened = await openNetwork(engine);
  const { an, far } = opened;
  const call = await an.call(number);
  await expect.poll(() => far.incoming.length).toBe(1);
  const rung = far.incoming[0]!;
  const held = later<void>();
  const taken: number[] = [];
  engine.legs[1]!.accept = async said => {
    taken.push(Number(/^m=audio (\d+) /m.exec(said)![1]));
    if (failure) throw failure;
    await held.come;
  };
  const speak = async (...ports: number[]) => {
    for (const port of ports) await rung.speak(saidSdp().replace('audio 4000', `audio ${port}`));
    // answered after all of it has been heard
    await rung.send('OPTIONS');
  };
  return { ...opened, engine, call, rung, held, taken, speak };
}

const ports = (count: number) => Array.from({ length: count }, (_, at) => 5_000 + 2 * at);

it('takes one description after the other, the last of those that wait, and none after the answer’s', async () => {
  const { call, rung, held, taken, speak } = await openTalkative();
  await speak(5_000, 5_002, 5_004);
  expect(taken).toEqual([5_000]);
  held.resolve();
  await expect.poll(() => taken).toEqual([5_000, 5_004]);
  await rung.answer();
  await expect.poll(() => call.state).toBe('talking');
  expect(taken).toEqual([5_000, 5_004, 5_004]);
});

it('leaves one that waits when the answer comes', async () => {
  const { engine, call, rung, held, taken, speak } = await openTalkative();
  await speak(5_000, 5_002);
  await rung.answer();
  await expect.poll(() => taken).toEqual([5_000, 5_002]);
  held.resolve();
  await expect.poll(() => call.state).toBe('talking');
  expect(taken).toHaveLength(2);
  expect(engine.done.filter(done => done.startsWith('early'))).toEqual([]);
});

it('takes ten at the most, and the answer as well', async () => {
  const { call, rung, held, taken, speak } = await openTalkative();
  held.resolve();
  for (const port of ports(14)) await speak(port);
  expect(taken).toEqual(ports(10));
  await rung.answer();
  await expect.poll(() => call.state).toBe('talking');
  expect(taken).toHaveLength(11);
});

it('says once in the log that a trunk’s words before its answer cannot be taken', async () => {
  const { far, warnings, taken, speak } = await openTalkative(new MediaError('profile RTP/SAVP'));
  for (const port of ports(3)) await speak(port);
  expect(taken).toHaveLength(3);
  expect(warnings).toEqual([expect.stringContaining('what is said before an answer could not be taken')]);
  expect(warnings[0]).toContain(`"trunk":"127.0.0.1:${far.port}"`);
});
