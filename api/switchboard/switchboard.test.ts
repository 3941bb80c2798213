import { allQueues } from 'contract/lookups/lookups.ts';
import { hotlines } from 'contract/switchboard/hotlines.ts';
import { queueStates, queues } from 'contract/switchboard/queues.ts';
import { trunks } from 'contract/switchboard/trunks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  admin = await test.user(await test.tenant(), { role: 'administrator' });
});

let codes = 200;
const addQueue = async (name: string, more: object = {}) =>
  (
    await test.call(admin.token, queues.create, {
      json: { name, code: String(++codes), is_active: true, ...more } as never,
    })
  ).data;
const change = (id: string, json: object) =>
  test.call(admin.token, queues.update, { params: { id }, json: json as never });
const states = async () => (await test.call(admin.token, queueStates, {})).list;

describe('queues', () => {
  it('are of people and departments, whose change is a version of its own', async () => {
    const [one, two] = [await test.user(admin.tenantId), await test.user(admin.tenantId)];
    const queue = await addQueue('Hỗ trợ', { user_ids: [one.id] });
    expect(queue).toMatchObject({ user_ids: [one.id], department_ids: [], version: 1 });
    const form = { name: 'Hỗ trợ', code: queue.code, is_active: true };
    const { data } = await change(queue._id, { ...form, user_ids: [one.id, two.id], version: 1 });
    expect([data.user_ids.sort(), data.version]).toEqual([[one.id, two.id].sort(), 2]);
    expect((await change(queue._id, { ...form, user_ids: [two.id, one.id], version: 2 })).data.version).toBe(2);
    await expect(change(queue._id, { ...form, user_ids: [], version: 1 })).rejects.toMatchObject({
      status: 409,
      body: { current: { user_ids: expect.arrayContaining([two.id]) } },
    });
    // who has left stays, and is not taken in anew
    await test.rows(admin.tenantId, db =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', two.id).execute(),
    );
    expect((await change(queue._id, { ...form, user_ids: [two.id], version: 2 })).data.user_ids).toEqual([two.id]);
    await expect(addQueue('Khác', { user_ids: [two.id] })).rejects.toMatchObject({
      body: { errors: [{ param: 'user_ids' }] },
    });
  });

  it('do not close a circle when two are saved at one moment', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await addQueue(`Vòng ${round}`), await addQueue(`Quanh ${round}`)];
      const lead = (from: typeof one, to: typeof one) =>
        change(from._id, { name: from.name, code: from.code, overflow: 'queue', overflow_queue_id: to._id });
      const saved = await Promise.allSettled([lead(one, two), lead(two, one)]);
      expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = saved.find(one => one.status === 'rejected');
      expect(refused).toMatchObject({ reason: { status: 422, body: { errors: [{ param: 'overflow_queue_id' }] } } });
    }
  });

  it('overflow to what was chosen, and never round in a circle', async () => {
    await expect(addQueue('A', { overflow: 'queue' })).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param: 'overflow_queue_id', message: 'Chọn hàng đợi nhận cuộc gọi' }] },
    });
    const one = await addQueue('Một', {
      overflow: 'number',
      overflow_number: '0901 234 567',
      overflow_user_id: admin.id,
    });
    expect(one).toMatchObject({ overflow_number: '+84901234567', overflow_user_id: null });
    const two = await addQueue('Hai', { overflow: 'queue', overflow_queue_id: one._id });
    await expect(
      change(one._id, { name: 'Một', code: one.code, overflow: 'queue', overflow_queue_id: two._id }),
    ).rejects.toMatchObject({ body: { errors: [{ param: 'overflow_queue_id' }] } });
    await expect(test.call(admin.token, queues.remove, { params: { id: one._id } })).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 hàng đợi khác') },
    });
  });

  it('announce what was chosen, in one order, and nothing without a choice', async () => {
    await expect(addQueue('Im lặng', { announce_seconds: 30 })).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param: 'announcements', message: 'Chọn ít nhất một nội dung thông báo' }] },
    });
    const queue = await addQueue('Có lời', {
      announce_seconds: 30,
      announcements: ['callback', 'position', 'callback'],
    });
    expect(queue).toMatchObject({ announce_seconds: 30, announcements: ['position', 'callback'] });
    // a form sends one choice as a text
    expect(await addQueue('Một lời', { announcements: 'wait' })).toMatchObject({ announcements: ['wait'] });
    expect(await addQueue('Nhạc thôi')).toMatchObject({ announce_seconds: 0, announcements: [] });
    await expect(addQueue('Lạ', { announcements: ['giờ'] })).rejects.toMatchObject({ status: 422 });
  });

  it('are offered by their code while they are in use', async () => {
    const queue = await addQueue('Bán hàng');
    await addQueue('Cũ', { is_active: false });
    expect((await test.call(admin.token, allQueues, {})).list).toEqual([
      { _id: queue._id, id: queue._id, name: 'Bán hàng', code: queue.code },
    ]);
  });
});

