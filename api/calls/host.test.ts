import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signOut } from 'contract/access/sign-in.ts';
import type { BegunCall, Refusal } from 'contract/calls/host.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../tests/api.ts';
import { answeredCall, missedCall, openCallScene, ready, ringHotline } from '../../tests/call-scene.ts';
import { newId } from '../work.ts';
import { openDevice } from './devices.ts';
import { openHost } from './open-host.ts';

let test: TestApi;
let host: ReturnType<typeof openHost>;
beforeAll(async () => {
  test = await openTestApi();
  host = openHost(test.house);
  await host.start('thử');
});
afterAll(async () => {
  await host.close();
  await test.close();
});

const callRow = (tenant: string, id: string) =>
  test.rows(tenant, db => db.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const stateOf = (tenant: string, user: string) =>
  test.rows(tenant, db =>
    db.selectFrom('agent_states').selectAll().where('user_id', '=', user).executeTakeFirstOrThrow(),
  );
const deviceOf = async (tenant: string, userId: string, token: string) => {
  const session = await test.rows(tenant, async db => {
    const { rows } = await sql<{
      id: string;
    }>`select session_id as id from directory.sessions_of(${userId}, '1 day') s`.execute(db);
    return rows[0]!.id;
  });
  const opened = await test.rows(tenant, db => openDevice(db, test.house, userId, { id: session, lifetime: '1 hour' }));
  return { ...opened, token };
};
const refusal = (answer: BegunCall | Refusal) => ('status' in answer ? answer : undefined);

describe('a telephone', () => {
  it('signs in until its session ends, and who listens hears of it at once', async () => {
    const tenant = await test.tenant();
    const user = await test.user(tenant);
    const { username } = await deviceOf(tenant, user.id, user.token);
    expect(await host.device(username)).toMatchObject({ tenantId: tenant, userId: user.id, kind: 'browser', username });
    const revoked: string[] = [];
    const leave = host.onRevoked(name => revoked.push(name));
    await test.call(user.token, signOut, {});
    expect(await host.device(username)).toBeUndefined();
    await expect.poll(() => revoked).toContain(username);
    leave();
    expect(await host.device('không-có')).toBeUndefined();
  });

  it('ends with a disabled person and, in a browser, with another password', async () => {
    const tenant = await test.tenant();
    const user = await test.user(tenant);
    const desk = await test.rows(tenant, db => openDevice(db, test.house, user.id, null));
    const { username } = await deviceOf(tenant, user.id, user.token);
    await test.rows(tenant, db => sql`select directory.set_password(${user.id}, 'khác')`.execute(db));
    expect(await host.device(username)).toBeUndefined();
    expect(await host.device(desk.username)).toMatchObject({ kind: 'desk' });
    await test.rows(tenant, db => sql`select directory.disable_sign_in(${user.id}, true)`.execute(db));
    expect(await host.device(desk.username)).toBeUndefined();
  });
});

describe('a call to a number', () => {
  it('leads to its queue, shown as its record', async () => {
    const scene = await openCallScene(test);
    const call = await ringHotline(host, scene);
    expect(call).toMatchObject({ tenantId: scene.tenant, direction: 'inbound', records: true });
    expect(call.lead).toMatchObject({ kind: 'queue', queueId: scene.queue, overflow: { kind: 'voicemail' } });
    expect(await callRow(scene.tenant, call.callId)).toMatchObject({
      ...{
        customer_number: '+84901234567',
        customer_name: 'Khách Web',
        state: 'ringing',
        origin: 'web',
        gateway: 'thử',
      },
    });
  });

  it('is refused for an unknown number, a strange peer and a page that may not', async () => {
    const scene = await openCallScene(test, { hotline: { web_calls: false } });
    const web = { kind: 'web', address: '203.0.113.9', name: 'A', number: '0901234567' } as const;
    const trunk = { kind: 'trunk', address: scene.trunkAddress, port: 5060, name: '', number: '0901234567' } as const;
    expect(refusal(await host.begin({ from: web, dialled: '19009999' }))?.status).toBe(404);
    expect(refusal(await host.begin({ from: web, dialled: scene.number }))?.status).toBe(403);
    expect(
      refusal(await host.begin({ from: { ...trunk, address: '198.51.100.8' }, dialled: scene.number }))?.status,
    ).toBe(403);
    expect(refusal(await host.begin({ from: trunk, dialled: scene.number }))).toBeUndefined();
  });

  it('is turned away when blocked, with a record that says so', async () => {
    const scene = await openCallScene(test);
    await test.rows(scene.tenant, db =>
      db
        .insertInto('blacklist')
        .values({ tenant_id: scene.tenant, id: newId(), name: '0901 111 222', kind: 'phone', value: '+84901111222' })
        .execute(),
    );
    const from = { kind: 'web', address: '203.0.113.9', name: 'A', number: '0901111222' } as const;
    expect(refusal(await host.begin({ from, dialled: scene.number }))).toMatchObject({
      status: 603,
      reason: 'blocked',
    });
    const rows = await test.rows(scene.tenant, db => db.selectFrom('calls').selectAll().execute());
    expect(rows).toMatchObject([{ state: 'ended', outcome: 'reject', end_reason: 'blocked', ticket_number: null }]);
  });

  it('leads outside the hours to voicemail or the end', async () => {
    const scene = await openCallScene(test);
    const schedule = newId();
    await test.rows(scene.tenant, async db => {
      await db
        .insertInto('schedules')
        .values({ tenant_id: scene.tenant, id: schedule, name: 'Không bao giờ' })
        .execute();
      await db.updateTable('hotlines').set({ schedule_id: schedule }).where('id', '=', scene.hotline).execute();
    });
    expect((await ringHotline(host, scene)).lead).toMatchObject({ kind: 'voicemail', queueId: scene.queue });
    await test.rows(scene.tenant, db =>
      db.updateTable('hotlines').set({ closed_voicemail: false }).where('id', '=', scene.hotline).execute(),
    );
    expect((await ringHotline(host, scene)).lead).toEqual({ kind: 'end', reason: 'closed' });
  });

  it('leads to the overflow when nobody is there', async () => {
    const scene = await openCallScene(test, { agents: 1, queue: { overflow: 'end' } });
    expect((await ringHotline(host, scene)).lead.kind).toBe('queue');
    await host.registered({ tenantId: scene.tenant, userId: scene.agents[0]!.id }, null);
    expect((await ringHotline(host, scene)).lead).toEqual({ kind: 'end', reason: 'no_answer' });
  });

  it('is heard from the addresses of trunks and of telephones that do not sign in alone', async () => {
    const scene = await openCallScene(test, { agents: 2 });
    const reached = async (agent: number, call_channel_type: number, call_address: string) =>
      test.rows(scene.tenant, db =>
        db
          .updateTable('users')
          .set({ call_channel_type, call_address })
          .where('id', '=', scene.agents[agent]!.id)
          .execute(),
      );
    await reached(0, 2, 'lan@198.51.100.40:5070');
    await reached(1, 3, '198.51.100.41');
    const peers = await host.trunkAddresses();
    expect(peers).toContain(scene.trunkAddress);
    expect(peers).toContain('198.51.100.40');
    expect(peers).not.toContain('198.51.100.41');
    await reached(1, 2, '[2001:db8::7]:5060');
    await test.rows(scene.tenant, db =>
      db
        .updateTable('trunks')
        .set({ is_active: false, address: '198.51.100.42' })
        .where('id', '=', scene.trunk)
        .execute(),
    );
    const after = await host.trunkAddresses();
    expect(after).toContain('2001:db8::7');
    expect(after).not.toContain('198.51.100.42');
  });

  it('belongs to one tenant, and who has it is not told', async () => {
    const scene = await openCallScene(test);
    const other = await openCallScene(test);
    const taken = test.rows(other.tenant, db =>
      db.updateTable('hotlines').set({ number: scene.number }).where('id', '=', other.hotline).execute(),
    );
    await expect(taken).rejects.toMatchObject({ code: '23505', constraint: 'hotlines_number_key', detail: undefined });
    await test.rows(scene.tenant, db => db.deleteFrom('hotlines').where('id', '=', scene.hotline).execute());
    await test.rows(other.tenant, db =>
      db.updateTable('hotlines').set({ number: scene.number }).where('id', '=', other.hotline).execute(),
    );
    expect((await ringHotline(host, { ...other, number: scene.number })).tenantId).toBe(other.tenant);
  });
});

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
    expect(await stateOf(scene.tenant, agent!.id)).toMatchObject({ call_state: 'idle', call_id: null });
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

  it('rings somebody where they are reached, without waiting where they want that', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const user = scene.agents[0]!.id;
    const lead = async (reach: Record<string, unknown>) => {
      await test.rows(scene.tenant, db => db.updateTable('users').set(reach).where('id', '=', user).execute());
      await ready(test, scene.tenant, user);
      const [found] = await host.reserve(await ringHotline(host, scene), scene.queue, []);
      return { endpoints: found!.endpoints, auto: found!.autoAnswer };
    };
    const desk = await test.rows(scene.tenant, db => openDevice(db, test.house, user, null));
    expect(await lead({ call_channel_type: 1 })).toMatchObject({
      ...{ endpoints: expect.arrayContaining([{ kind: 'device', username: desk.username }]), auto: false },
    });
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

describe('a person who calls', () => {
  const by = async (scene: Awaited<ReturnType<typeof openCallScene>>, n = 0) => {
    const { username } = await test.rows(scene.tenant, db => openDevice(db, test.house, scene.agents[n]!.id, null));
    return { from: { kind: 'device', device: (await host.device(username))! } } as const;
  };

  const extensionIn = async (tenant: string, id: string) => {
    const { agent_id } = await test.rows(tenant, db =>
      db.selectFrom('users').select('agent_id').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    return String(1000 + agent_id);
  };

  it('reaches numbers of the country by their line, and others where the tenant allows it', async () => {
    const scene = await openCallScene(test);
    const from = await by(scene);
    const call = await host.begin({ ...from, dialled: '0912345678' });
    expect(call).toMatchObject({
      direction: 'outbound',
      lead: { kind: 'number', number: '+84912345678', callerId: scene.number, trunk: { address: scene.trunkAddress } },
    });
    for (const dialled of ['19001234', '+14155550100', '777', 'abc', '0912'])
      expect([dialled, refusal(await host.begin({ ...from, dialled }))?.status]).toEqual([
        dialled,
        dialled === 'abc' ? 404 : 403,
      ]);
    await test.rows(scene.tenant, db =>
      db.updateTable('tenant_settings').set({ dials_abroad: true, dials_premium: true }).execute(),
    );
    for (const dialled of ['19001234', '+14155550100'])
      expect([dialled, refusal(await host.begin({ ...from, dialled }))]).toEqual([dialled, undefined]);
    expect((await test.rows(scene.tenant, db => db.selectFrom('calls').select('id').execute())).length).toBe(3);
  });

  it('rings a colleague by extension, who is then taken', async () => {
    const scene = await openCallScene(test);
    const [me, other] = scene.agents;
    const from = await by(scene);
    const call = await host.begin({ ...from, dialled: await extensionIn(scene.tenant, other!.id) });
    expect(call).toMatchObject({
      ...{ direction: 'internal', records: false },
      lead: {
        ...{ kind: 'agent', userId: other!.id },
        from: { name: 'Chuyên Viên 1', number: await extensionIn(scene.tenant, me!.id) },
      },
    });
    expect(await stateOf(scene.tenant, other!.id)).toMatchObject({ call_state: 'ringing' });
    expect(refusal(await host.begin({ ...from, dialled: `agent-${other!.id}` }))).toMatchObject({ status: 486 });
    expect(refusal(await host.begin({ ...from, dialled: `agent-${me!.id}` }))).toMatchObject({ status: 486 });
    await ready(test, scene.tenant, other!.id, { status: 'ATLUNCH' });
    expect(refusal(await host.begin({ ...from, dialled: `agent-${other!.id}` }))).toMatchObject({ status: 480 });
  });

  it('finds no customer outside their scope', async () => {
    const scene = await openCallScene(test);
    const point = newId();
    await test.rows(scene.tenant, async db => {
      await db.insertInto('contacts').values({ tenant_id: scene.tenant, number: 7, name: 'Khách Bảy' }).execute();
      await db
        .insertInto('contact_points')
        .values({
          tenant_id: scene.tenant,
          id: point,
          contact_number: 7,
          kind: 'phone',
          value: '+84907777777',
          raw: '',
        })
        .execute();
    });
    const from = await by(scene);
    for (const dialled of ['contact-7', `point-${point}`])
      expect(await host.begin({ ...from, dialled })).toMatchObject({ lead: { number: '+84907777777' } });
    await test.rows(scene.tenant, db =>
      db.updateTable('users').set({ scope: 'me' }).where('id', '=', scene.agents[0]!.id).execute(),
    );
    for (const dialled of ['contact-7', `point-${point}`])
      expect(refusal(await host.begin({ ...from, dialled }))).toMatchObject({ status: 404 });
  });

  it('is refused when the tenant speaks as much as it may', async () => {
    const scene = await openCallScene(test);
    await test.rows(scene.tenant, db => db.updateTable('tenant_settings').set({ calls_at_once: 1 }).execute());
    const from = await by(scene);
    const first = (await host.begin({ ...from, dialled: '0912345678' })) as BegunCall;
    expect(refusal(await host.begin({ ...from, dialled: '0912345678' }))).toMatchObject({ status: 503 });
    await host.tell(first, [{ seq: 1, at: new Date().toISOString(), kind: 'ended', detail: { reason: 'cancelled' } }]);
    expect(refusal(await host.begin({ ...from, dialled: '0912345678' }))).toBeUndefined();
  });
});

describe('what was seen of a call', () => {
  it('makes its record, ticket, customer and note, once however often it is told', async () => {
    const scene = await openCallScene(test, { agents: 1, queue: { wrap_up_seconds: 60 } });
    const done = await answeredCall(host, scene, '0903000111');
    expect(await stateOf(scene.tenant, done.userId)).toMatchObject({
      call_state: 'talking',
      call_id: done.call.callId,
    });
    const during = await callRow(scene.tenant, done.call.callId);
    expect(during).toMatchObject({ state: 'talking', user_id: done.userId, wait_seconds: 4 });
    await done.tell('leg.held', { leg: done.customer });
    await done.tell('leg.unheld', { leg: done.customer });
    const recording = randomUUID();
    await done.tell('recording.started', { recording_id: recording, kind: 'talk' });
    await done.tell('recording.paused', { recording_id: recording, at_seconds: 2 });
    await done.tell('recording.resumed', { recording_id: recording, at_seconds: 5 });
    await done.tell('recording.ended', { recording_id: recording, seconds: 9 });
    await done.end();
    await done.tell('leg.quality', { leg: done.staff, loss_percent: 0, jitter_ms: 3, round_trip_ms: 20, mos: 4.3 });
    const row = await callRow(scene.tenant, done.call.callId);
    expect(row).toMatchObject({ state: 'ended', outcome: 'answer', end_reason: 'customer_hung_up' });
    expect(row.talk_seconds).toBeGreaterThan(0);
    expect(await stateOf(scene.tenant, done.userId)).toMatchObject({ call_state: 'wrap_up', calls_today: 1 });
    const count = () =>
      test.rows(scene.tenant, async db => ({
        tickets: await db
          .selectFrom('tickets')
          .select(['number', 'subject', 'source', 'assignee_id', 'requester_number', 'missed_call_at'])
          .execute(),
        comments: await db.selectFrom('comments').select(['body_text', 'kind']).execute(),
        legs: await db
          .selectFrom('call_legs')
          .select(['role', 'outcome', 'held_seconds'])
          .orderBy('started_at')
          .execute(),
        recordings: await db.selectFrom('call_recordings').select(['id', 'seconds', 'pauses']).execute(),
        points: await db.selectFrom('contact_points').select(['value', 'contact_number']).execute(),
      }));
    const kept = await count();
    expect(kept.tickets).toMatchObject([
      { subject: 'Cuộc gọi từ Khách Web', source: 'CALL_INBOUND', assignee_id: done.userId, missed_call_at: null },
    ]);
    expect(kept.comments).toMatchObject([{ kind: 'internal', body_text: expect.stringContaining('nói chuyện') }]);
    expect(kept.points).toMatchObject([{ value: '+84903000111' }]);
    expect(kept.legs).toMatchObject([
      { role: 'customer', outcome: 'answered', held_seconds: 1 },
      { role: 'agent', outcome: 'answered' },
    ]);
    expect(kept.recordings).toMatchObject([{ id: recording, seconds: 9, pauses: [{ from: 2, to: 5 }] }]);
    await host.tell(done.call, [
      { seq: 1, at: new Date().toISOString(), kind: 'ended', detail: { reason: 'failed' } },
      { seq: 2, at: new Date().toISOString(), kind: 'ended', detail: { reason: 'failed' } },
    ]);
    expect(await callRow(scene.tenant, done.call.callId)).toEqual(row);
    expect(await count()).toEqual(kept);
  });

  it('folds the missed calls of a customer into one ticket, which a call back clears', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const first = await missedCall(host, scene, '0903000222');
    const second = await missedCall(host, scene, '0903000222', 'voicemail');
    const tickets = () =>
      test.rows(scene.tenant, db =>
        db.selectFrom('tickets').select(['number', 'missed_call_at', 'called_back_at', 'assignee_id']).execute(),
      );
    const [ticket, ...others] = await tickets();
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ missed_call_at: expect.any(Date), called_back_at: null, assignee_id: null });
    expect(await callRow(scene.tenant, first.callId)).toMatchObject({ outcome: 'miss', wait_seconds: 9 });
    const told = await test.rows(scene.tenant, db =>
      db.selectFrom('notifications').select(['kind', 'user_id', 'call_id']).execute(),
    );
    expect(told).toEqual([{ kind: 'voicemail', user_id: scene.agents[0]!.id, call_id: second.callId }]);

    const { username } = await test.rows(scene.tenant, db => openDevice(db, test.house, scene.agents[0]!.id, null));
    const back = (await host.begin({
      from: { kind: 'device', device: (await host.device(username))! },
      dialled: '0903000222',
    })) as BegunCall;
    const [mine, theirs] = [newId(), newId()];
    const at = new Date().toISOString();
    await host.tell(back, [
      {
        seq: 1,
        at,
        kind: 'leg.added',
        detail: { leg: mine, role: 'agent', user_id: scene.agents[0]!.id, number: '', device: 'browser' },
      },
      {
        seq: 2,
        at,
        kind: 'leg.added',
        detail: { leg: theirs, role: 'customer', number: '+84903000222', device: 'phone' },
      },
      { seq: 3, at, kind: 'leg.answered', detail: { leg: theirs } },
      { seq: 4, at, kind: 'ended', detail: { reason: 'agent_hung_up' } },
    ]);
    expect(await tickets()).toMatchObject([{ number: ticket!.number, called_back_at: expect.any(Date) }]);
    expect(await callRow(scene.tenant, first.callId)).toMatchObject({ called_back_at: expect.any(Date) });
    expect(await callRow(scene.tenant, back.callId)).toMatchObject({
      outcome: 'answer',
      ticket_number: ticket!.number,
    });
    expect(await stateOf(scene.tenant, scene.agents[0]!.id)).toMatchObject({ call_state: 'idle' });
  });

  it('makes no ticket where the queue wants none', async () => {
    const scene = await openCallScene(test, { queue: { ticket_on_answer: false, ticket_on_miss: false } });
    await (await answeredCall(host, scene)).end();
    await missedCall(host, scene);
    expect(await test.rows(scene.tenant, db => db.selectFrom('tickets').select('number').execute())).toEqual([]);
  });

  it('is ended for a gateway that begins anew', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const { call, userId } = await answeredCall(host, scene);
    const another = openHost(test.house);
    await another.start('khác');
    expect(await callRow(scene.tenant, call.callId)).toMatchObject({ state: 'talking' });
    await another.start('thử');
    await another.close();
    expect(await callRow(scene.tenant, call.callId)).toMatchObject({ state: 'ended', end_reason: 'gateway_stopped' });
    expect(await stateOf(scene.tenant, userId)).toMatchObject({ call_state: 'idle' });
  });
});

describe('a look-up', () => {
  it('asks no server of the own network, unless the operator named it', async () => {
    const server = createServer((request, response) => response.end(`${request.method} ${request.headers.host}`));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const ask = { method: 'GET', url: `http://localhost:${port}/x`, headers: {} } as const;
    await expect(host.lookUp('', ask)).rejects.toThrow('not a public address');
    const named = openHost({ ...test.house, voice: { ...test.house.voice, lookUpHosts: new Set(['localhost']) } });
    expect(await named.lookUp('', ask)).toEqual({ status: 200, body: `GET localhost:${port}` });
    await named.close();
    await new Promise(resolve => server.close(resolve));
  });
});
