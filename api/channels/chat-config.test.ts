import { readChatConfig, saveChatConfig } from 'contract/channels/chat-config.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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

const read = async (by = admin) => (await test.call(by.token, readChatConfig, {})).data;
const save = async (json: object, by = admin) =>
  (await test.call(by.token, saveChatConfig, { json: json as never })).data;
const rows = () =>
  test.rows(admin.tenantId, async db => {
    const found = await sql<{ n: number }>`select count(*)::int as n from channels where kind = 'livechat'`.execute(db);
    return found.rows[0]!.n;
  });

const form = { name: 'Hỏi Hoa Sen', greeting: 'Chào bạn!', origins: ['https://HoaSen.test/'], is_active: true };

it('begins with words that can be used, and keeps what is saved', async () => {
  expect(await read()).toMatchObject({ is_active: false, origins: [], identity_secret: false, version: 1 });
  expect(await rows()).toBe(0);
  const saved = await save({ ...form, identity_secret: 'khóa', version: 1 });
  expect(saved).toMatchObject({ ...form, origins: ['https://hoasen.test'], identity_secret: true, version: 2 });
  expect(await read()).toEqual(saved);
  expect(await save({ ...form, version: 2 })).toEqual(saved);
  expect(await rows()).toBe(1);
});

it('of two who save, also the first time, the later is told', async () => {
  const both = await Promise.allSettled([
    save({ ...form, name: 'Một', version: 1 }),
    save({ ...form, name: 'Hai', version: 1 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [refused] = both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toMatchObject({ status: 409, body: { current: { name: (await read()).name, version: 2 } } });
  expect(await rows()).toBe(1);
});

it('takes whole addresses of sites and colours as browsers read them', async () => {
  for (const origins of [['hoasen.test'], ['https://hoasen.test/chat'], ['javascript:alert(1)'], ['https://a b']])
    await expect(save({ ...form, origins })).rejects.toMatchObject({ status: 422 });
  await expect(save({ ...form, colour: 'red' })).rejects.toMatchObject({ status: 422 });
  expect(await save({ ...form, origins: ['http://localhost:8080'], colour: '#0F766E' })).toMatchObject({
    origins: ['http://localhost:8080'],
  });
});

it('is for administrators', async () => {
  const leader = await test.user(admin.tenantId, { role: 'team_leader' });
  await expect(read(leader)).rejects.toMatchObject({ status: 403 });
  await expect(save(form, leader)).rejects.toMatchObject({ status: 403 });
});
