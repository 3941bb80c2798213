import { myAccount } from 'contract/access/sign-in.ts';
import { zaloPersonalAccounts } from 'contract/channels/zalo-personal.ts';
import { createContact, readContact } from 'contract/contacts/contacts.ts';
import * as config from 'contract/platform/tenant-config.ts';
import { groups } from 'contract/settings/groups.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { v7 } from '../../db/uuid.ts';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let platform: TestUser;
let tenant: string;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  platform = await test.user(await test.tenant(), { role: 'administrator', isPlatformAdmin: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.tenant({ name: 'Công ty Hoa Sen' });
  admin = await test.user(tenant, { role: 'administrator', name: 'Lê Quản Trị' });
});

const read = async (by = platform, id = tenant) =>
  (await test.call(by.token, config.readTenantConfig, { params: { id } })).data;
const save = async (json: object, by = platform, id = tenant) =>
  (await test.call(by.token, config.updateTenantConfig, { params: { id }, json: json as never })).data;
const off = { workflow: 'disabled', zalo_personal: 'disabled', hide_phones: 'disabled' };

it('is for administrators with the admin flag alone, of any tenant, and written into both logs', async () => {
  await expect(read(admin)).rejects.toMatchObject({ status: 403 });
  await expect(save(off, admin)).rejects.toMatchObject({ status: 403 });
  await expect(read(platform, v7())).rejects.toMatchObject({ status: 404 });
  expect(await read()).toMatchObject({ name: 'Công ty Hoa Sen', ...off, version: 1 });
  expect(await save({ ...off, workflow: 'enabled', version: 1 })).toMatchObject({ workflow: 'enabled', version: 2 });
  for (const id of [tenant, platform.tenantId]) {
    const rows = await test.rows(id, db =>
      db
        .selectFrom('audit_log')
        .select(['action', 'actor_id'])
        .where('subject', '=', `tenant:${tenant}`)
        .orderBy('id')
        .execute(),
    );
    expect(rows.map(row => row.action)).toEqual(['platform.config-read', 'platform.config-update']);
    expect(new Set(rows.map(row => row.actor_id))).toEqual(new Set([platform.id]));
  }
  // no other tenant has changed
  expect(await read(platform, platform.tenantId)).toMatchObject(off);
});

it('opens automation at once, and tells who was overtaken', async () => {
  const workflow = async () => (await test.call(admin.token, myAccount, {})).data.workflow;
  expect(await workflow()).toBe('disabled');
  await save({ ...off, workflow: 'enabled', version: 1 });
  expect(await workflow()).toBe('enabled');
  const late = save({ ...off, hide_phones: 'enabled', version: 1 });
  await expect(late).rejects.toMatchObject({ status: 409, body: { current: { workflow: 'enabled', version: 2 } } });
  expect(await workflow()).toBe('enabled');
  expect(await save({ ...off, workflow: 'enabled', version: 2 })).toMatchObject({ version: 2 });
});

it('opens personal Zalo, and closes it again', async () => {
  const add = (external_id: string) =>
    test.call(admin.token, zaloPersonalAccounts.create, {
      json: { name: `Zalo ${external_id}`, external_id, accepts_risk: true },
    });
  await expect(add('0912345678')).rejects.toMatchObject({ status: 403 });
  await save({ ...off, zalo_personal: 'enabled' });
  await add('0912345678');
  const { list } = await test.call(platform.token, config.listTenantZaloAccounts, { params: { id: tenant } });
  expect(list).toMatchObject([{ name: 'Zalo 0912345678', external_id: '0912345678' }]);
  await save(off);
  await expect(add('0987654321')).rejects.toMatchObject({ status: 403 });
});

it('hides numbers from all but administrators within a second, in this tenant alone', async () => {
  const agent = await test.user(tenant);
  const supervisor = await test.user(tenant, { role: 'supervisor' });
  const json = { name: 'Trần Thị Dậu', phones: [{ raw: '0901 234 567' }] };
  const id = (await test.call(admin.token, createContact, { json })).data._id;
  const seen = async (by: TestUser) => JSON.stringify(await test.call(by.token, readContact, { params: { id } }));
  for (const by of [agent, supervisor, admin]) expect(await seen(by)).toMatch(/901 234 567/);
  await save({ ...off, hide_phones: 'enabled' });
  // what is known of a session is trusted for a second
  for (const by of [agent, supervisor]) await expect.poll(() => seen(by)).not.toMatch(/901.?234.?567/);
  expect(await seen(admin)).toMatch(/901 234 567/);
  const elsewhere = await test.user(await test.tenant());
  const other = (await test.call(elsewhere.token, createContact, { json })).data._id;
  expect(JSON.stringify(await test.call(elsewhere.token, readContact, { params: { id: other } }))).toMatch(
    /901 234 567/,
  );
  await save(off);
  await expect.poll(() => seen(agent)).toMatch(/901 234 567/);
});

it('shows the groups and people of that tenant, and of no other', async () => {
  await test.call(admin.token, groups.create, { json: { name: 'Bảo hành', target: 'user' } });
  await test.call(admin.token, groups.create, { json: { name: 'VIP', target: 'end_user' } });
  const params = { id: tenant };
  const found = await test.call(platform.token, config.listTenantGroups, { params });
  expect(found.list.map(({ name, target }) => [name, target])).toEqual([
    ['Bảo hành', 'user'],
    ['VIP', 'end_user'],
  ]);
  const people = await test.call(platform.token, config.listTenantUsers, { params });
  expect(people.list).toEqual([{ _id: admin.id, name: 'Lê Quản Trị', role: 'administrator', is_active: true }]);
  for (const route of [config.listTenantGroups, config.listTenantUsers, config.listTenantZaloAccounts]) {
    await expect(test.call(admin.token, route, { params })).rejects.toMatchObject({ status: 403 });
    await expect(test.call(platform.token, route, { params: { id: v7() } })).rejects.toMatchObject({ status: 404 });
  }
});
