import { listAgentStates } from 'contract/calls/agents.ts';
import { queueStates } from 'contract/switchboard/queues.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../tests/api.ts';
import {
  type CallHost,
  type CallScene,
  deskOf,
  openCallHost,
  openCallScene,
  ready,
  ringHotline,
  stateOf,
} from '../../tests/call-scene.ts';
import { untilWaiting } from '../../tests/held-locks.ts';
import { newId } from '../work.ts';

let test: TestApi;
let host: CallHost;

const block = (scene: CallScene, value: string) =>
  test.rows(scene.tenant, db =>
    db
      .insertInto('blacklist')
      .values({ tenant_id: scene.tenant, id: newId(), name: value, kind: 'phone', value })
      .execute(),
  );

/** How many are shown ready: of colleagues, and at the queue. */
async function readyOf(scene: CallScene) {
  const { token } = await test.user(scene.tenant, { role: 'supervisor', scope: 'all' });
  const { counts } = await test.call(token, listAgentStates, { query: {} });
  const { list } = await test.call(token, queueStates, {});
  return { people: counts.ready, queue: list[0]!.ready };
}

beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterAll(() => test.close());

describe('who is rung next', () => {
  it('is taken once, however many ask', async () => {
    const scene = await openCallScene(test, { agents: 12 });
    const calls = await Promise.all(
      Array.from({ length: 30 }, (_, n) => ringHotline(host, scene, `09012345${10 + n}`)),
    );
    const leads = await Promise.all(calls.map(call => host.reserve(call, scene.queue, [])));
    const taken = leads.flat().map(lead => lead.userId);
    expect(new Set(taken).size).toBe(taken.length);
    // those that met a row another one was just taking find it on asking again
    for (const call of calls) taken.push(...(await host.reserve(call, scene.queue, [])).map(lead => lead.userId));
    expect(taken.sort()).toEqual(scene.agents.map(({ id }) => id).sort());
  });

  it('is nobody who is away, gone, unarmed, busy, writing up or was tried', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const [agent] = scene.agents;
    const call = await ringHotline(host, scene);
    const soon = new Date(Date.now() + 600_000).toISOString();
    for (const state of [
      { status: 'MEETING' },
      { status: 'NOACD' },
      { is_registered: false },
      { is_armed: false },
      { call_state: 'talking' },
      { call_state: 'wrap_up', wrap_up_until: soon },
    ]) {
      await ready(test, scene.tenant, agent!.id, state);
      expect([state, await host.reserve(call, scene.queue, [])]).toEqual([state, []]);
    }
    await ready(test, scene.tenant, agent!.id, { wrap_up_until: null });
    expect(await host.reserve(call, scene.queue, [agent!.id])).toEqual([]);
    const [lead] = await host.reserve(call, scene.queue, []);
    expect(lead).toMatchObject({ kind: 'agent', userId: agent!.id, ringSeconds: 20, from: { name: 'Khách Web' } });
    expect(lead!.endpoints).toMatchObject([{ kind: 'device' }]);
    await host.release(call, agent!.id, 'no_answer');
    expect(await stateOf(test, scene.tenant, agent!.id)).toMatchObject({ call_state: 'idle', call_id: null });
  });

  it.each([
    ['longest_idle', 'b'],
    ['round_robin', 'c'],
    ['least_calls', 'a'],
    ['last_agent', 'd'],
  ])('by %s is %s', async (strategy, name) => {
    const scene = await openCallScene(test, { agents: 4, queue: { strategy } });
    const [a, b, c, d] = scene.agents.map(({ id }) => id) as [string, string, string, string];
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const of = (last: number, rung: number, calls: number) => ({
      ...{ last_call_at: ago(last), call_since: ago(rung), calls_today: calls, calls_day: today },
    });
    await ready(test, scene.tenant, a, of(30, 20, 1));
    await ready(test, scene.tenant, b, of(60, 10, 5));
    await ready(test, scene.tenant, c, of(20, 50, 5));
    await ready(test, scene.tenant, d, of(10, 5, 5));
    await test.rows(scene.tenant, db =>
      db
        .insertInto('calls')
        .values({
          ...{ tenant_id: scene.tenant, id: newId(), direction: 'inbound', customer_number: '+84901234567' },
          ...{ user_id: d, state: 'ended', outcome: 'answer', answered_at: ago(70), started_at: ago(71) },
        })
        .execute(),
    );
    const call = await ringHotline(host, scene);
    const [lead] = await host.reserve(call, scene.queue, []);
    expect(lead!.userId).toBe({ a, b, c, d }[name]);
  });

  it.each(['longest_idle', 'ring_all'])('is nobody for a call that is ending, by %s', async strategy => {
    const scene = await openCallScene(test, { agents: 2, queue: { strategy } });
    const call = await ringHotline(host, scene);
    const { answer } = await test.rows(scene.tenant, async db => {
      await db.updateTable('calls').set({ state: 'ended' }).where('id', '=', call.callId).execute();
      const reserved = host.reserve(call, scene.queue, []);
      await untilWaiting(test, 1, reserved);
      return { answer: reserved };
    });
    expect(await answer).toEqual([]);
    for (const { id } of scene.agents)
      expect(await stateOf(test, scene.tenant, id)).toMatchObject({ call_state: 'idle', call_id: null });
    const next = await ringHotline(host, scene, '0901234568');
    expect(await host.reserve(next, scene.queue, [])).toHaveLength(strategy === 'ring_all' ? 2 : 1);
  });

  it('is everybody where all are rung', async () => {
    const scene = await openCallScene(test, { agents: 3, queue: { strategy: 'ring_all' } });
    const call = await ringHotline(host, scene);
    expect(call.lead).toMatchObject({ ringsAll: true });
    expect(await host.reserve(call, scene.queue, [])).toHaveLength(3);
  });

  it('sees the caller masked where a rule says so', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    await test.rows(scene.tenant, db =>
      db
        .insertInto('masking_rules')
        .values({ tenant_id: scene.tenant, id: newId(), name: 'Che', data_types: ['phone'], roles: ['agent'] })
        .execute(),
    );
    const [lead] = await host.reserve(await ringHotline(host, scene), scene.queue, []);
    expect(lead!.from).toEqual({ name: 'Khách Web', number: '0901 ••• 567' });
  });

  /** Somebody who is reached so is asked for a call; undefined: they are not rung. */
  const leadBy = async (scene: CallScene, reach: Record<string, unknown>, state: Record<string, unknown> = {}) => {
    const user = scene.agents[0]!.id;
    await test.rows(scene.tenant, db => db.updateTable('users').set(reach).where('id', '=', user).execute());
    await ready(test, scene.tenant, user, state);
    const call = await ringHotline(host, scene);
    return { call, lead: (await host.reserve(call, scene.queue, []))[0] };
  };

  it('rings somebody where they are reached and nowhere else, without waiting where they want that', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const user = scene.agents[0]!.id;
    const lead = async (reach: Record<string, unknown>, state: Record<string, unknown> = {}) => {
      const found = (await leadBy(scene, reach, state)).lead;
      return { endpoints: found!.endpoints, auto: found!.autoAnswer };
    };
    const desks = [await deskOf(test, scene.tenant, user), await deskOf(test, scene.tenant, user)];
    const names = desks.map(({ username }) => username).sort();
    const atDesk = { call_channel_type: 1 };
    expect(await lead(atDesk, { has_desk: true })).toEqual({
      ...{ endpoints: names.map(username => ({ kind: 'device', username })), auto: false },
    });
    const inPage = (await lead({ call_channel_type: 0 }, { has_desk: true })).endpoints;
    expect(inPage).toEqual([{ kind: 'device', username: expect.stringMatching(/^b/) }]);
    for (const [call_address, address, port] of [
      ['101@192.168.1.20:5070', '192.168.1.20', 5070],
      ['101@[2001:db8::1]', '2001:db8::1', 5060],
      ['101@2001:db8::1', '2001:db8::1', 5060],
    ])
      expect(await lead({ call_channel_type: 2, call_address, auto_answer: true })).toEqual({
        ...{ endpoints: [{ kind: 'address', user: '101', address, port }], auto: true },
      });
    expect((await lead({ call_channel_type: 3, call_address: '+84912345678' })).endpoints).toMatchObject([
      { kind: 'trunk', number: '+84912345678', callerId: scene.number, trunk: { id: scene.trunk } },
    ]);
  });

  it.each([
    ['a page that is silent yet', { call_channel_type: 0 }, { is_armed: false, has_desk: true }],
    ['a page where a desk telephone is rung', { call_channel_type: 1 }, {}],
    ['a silent page where a desk telephone is rung', { call_channel_type: 1 }, { is_armed: false }],
    ['the app, which is not there yet', { call_channel_type: 5 }, { has_desk: true }],
    ['no address', { call_channel_type: 2, call_address: '' }, {}],
    ['a premium number', { call_channel_type: 3, call_address: '1900123456' }, {}],
    ['a number abroad', { call_channel_type: 3, call_address: '+14155550100' }, {}],
    ['a number that is blocked', { call_channel_type: 3, call_address: '+84901111222' }, {}],
    ['an emergency number', { call_channel_type: 3, call_address: '113' }, {}],
  ])('has nobody ready for %s: it is unattended, nobody is shown ready, none is rung', async (_, reach, state) => {
    const scene = await openCallScene(test, { agents: 1, queue: { overflow: 'end' } });
    await block(scene, '+84901111222');
    const { call, lead } = await leadBy(scene, reach, state);
    expect([call.lead, lead]).toEqual([{ kind: 'end', reason: 'no_answer' }, undefined]);
    expect(await readyOf(scene)).toEqual({ people: 0, queue: 0 });
    // the same person where that is right
    const right = await leadBy(scene, { call_channel_type: 3, call_address: '+84912345678' });
    expect(right.call.lead.kind).toBe('queue');
    expect(right.lead).toBeDefined();
    await host.release(right.call, right.lead!.userId, 'no_answer');
    expect(await readyOf(scene)).toEqual({ people: 1, queue: 1 });
  });

  it('has premium and foreign numbers of its people rung where the dial plan allows them', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    await test.rows(scene.tenant, db =>
      db.updateTable('tenant_settings').set({ dials_abroad: true, dials_premium: true }).execute(),
    );
    for (const call_address of ['1900123456', '+14155550100'])
      expect((await leadBy(scene, { call_channel_type: 3, call_address })).lead).toBeDefined();
  });

  it('has nobody ready by their own number where there is no trunk', async () => {
    const scene = await openCallScene(test, { agents: 1, queue: { overflow: 'end' } });
    const reach = { call_channel_type: 3, call_address: '+84912345678' };
    await test.rows(scene.tenant, db => db.updateTable('trunks').set({ is_active: false }).execute());
    const { call, lead } = await leadBy(scene, reach);
    expect([call.lead, lead]).toEqual([{ kind: 'end', reason: 'no_answer' }, undefined]);
    expect(await readyOf(scene)).toEqual({ people: 0, queue: 0 });
    await test.rows(scene.tenant, db => db.updateTable('trunks').set({ is_active: true }).execute());
    expect((await leadBy(scene, reach)).lead).toBeDefined();
  });

  it('has no more numbers of its people rung than there are channels, and those of pages besides', async () => {
    const scene = await openCallScene(test, { agents: 5, queue: { strategy: 'ring_all' } });
    await test.rows(scene.tenant, async db => {
      await db.updateTable('trunks').set({ most_calls: 2 }).execute();
      for (const [at, { id }] of scene.agents.slice(1).entries())
        await db
          .updateTable('users')
          .set({ call_channel_type: 3, call_address: `+8491234567${at}` })
          .where('id', '=', id)
          .execute();
    });
    const call = await ringHotline(host, scene);
    const leads = await host.reserve(call, scene.queue, []);
    expect(leads.map(({ endpoints }) => endpoints[0]!.kind).sort()).toEqual(['device', 'trunk', 'trunk']);
    const states = await Promise.all(scene.agents.map(({ id }) => stateOf(test, scene.tenant, id)));
    expect(states.map(({ call_state }) => call_state).sort()).toEqual(['idle', 'idle', ...Array(3).fill('ringing')]);
    expect(await readyOf(scene)).toEqual({ people: 0, queue: 0 });
    // by name they are not rung either, until a channel is free
    const [idle] = scene.agents.filter((_, at) => states[at]!.call_state === 'idle');
    const byName = () => host.lead(call, { dialled: `agent-${idle!.id}` }, undefined);
    expect(await byName()).toMatchObject({ kind: 'voicemail' });
    const rung = leads.find(({ endpoints }) => endpoints[0]!.kind === 'trunk')!;
    await host.release(call, rung.userId, 'no_answer');
    expect(await byName()).toMatchObject({ kind: 'agent', userId: idle!.id });
  });

  it('is barred at an address where a trunk has come to stand since, of whichever tenant', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const user = scene.agents[0]!.id;
    await test.rows(scene.tenant, db =>
      db
        .updateTable('users')
        .set({ call_channel_type: 2, call_address: '0912345678@8.8.9.1:5060' })
        .where('id', '=', user)
        .execute(),
    );
    const rung = async () => {
      await ready(test, scene.tenant, user);
      return (await host.reserve(await ringHotline(host, scene), scene.queue, []))[0]!.endpoints;
    };
    const place = { kind: 'address', user: '0912345678', address: '8.8.9.1', port: 5060 };
    expect(await rung()).toEqual([place]);
    const elsewhere = await test.tenant();
    await test.rows(elsewhere, db =>
      db
        .insertInto('trunks')
        .values({ tenant_id: elsewhere, id: newId(), name: 'Nhà mạng', address: '::ffff:8.8.9.1' })
        .execute(),
    );
    expect(await rung()).toEqual([{ ...place, barred: 'at_trunk' }]);
  });

  it('is told of when somebody is reached another way', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const heard: string[] = [];
    const leave = host.onChange(tenant => heard.push(tenant));
    const reach = (call_address: string) =>
      test.rows(scene.tenant, db =>
        db
          .updateTable('users')
          .set({ call_channel_type: 3, call_address })
          .where('id', '=', scene.agents[0]!.id)
          .execute(),
      );
    let last = 0;
    await expect
      .poll(async () => {
        await reach(`+8490123456${last++ % 10}`);
        return heard;
      })
      .toContain(scene.tenant);
    leave();
  });

  it('is told of when somebody becomes free', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const heard: string[] = [];
    const leave = host.onChange(tenant => heard.push(tenant));
    await expect
      .poll(async () => {
        await ready(test, scene.tenant, scene.agents[0]!.id, { status_since: new Date().toISOString() });
        return heard;
      })
      .toContain(scene.tenant);
    leave();
  });
});
