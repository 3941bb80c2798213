import { afterEach, expect, it } from 'vitest';
import type { QueueLead } from '../../contract/calls/host.ts';
import { LocalEngine } from '../media/local-engine.ts';
import type { GatewayOptions } from './gateway.ts';
import { endAll, openGateway, openTalk, Singer } from './test-gateway.ts';

afterEach(endAll);

/** The first note of the product's own music. */
const music = 130.8;

async function talking(options: Partial<GatewayOptions> = {}) {
  const engine = new LocalEngine({ address: '127.0.0.1', ports: { from: 0, to: 0 } }, { warn: () => {} });
  const [anSings, binhSings] = [new Singer(440), new Singer(660)];
  const how = { transport: 'udp', sounds: [anSings.open, binhSings.open] } as const;
  const opened = await openTalk(engine, options, { ...how, sounds: [...how.sounds] });
  await expect.poll(() => [anSings.hears(440, 660), binhSings.hears(440, 660)]).toEqual([[660], [440]]);
  return { ...opened, anSings, binhSings };
}

it('lets each of three hear the two others, and the two who are left each other', async () => {
  const { anSings, binhSings, answered, signIn, call } = await talking();
  const chi = await signIn('chi', 'udp');
  const chiSings = new Singer(880);
  chi.sound = chiSings.open;
  await answered.refer('chi', 'invite');
  await expect.poll(() => chi.incoming.length).toBe(1);
  await chi.incoming[0]!.answer();
  const hear = () => [anSings, binhSings, chiSings].map(one => one.hears(440, 660, 880));
  await expect.poll(hear).toEqual([
    [660, 880],
    [440, 880],
    [440, 660],
  ]);
  await answered.hangUp();
  await expect.poll(() => [anSings.hears(440, 660, 880), chiSings.hears(440, 660, 880)]).toEqual([[880], [440]]);
  await call.hangUp();
  await expect.poll(() => chi.incoming[0]!.state).toBe('ended');
});

it('plays music to the side that is put on hold, and nothing of it once they are back', async () => {
  const { anSings, binhSings, call, answered } = await talking();
  const offer = async (direction: string) => {
    const sdp = (await call.sound!.offer()).replace('a=sendrecv', `a=${direction}`);
    return answeredBy(await call.send('INVITE', [], sdp));
  };
  expect(await offer('sendonly')).toContain('a=recvonly');
  await expect.poll(() => binhSings.hears(440, 660, music)).toEqual([music]);
  anSings.forget();
  await expect.poll(() => binhSings.hears(440, 660).length).toBe(0);
  expect(anSings.hears(440, 660, music)).toEqual([]);
  await offer('sendrecv');
  await expect.poll(() => [anSings.hears(440, 660), binhSings.hears(440, 660, music)]).toEqual([[660], [440]]);
  await call.hangUp();
  await expect.poll(() => answered.state).toBe('ended');
});

function answeredBy(outcome: Awaited<ReturnType<Awaited<ReturnType<typeof talking>>['call']['send']>>): string {
  return outcome.ended === 'answered' ? outcome.response.body : '';
}

const queue: QueueLead = {
  ...{ kind: 'queue', queueId: '0199f000-0000-7000-8000-00000000000a', priority: 0, mostWaitSeconds: 60 },
  ...{ announceSeconds: 0, callbackKey: '', ringsAll: false, records: true, overflow: { kind: 'end' } },
};
/** One of the two of a telephone that rings. */
const rings = 425;

it.each([
  { what: 'music', dialled: '1900', plays: music },
  { what: 'ringback', dialled: 'binh', plays: rings },
])('ends the $what of whoever moves while they wait', async ({ dialled, plays }) => {
  const engine = new LocalEngine({ address: '127.0.0.1', ports: { from: 0, to: 0 } }, { warn: () => {} });
  const { host, signIn } = await openGateway(engine);
  const [anSings, binhSings] = [new Singer(440), new Singer(660)];
  const [an, binh] = [await signIn('an'), await signIn('binh', 'udp')];
  [an.sound, binh.sound] = [anSings.open, binhSings.open];
  host.leads.set('1900', queue);
  host.begun = { noticeAudioId: 'beep' };
  await an.call(dialled);
  await expect.poll(() => binh.incoming.length).toBe(1);
  await expect.poll(() => anSings.hears(660, plays)).toEqual([plays]);
  const again = await an.call(`rejoin-${[...host.told.keys()][0]}`);
  await expect.poll(() => again.state).toBe('talking');
  // heard at once by another leg, they are missed no longer
  await expect.poll(() => host.details('leg.moved')).toHaveLength(1);
  await binh.incoming[0]!.answer();
  await expect.poll(() => [anSings.hears(660, plays), binhSings.hears(440)]).toEqual([[660], [440]]);
});

it('plays music while a side is silent, goes on when it is heard again, and ends the call when it stays silent', async () => {
  const { host, anSings, binhSings, call, answered, warnings } = await talking({
    silence: { musicAfter: 300, endAfter: 4_000 },
  });
  anSings.hush();
  await expect.poll(() => binhSings.hears(440, music)).toEqual([music]);
  expect([call.state, answered.state]).toEqual(['talking', 'talking']);
  anSings.sing();
  await expect.poll(() => binhSings.hears(440, music)).toEqual([440]);
  await expect.poll(() => host.details('leg.moved')).toHaveLength(1);
  anSings.hush();
  await expect.poll(() => [call.state, answered.state]).toEqual(['ended', 'ended']);
  expect([call.reason, answered.reason]).toEqual(Array(2).fill('SIP;cause=200;text="media_lost"'));
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'media_lost' }]);
  expect(host.details('leg.ended').map(({ outcome }) => outcome)).toEqual(['answered', 'answered']);
  // the recording is whole, and both are free
  expect(host.details('recording.ended')).toHaveLength(1);
  await expect.poll(() => [...host.agents.values()].map(({ state }) => state)).toEqual(['idle', 'idle']);
  expect(warnings).toEqual([]);
});
