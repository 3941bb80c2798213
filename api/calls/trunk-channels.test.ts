import type { CallRef, Lead, Refusal } from 'contract/calls/host.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../tests/api.ts';
import {
  type CallHost,
  type CallScene,
  deskOf,
  openCallHost,
  openCallScene,
  tellerOf,
} from '../../tests/call-scene.ts';
import { holdTables, untilWaiting } from '../../tests/held-locks.ts';
import { newId } from '../work.ts';
import { inCallWork } from './call-work.ts';
import { takeChannel } from './trunk-channels.ts';

let test: TestApi;
let host: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterAll(() => test.close());

async function sceneOf(channels: number, wanted: Parameters<typeof openCallScene>[1] = {}): Promise<CallScene> {
  const scene = await openCallScene(test, wanted);
  await test.rows(scene.tenant, db => db.updateTable('trunks').set({ most_calls: channels }).execute());
  return scene;
}

const channels = async ({ tenant }: CallScene): Promise<number> =>
  (await test.rows(tenant, db => db.selectFrom('trunk_channels').selectAll().execute())).length;

let dialled = 0;
/** The nth person of a scene calls a number; answers what it leads to. */
async function dialOut({ tenant, agents }: CallScene, person = 0) {
  const { username } = await deskOf(test, tenant, agents[person]!.id);
  const device = (await host.device(username))!;
  return host.begin({ from: { kind: 'device', device }, dialled: `0912${String(++dialled).padStart(6, '0')}` });
}

const busy = { status: 503, reason: 'busy', message: 'Mọi đường gọi ra đang bận' };
const callOf = (answer: Awaited<ReturnType<CallHost['begin']>>) => {
  if ('status' in answer) throw new Error(answer.message);
  return answer;
};
const isNumber = (lead: Lead | Refusal) => 'kind' in lead && lead.kind === 'number';

/** What the gateway tells of the channel that it was given for a side. */
const channelOf = (lead: Lead | Refusal | undefined) => {
  const [endpoint] = lead && 'endpoints' in lead ? lead.endpoints : [];
  const from = endpoint ?? lead;
  return from && 'kind' in from && (from.kind === 'trunk' || from.kind === 'number') && from.channel
    ? { channel_id: from.channel }
    : {};
};

/** A customer calls over the trunk, and is there. */
async function callIn(scene: CallScene, number = '0901234567') {
  const from = { kind: 'trunk', address: scene.trunkAddress, port: 5060, name: '', number } as const;
  const call = callOf(await host.begin({ from, dialled: scene.number }));
  const { tell } = tellerOf(host, call);
  const leg = newId();
  await tell('leg.added', { leg, role: 'customer', number, device: 'phone' });
  return { call, tell, leg };
}

const end = (call: CallRef) => tellerOf(host, call).tell('ended', { reason: 'agent_hung_up' });

it('a trunk of one channel carries one call out, and the next once that has ended', async () => {
  const scene = await sceneOf(1);
  const first = callOf(await dialOut(scene));
  expect(first.lead).toMatchObject({ kind: 'number', trunk: { id: scene.trunk } });
  expect(await dialOut(scene, 1)).toEqual(busy);
  expect(await channels(scene)).toBe(1);
  await end(first);
  expect(await channels(scene)).toBe(0);
  expect(isNumber(callOf(await dialOut(scene, 1)).lead)).toBe(true);
});

it('has no more calls out at once than channels, however many ask', async () => {
  const scene = await sceneOf(3, { agents: 0 });
  const calls = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      host.begin({
        from: { kind: 'web', address: '203.0.113.9', name: '', number: `09010000${10 + n}` },
        dialled: scene.number,
      }),
    ),
  );
  const { open } = await holdTables(test, ['trunk_channels']);
  // not by way of `lead`, which one process asks for one call after the other
  const taken = Promise.all(
    calls.map(call =>
      inCallWork(test.house, scene.tenant, work =>
        takeChannel(work, { trunkId: scene.trunk, callId: callOf(call).callId }),
      ),
    ),
  );
  await untilWaiting(test, calls.length, taken).finally(open);
  expect((await taken).filter(Boolean)).toHaveLength(3);
  expect(await channels(scene)).toBe(3);
});

