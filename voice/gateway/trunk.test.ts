import { afterEach, expect, it } from 'vitest';
import { LocalEngine } from '../media/local-engine.ts';
import { TestEngine } from './test-engine.ts';
import { endAll, openGateway, Singer } from './test-gateway.ts';

afterEach(endAll);

it('takes a call of a trunk, plays it music, and lets it talk with whoever answers', async () => {
  const engine = new LocalEngine({ address: '127.0.0.1', ports: { from: 0, to: 0 } }, { warn: () => {} });
  const { host, phoneOf, signIn } = await openGateway(engine);
  host.leads.set('19001234', {
    ...{ kind: 'queue', queueId: '0199f000-0000-7000-8000-00000000000b', priority: 0, mostWaitSeconds: 60 },
    ...{ announceSeconds: 0, callbackKey: '', ringsAll: false, records: true, overflow: { kind: 'end' as const } },
  });
  const trunk = await phoneOf('0907654321', 'udp');
  const [customer, staff] = [new Singer(440), new Singer(660)];
  trunk.sound = customer.open;
  const call = await trunk.call('19001234');
  await expect.poll(() => call.state).toBe('talking');
  expect(host.asked[0]!.from).toMatchObject({ kind: 'trunk', address: '127.0.0.1', number: '0907654321' });
  // what is said inside the house stays there
  expect(call.header('x-call-id')).toBeUndefined();
  const an = await signIn('an', 'udp');
  an.sound = staff.open;
  await expect.poll(() => an.incoming.length).toBe(1);
  await an.incoming[0]!.answer();
  await expect.poll(() => staff.hears(440, 660)).toEqual([440]);
  await expect.poll(() => customer.hears(440, 660)).toEqual([660]);
  await an.incoming[0]!.hangUp();
  await expect.poll(() => call.state).toBe('ended');
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'agent_hung_up' }]);
  expect(host.details('leg.added')[0]).toMatchObject({ role: 'customer', device: 'phone' });
});

it('calls a number by a trunk: 180 and 200 come when the far end says them', async () => {
  const { host, phoneOf, signIn, udp } = await openGateway(new TestEngine());
  const far = await phoneOf('0912345678', 'udp');
  const port = Number(/:(\d+)>/.exec(far.contact)![1]);
  const trunk = { id: 'trunk', address: '127.0.0.1', port };
  const channel = '0199f000-0000-7000-8000-00000000000c';
  const number = '0912345678';
  host.leads.set(number, { kind: 'number', trunk, channel, number, callerId: '19001234', ringSeconds: 30 });
  const an = await signIn('an');
  const call = await an.call('0912345678');
  await expect.poll(() => call.state).toBe('ringing');
  expect(host.details('leg.added').map(({ channel_id }) => channel_id)).toEqual([undefined, channel]);
  const [rung] = far.incoming;
  expect(rung!.invite!.uri).toBe(`sip:0912345678@127.0.0.1:${port}`);
  expect(rung!.header('from')).toContain('sip:19001234@');
  // what is said inside the house stays there
  expect(rung!.header('x-call-id')).toBeUndefined();
  await rung!.answer();
  await expect.poll(() => call.state).toBe('talking');
  await call.hangUp();
  await expect.poll(() => rung!.state).toBe('ended');
  const busy = await an.call('0912345678');
  await expect.poll(() => far.incoming.length).toBe(2);
  far.incoming[1]!.refuse(486);
  await expect.poll(() => busy.status).toBe(486);
  expect(udp.port).toBeGreaterThan(0);
});

it('refuses a call of a trunk by its code and reason alone', async () => {
  const { phoneOf } = await openGateway(new TestEngine());
  const trunk = await phoneOf('0907654321', 'udp');
  const call = await trunk.call('19009999');
  await expect.poll(() => call.status).toBe(404);
  expect(call.header('reason')).toContain('SIP;cause=404');
  expect(call.header('x-message')).toBeUndefined();
});
