import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { LocalEngine } from '../media/local-engine.ts';
import { saidSdp } from './test-call.ts';
import { TestEngine } from './test-engine.ts';
import { atEnd, endAll, openGateway } from './test-gateway.ts';

afterEach(endAll);

/** A machine inside, beside the one that signals. */
const inside = '127.0.0.2';

async function ear(address: string, port: number) {
  const socket = createSocket('udp4');
  socket.bind(port, address);
  await once(socket, 'listening');
  atEnd(() => socket.close());
  const heard = { packets: 0, port: socket.address().port };
  socket.on('message', () => heard.packets++);
  return heard;
}

it.each([
  ['to whoever signals, where it names somebody inside', false],
  ['where it says, where that may be reached', true],
])('sends the sound of a trunk %s', async (_, mayReach) => {
  const engine = new LocalEngine(
    { address: '0.0.0.0', announced: '127.0.0.1', ports: { from: 0, to: 0 } },
    { warn() {} },
  );
  const { host, phoneOf } = await openGateway(engine, { mayReach: address => address !== inside || mayReach });
  host.leads.set('19001234', {
    ...{ kind: 'queue', queueId: '0199f000-0000-7000-8000-00000000000b', priority: 0, mostWaitSeconds: 60 },
    ...{ announceSeconds: 0, callbackKey: '', ringsAll: false, records: true, overflow: { kind: 'end' as const } },
  });
  const trunk = await phoneOf('0907654321', 'udp');
  const named = await ear(inside, 0);
  const signals = await ear('127.0.0.1', named.port);
  const body = saidSdp()
    .replace('c=IN IP4 127.0.0.1', `c=IN IP4 ${inside}`)
    .replace('audio 4000', `audio ${named.port}`);
  const call = await trunk.call('19001234', [], { body });
  const [wanted, other] = mayReach ? [named, signals] : [signals, named];
  await expect.poll(() => wanted.packets).toBeGreaterThan(10);
  expect(other.packets).toBe(0);
  await call.hangUp();
});

it.each([
  [inside, '127.0.0.1'],
  ['::1', '127.0.0.1'],
  ['fe80::1%eth0', '127.0.0.1'],
  // a carrier's media stands elsewhere, and an address of nobody is a hold
  ['8.8.4.4', '8.8.4.4'],
  ['2606:4700::1', '2606:4700::1'],
  ['0.0.0.0', '0.0.0.0'],
])('asks of every description of a trunk whether %s may hear it', async (named, heard) => {
  const engine = new TestEngine();
  const mayReach = (address: string) => ['127.0.0.1', '8.8.4.4', '2606:4700::1'].includes(address);
  const { host, phoneOf, signIn } = await openGateway(engine, { mayReach });
  const far = await phoneOf('0912345678', 'udp');
  const port = Number(/:(\d+)>/.exec(far.contact)![1]);
  const trunk = { id: 'trunk', address: '127.0.0.1', port };
  host.leads.set('0912345678', { kind: 'number', trunk, number: '0912345678', callerId: '19001234', ringSeconds: 30 });
  const said = saidSdp().replace(/^c=.*$/m, `c=IN IP${named.includes(':') ? 6 : 4} ${named}`);
  const offers = await far.call('0912345678', [], { body: said });
  await expect.poll(() => far.incoming.length).toBe(1);
  offers.cancel();
  const an = await signIn('an');
  const call = await an.call('0912345678');
  await expect.poll(() => far.incoming.length).toBe(2);
  await far.incoming[1]!.answer(said);
  await expect.poll(() => call.state).toBe('talking');
  await far.incoming[1]!.send('INVITE', [], said);
  const all = engine.legs.flatMap(leg => leg.heard).map(sdp => /^c=IN IP[46] (\S+)/m.exec(sdp)?.[1]);
  // the offer, that of whoever calls inside, the answer and the offer after it
  expect(all).toEqual([heard, '127.0.0.1', heard, heard]);
});

it('says once in the log that a trunk’s sound stands where the operator does not allow it, and nothing of telephones', async () => {
  const { warnings, host, phoneOf, signIn } = await openGateway(new TestEngine(), {
    mayReach: address => address !== inside,
  });
  const said = saidSdp().replace(/^c=.*$/m, `c=IN IP4 ${inside}`);
  const far = await phoneOf('0912345678', 'udp');
  const trunk = { id: 'trunk', address: '127.0.0.1', port: far.port };
  host.leads.set('0912345678', { kind: 'number', trunk, number: '0912345678', callerId: '19001234', ringSeconds: 30 });
  const desk = await signIn('binh', 'udp');
  for (const wanted of [1, 2]) {
    const call = await desk.call('0912345678', [], { body: said });
    await expect.poll(() => far.incoming.length).toBe(wanted);
    if (wanted === 1) expect(warnings).toEqual([]);
    await far.incoming[wanted - 1]!.answer(said);
    await expect.poll(() => call.state).toBe('talking');
    await call.hangUp();
  }
  expect(warnings).toEqual([expect.stringContaining('a trunk names an inner address for its sound')]);
  expect(warnings[0]).toContain(JSON.stringify({ trunk: `127.0.0.1:${far.port}`, named: inside }));
});