it('takes whatever the carrier gives, and counts it', async () => {
  const scene = await sceneOf(1);
  const [first, second] = [await callIn(scene), await callIn(scene, '0901234568')];
  expect(await channels(scene)).toBe(2);
  expect(await dialOut(scene)).toEqual(busy);
  await first.tell('ended', { reason: 'customer_hung_up' });
  expect(await dialOut(scene)).toEqual(busy);
  await second.tell('ended', { reason: 'customer_hung_up' });
  expect(isNumber(callOf(await dialOut(scene)).lead)).toBe(true);
});

it('is not used by visitors of pages', async () => {
  const scene = await sceneOf(1);
  for (const number of ['0901234567', '0901234568'])
    callOf(
      await host.begin({ from: { kind: 'web', address: '203.0.113.9', name: '', number }, dialled: scene.number }),
    );
  expect(await channels(scene)).toBe(0);
  expect(isNumber(callOf(await dialOut(scene)).lead)).toBe(true);
});

it('has two channels in use by a call that came in and was led out, until each side leaves', async () => {
  const scene = await sceneOf(2);
  const { call, tell, leg } = await callIn(scene);
  const lead = await host.lead(call, { dialled: '0987654321', forward: 'transfer' });
  expect(isNumber(lead)).toBe(true);
  expect(await dialOut(scene)).toEqual(busy);
  const led = newId();
  await tell('leg.added', { leg: led, role: 'number', number: '+84987654321', device: 'phone', ...channelOf(lead) });
  await tell('leg.ended', { leg: led, outcome: 'no_answer' });
  expect(await channels(scene)).toBe(1);
  const out = callOf(await dialOut(scene));
  await tell('leg.ended', { leg, outcome: 'answered' });
  expect(await channels(scene)).toBe(1);
  await end(out);
  expect(await channels(scene)).toBe(0);
});

it('counts what a number without a trunk leads out over it', async () => {
  const scene = await sceneOf(1);
  const number = `1900${newId().replace(/\D/g, '').slice(-6)}`;
  await test.rows(scene.tenant, db =>
    db
      .insertInto('hotlines')
      .values({
        ...{
          tenant_id: scene.tenant,
          id: newId(),
          name: 'Không trung kế',
          number,
          queue_id: scene.queue,
          web_calls: true,
        },
      })
      .execute(),
  );
  const from = { kind: 'web', address: '203.0.113.9', name: '', number: '0901234567' } as const;
  const call = callOf(await host.begin({ from, dialled: number }));
  expect(await host.lead(call, { dialled: '0987654321' })).toMatchObject({
    kind: 'number',
    trunk: { id: scene.trunk },
  });
  expect(await dialOut(scene)).toEqual(busy);
});

it('calls back over the channel of whoever waits on it', async () => {
  const scene = await sceneOf(1);
  const { call, tell, leg } = await callIn(scene);
  await tell('queue.entered', { queue_id: scene.queue });
  const lead = await host.lead(call, { dialled: '0901234567' });
  expect(isNumber(lead)).toBe(true);
  await tell('leg.ended', { leg, outcome: 'answered' });
  expect(await channels(scene)).toBe(1);
  expect(await dialOut(scene)).toEqual(busy);
  const again = newId();
  const added = { role: 'customer', number: '+84901234567', device: 'phone', ...channelOf(lead) } as const;
  await tell('leg.added', { leg: again, ...added });
  await tell('leg.ended', { leg: again, outcome: 'answered' });
  expect(await channels(scene)).toBe(0);
});

