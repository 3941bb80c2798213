import { ivrCps, publishIvr } from 'contract/ivr/scenarios.ts';
import { simulateIvr } from 'contract/ivr/simulation.ts';
import { createStateChange } from 'contract/ivr/state-changes.ts';
import { ivrStates } from 'contract/ivr/states.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi, TestUser } from '../../tests/api.ts';
import { type CallHost, type CallScene, openCallHost, openCallScene, ringHotline } from '../../tests/call-scene.ts';

let test: TestApi;
let host: CallHost;
let scene: CallScene;
let admin: TestUser;
let cp: string;

beforeAll(async () => {
  ({ test, host } = await openCallHost());
  scene = await openCallScene(test);
  admin = await test.user(scene.tenant, { role: 'administrator' });
  cp = (await test.call(admin.token, ivrCps.create, { json: { name: 'Tổng đài', code: '700' } })).data._id;
  // who has no tier of their own is led elsewhere than the rest
  const add = async (name: string, type: string, more: object = {}) =>
    (await test.call(admin.token, ivrStates.create, { json: { cp_id: cp, name, type, ...more } as never })).data._id;
  const way = (from_id: string, condition: string, to_id: string, value = '') =>
    test.call(admin.token, createStateChange, { json: { from_id, to_id, condition, value } as never });
  const tier = await add('Hạng', 'branch', { variable: 'caller_tier' });
  const line = await add('Đầu số', 'branch', { variable: 'hotline' });
  const [usual, gold, other] = [await add('Thường', 'end'), await add('Vàng', 'end'), await add('Đầu số khác', 'end')];
  await way(tier, 'equals', line, '0');
  await way(tier, 'otherwise', gold);
  await way(line, 'equals', usual, scene.number);
  await way(line, 'otherwise', other);
  await test.call(admin.token, publishIvr, { params: { id: cp } });
  await test.rows(scene.tenant, async db => {
    await db.updateTable('hotlines').set({ ivr_id: cp, queue_id: null }).where('id', '=', scene.hotline).execute();
    const row = { tenant_id: scene.tenant, number: 7_001 };
    await db
      .insertInto('contacts')
      .values({ ...row, name: 'Trần Vàng', tier: 2 })
      .execute();
    await db
      .insertInto('contact_points')
      .values({
        ...{ tenant_id: scene.tenant, id: crypto.randomUUID(), contact_number: row.number, kind: 'phone' },
        ...{ value: '+84907654321', raw: '0907 654 321' },
      })
      .execute();
  });
});
afterAll(() => test.close());

const rehearse = async (by: TestUser, query: object) =>
  (await test.call(by.token, simulateIvr, { params: { id: cp }, query: { version: 'published', ...query } as never }))
    .data;

it.each([
  ['an unknown caller', '0901 234 567', 'Thường'],
  ['a caller without a number', '', 'Thường'],
  ['a customer', '0907 654 321', 'Vàng'],
])('the rehearsed call of %s knows what the real one does', async (_, number, last) => {
  const { lead } = await ringHotline(host, scene, number, '');
  const asked = await rehearse(admin, { caller_number: number, hotline_id: scene.hotline });
  expect(lead.kind === 'ivr' && lead.variables).toEqual(asked.variables);
  expect(asked.lines.at(-1)!.name).toBe(last);
});

it('takes another tier where one is chosen, and a call from inside without a number', async () => {
  const asked = await rehearse(admin, { caller_number: '0907654321', caller_tier: '0', hotline_id: '' });
  expect(asked.variables).toEqual({
    ...{ caller_number: '+84907654321', caller_name: 'Trần Vàng', caller_tier: '0', hotline: '' },
  });
  expect(asked.lines.at(-1)!.name).toBe('Đầu số khác');
});

it('shows nothing of a customer whom the actor does not see, and refuses what is no number and no hotline', async () => {
  const agent = await test.user(scene.tenant, { role: 'agent', scope: 'me' });
  expect((await rehearse(agent, { caller_number: '0907654321' })).variables.caller_name).toBe('');
  await expect(rehearse(admin, { caller_number: 'abc' })).rejects.toMatchObject({
    body: { errors: [{ param: 'caller_number', message: 'Số người gọi không hợp lệ' }] },
  });
  await expect(rehearse(admin, { hotline_id: scene.queue })).rejects.toMatchObject({
    body: { errors: [{ param: 'hotline_id' }] },
  });
});