it('the state of a queue counts who waits, is ready and talks, each person once', async () => {
  const tenant = admin.tenantId;
  const people = [];
  for (let count = 0; count < 4; count++) people.push(await test.user(tenant));
  const [ready, busy, unarmed, outside] = people as [TestUser, TestUser, TestUser, TestUser];
  const department = crypto.randomUUID();
  await test.rows(tenant, async db => {
    const at = { tenant_id: tenant };
    await db
      .insertInto('groups')
      .values({ ...at, id: department, name: 'Bán hàng', target: 'user' })
      .execute();
    for (const { id } of [ready, busy])
      await db
        .insertInto('user_groups')
        .values({ ...at, user_id: id, group_id: department })
        .execute();
    const there = { ...at, status: 'AVAILABLE', is_registered: true, is_armed: true };
    await db
      .insertInto('agent_states')
      .values([
        { ...there, user_id: ready.id },
        { ...there, user_id: busy.id, call_state: 'talking' },
        { ...there, user_id: unarmed.id, is_armed: false },
        { ...there, user_id: outside.id },
      ])
      .execute();
  });
  const queue = await addQueue('Bán hàng', { department_ids: [department], user_ids: [ready.id, unarmed.id] });
  await addQueue('Vắng');
  const waiting = crypto.randomUUID();
  await test.rows(tenant, async db => {
    const call = { tenant_id: tenant, direction: 'inbound', queue_id: queue._id };
    await db
      .insertInto('calls')
      .values([
        { ...call, id: waiting, state: 'waiting', started_at: new Date('2026-11-20T02:00:00Z') },
        { ...call, id: crypto.randomUUID(), state: 'talking' },
        { ...call, id: crypto.randomUUID(), state: 'ended' },
      ])
      .execute();
    await sql`insert into call_events (tenant_id, call_id, seq, at, kind)
      values (${tenant}, ${waiting}, 1, '2026-11-20T02:00:30Z', 'queue.entered')`.execute(db);
  });
  expect(await states()).toEqual([
    {
      ...{ queue_id: queue._id, waiting: 1, waiting_since: '2026-11-20T02:00:30.000Z' },
      ...{ ready: 1, talking: 1, members: 3 },
    },
    { queue_id: expect.any(String), waiting: 0, waiting_since: null, ready: 0, talking: 0, members: 0 },
  ]);
});

describe('hotlines', () => {
  // a number is one tenant's of all
  let numbers = 38_220_000;
  let number: string;
  beforeEach(() => {
    number = `028${++numbers}`;
  });
  const add = (json: object) =>
    test.call(admin.token, hotlines.create, { json: { name: 'Tổng đài', number, ...json } as never });

  it('lead to one place, and keep the canonical number', async () => {
    const queue = await addQueue('Bán hàng');
    await expect(add({ leads_to: 'queue' })).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param: 'queue_id', message: 'Chọn hàng đợi' }] },
    });
    const { data } = await add({ leads_to: 'queue', queue_id: queue._id, user_id: admin.id, number: '028 3822 1234' });
    expect(data).toMatchObject({ number: '+842838221234', leads_to: 'queue', queue_id: queue._id, user_id: null });
    const { data: moved } = await test.call(admin.token, hotlines.update, {
      params: { id: data._id },
      json: { name: 'Tổng đài', number: '+842838221234', leads_to: 'user', user_id: admin.id, version: 1 } as never,
    });
    expect(moved).toMatchObject({ leads_to: 'user', queue_id: null, user_id: admin.id });
  });

  it('are shown as they are where numbers of customers are masked, and saved as they were', async () => {
    const { data } = await add({ leads_to: 'user', user_id: admin.id });
    const rule = { tenant_id: admin.tenantId, id: crypto.randomUUID(), name: 'Che', data_types: ['phone'] };
    await test.rows(admin.tenantId, db =>
      db
        .insertInto('masking_rules')
        .values({ ...rule, roles: ['administrator'] })
        .execute(),
    );
    const seen = async () => (await test.call(admin.token, hotlines.list, { query: { q: 'Tổng đài' } })).list[0]!;
    await test.call(admin.token, trunks.create, { json: { name: 'Gọi 0901234567', address: '203.0.113.9' } as never });
    // the rule is in force: a number anywhere else is hidden
    await expect
      .poll(async () => (await test.call(admin.token, trunks.list, {})).list[0]!.name, { interval: 200 })
      .toContain('•');
    expect((await seen()).number).toBe(data.number);
    const json = { name: 'Tổng đài chính', number: (await seen()).number, leads_to: 'user', user_id: admin.id };
    const saved = await test.call(admin.token, hotlines.update, { params: { id: data._id }, json: json as never });
    expect(saved.data).toMatchObject({ name: 'Tổng đài chính', number: data.number });
  });

  it('are of one tenant each, and of numbers alone', async () => {
    await add({ leads_to: 'user', user_id: admin.id });
    await expect(add({ name: 'Hai', leads_to: 'user', user_id: admin.id })).rejects.toMatchObject({
      body: { errors: [{ param: 'number', message: 'Số này đã là một hotline' }] },
    });
    await expect(add({ name: 'Ba', number: 'abc', leads_to: 'user', user_id: admin.id })).rejects.toMatchObject({
      body: { errors: [{ param: 'number', message: 'Số hotline không hợp lệ' }] },
    });
  });

  it('keep their trunk from being deleted', async () => {
    const { data: trunk } = await test.call(admin.token, trunks.create, {
      json: { name: 'VNPT', address: '203.0.113.10', is_active: true } as never,
    });
    await add({ leads_to: 'user', user_id: admin.id, trunk_id: trunk._id });
    await expect(test.call(admin.token, trunks.remove, { params: { id: trunk._id } })).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 hotline') },
    });
  });
});

it('a trunk is an address and never a name', async () => {
  for (const address of ['', 'sip.vnpt.vn', '300.1.1.1'])
    await expect(
      test.call(admin.token, trunks.create, { json: { name: 'Sai', address } as never }),
    ).rejects.toMatchObject({ status: 422, body: { errors: [{ param: 'address' }] } });
});