it('is given back of the side that has left, though another one of its person was rung before that was told', async () => {
  const scene = await sceneOf(2, { agents: 1 });
  const userId = scene.agents[0]!.id;
  await test.rows(scene.tenant, db =>
    db
      .updateTable('users')
      .set({ call_channel_type: 3, call_address: '0987654321' })
      .where('id', '=', userId)
      .execute(),
  );
  const { call, tell } = await callIn(scene);
  const ring = async () => {
    const [lead] = await host.reserve(call, scene.queue, []);
    expect(lead?.endpoints).toMatchObject([{ kind: 'trunk' }]);
    const told = { leg: newId(), role: 'agent', user_id: userId, number: '0987654321', device: 'phone' } as const;
    return { ...told, ...channelOf(lead) };
  };
  // the first ring is told of when the second one is under way
  const first = await ring();
  await host.release(call, userId, 'no_answer');
  expect(await channels(scene)).toBe(1);
  const second = await ring();
  await tell('leg.added', first);
  await tell('leg.ended', { leg: first.leg, outcome: 'no_answer' });
  await tell('leg.added', second);
  expect(await channels(scene)).toBe(2);
  await tell('leg.ended', { leg: second.leg, outcome: 'no_answer' });
  expect(await channels(scene)).toBe(1);
});

it('is found for a side that does not name it, as gateways of the version before do, and given back when that leaves', async () => {
  const scene = await sceneOf(3, { agents: 1 });
  const userId = scene.agents[0]!.id;
  await test.rows(scene.tenant, db =>
    db
      .updateTable('users')
      .set({ call_channel_type: 3, call_address: '0987654321' })
      .where('id', '=', userId)
      .execute(),
  );
  const { call, tell } = await callIn(scene);
  expect(await host.reserve(call, scene.queue, [])).toHaveLength(1);
  expect(isNumber(await host.lead(call, { dialled: '0987654322' }))).toBe(true);
  expect(await channels(scene)).toBe(3);
  const [own, number] = [newId(), newId()];
  await tell('leg.added', { leg: number, role: 'number', number: '+84987654322', device: 'phone' });
  await tell('leg.added', { leg: own, role: 'agent', user_id: userId, number: '0987654321', device: 'phone' });
  await tell('leg.ended', { leg: own, outcome: 'no_answer' });
  expect(await channels(scene)).toBe(2);
  // that of the number is not given back with the person
  await host.release(call, userId, 'no_answer');
  expect(await channels(scene)).toBe(2);
  await tell('leg.ended', { leg: number, outcome: 'no_answer' });
  expect(await channels(scene)).toBe(1);
});

it('is the one of its own trunk, whatever else was led out in the call and not rung', async () => {
  const scene = await sceneOf(5, { agents: 1 });
  const { tenant, agents } = scene;
  const other = newId();
  const hotline = newId();
  await test.rows(tenant, async db => {
    const of = { tenant_id: tenant };
    await db
      .insertInto('trunks')
      .values({ ...of, id: other, name: 'Trung kế khác', address: '198.51.100.8' })
      .execute();
    const number = `1900${newId().replace(/\D/g, '').slice(-6)}`;
    await db
      .insertInto('hotlines')
      .values({ ...of, id: hotline, name: 'Đầu số khác', number, trunk_id: other, queue_id: scene.queue })
      .execute();
    await db.updateTable('users').set({ hotline_id: hotline }).where('id', '=', agents[0]!.id).execute();
  });
  const of = async (trunk: string) =>
    (await test.rows(tenant, db => db.selectFrom('trunk_channels').selectAll().where('trunk_id', '=', trunk).execute()))
      .length;
  const { call, tell } = await callIn(scene);
  // by the number's trunk, and not rung; then by that of whoever leads it on
  expect(isNumber(await host.lead(call, { dialled: '0987654321' }))).toBe(true);
  const by = { tenantId: tenant, userId: agents[0]!.id };
  const lead = await host.lead(call, { dialled: '0987654322', forward: 'transfer' }, by);
  expect(lead).toMatchObject({ kind: 'number', trunk: { id: other } });
  expect([await of(scene.trunk), await of(other)]).toEqual([2, 1]);
  const leg = newId();
  await tell('leg.added', { leg, role: 'number', number: '+84987654322', device: 'phone', ...channelOf(lead) });
  await tell('leg.ended', { leg, outcome: 'no_answer' });
  expect([await of(scene.trunk), await of(other)]).toEqual([2, 0]);
});
