import {
  allFields,
  allGroups,
  allOrganizations,
  allStatuses,
  findColleague,
  findColleagues,
  listAgents,
  settingDashboard,
} from 'contract/lookups/lookups.ts';
import { groups } from 'contract/settings/groups.ts';
import { priorities } from 'contract/settings/priorities.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../db/tenant.ts';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { authenticate } from '../access/authenticate.ts';
import { createApi } from '../app.ts';
import { openRelay } from '../events/relay.ts';
import type { House } from '../house.ts';
import { newId, type Work } from '../work.ts';
import { lookupsChanged } from './lookups.ts';

let test: TestApi;
let tenant: string;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant({ maskedRoles: ['agent'] });
  admin = await test.user(tenant, { role: 'administrator', name: 'Quản Trị Hệ Thống' });
});
afterAll(() => test.close());

const makeGroup = (tenantId: string, name: string, target = 'user') =>
  test.rows(tenantId, async db => {
    const id = newId();
    await db.insertInto('groups').values({ tenant_id: tenantId, id, name, target }).execute();
    return id;
  });
const makeOrganization = (tenantId: string, name: string) =>
  test.rows(tenantId, async db => {
    const id = newId();
    await db.insertInto('organizations').values({ tenant_id: tenantId, id, name }).execute();
    return id;
  });

describe('the dashboard of lookups', () => {
  it('lists priorities by position, words by the Vietnamese alphabet and people by given name', async () => {
    const own = await test.tenant();
    for (const name of ['Xuất khẩu', 'Đà Nẵng', 'Ánh Dương', 'Dịch vụ']) await makeGroup(own, name);
    await makeGroup(own, 'Khách sỉ', 'end_user');
    for (const name of ['Trần Văn Bình', 'Lê Thị Ân', 'Phạm Đức', 'Vũ Dung']) await test.user(own, { name });
    const reader = await test.user(own, { name: 'Đỗ An' });
    const { data } = await test.call(reader.token, settingDashboard, {});
    expect(data.priorities.map(({ name, due_minutes }) => [name, due_minutes])).toEqual([
      ['Khẩn cấp', 30],
      ['Cao', 240],
      ['Thường', 1440],
      ['Thấp', 4320],
    ]);
    expect(data.departments.map(group => group.name)).toEqual(['Ánh Dương', 'Dịch vụ', 'Đà Nẵng', 'Xuất khẩu']);
    expect(data.groups).toEqual(data.departments);
    expect(data.customer_groups.map(group => group.name)).toEqual(['Khách sỉ']);
    expect(data.users.map(user => user.name)).toEqual(['Đỗ An', 'Lê Thị Ân', 'Trần Văn Bình', 'Vũ Dung', 'Phạm Đức']);
    expect(data.ticket_status).toContainEqual({ id: 4, code: 're-open', name: 'Mở lại' });
    expect(data.source).toContainEqual({ id: 'chat', name: 'Livechat' });
    expect(data).toMatchObject({ feedback_templates: [], macro_comment: [], data_masking_config: [] });
  });

  it('tells the masking rules', async () => {
    const { data } = await test.call(admin.token, settingDashboard, {});
    expect(data.data_masking_config).toEqual([
      { data_type: 'phone', masking_pattern: '#### ••• ###', apply_to: [{ key: 'role', value: 'agent' }] },
      { data_type: 'email', masking_pattern: '##•••', apply_to: [{ key: 'role', value: 'agent' }] },
    ]);
  });

  it('gives each list alone too', async () => {
    const own = await test.tenant();
    const reader = await test.user(own);
    await makeGroup(own, 'Chăm sóc');
    await makeGroup(own, 'Khách lẻ', 'end_user');
    await makeOrganization(own, 'Chi nhánh Huế');
    const names = async (promise: Promise<{ list: { name: string }[] }>) =>
      (await promise).list.map(({ name }) => name);
    expect(await names(test.call(reader.token, allGroups, {}))).toEqual(['Chăm sóc']);
    expect(await names(test.call(reader.token, allGroups, { query: { target: 'end_user' } }))).toEqual(['Khách lẻ']);
    expect(await names(test.call(reader.token, allOrganizations, {}))).toEqual(['Chi nhánh Huế']);
    expect(await names(test.call(reader.token, allStatuses, {}))).toEqual([
      'Mới',
      'Đang xử lý',
      'Đã xử lý',
      'Mở lại',
      'Đã đóng',
    ]);
  });

  it('names priorities and groups by both names of their identifier', async () => {
    const own = await test.tenant();
    const admin = await test.user(own, { role: 'administrator' });
    const department = await makeGroup(own, 'Chăm sóc');
    await makeGroup(own, 'Khách lẻ', 'end_user');
    const { data: priority } = await test.call(admin.token, priorities.create, { json: { name: 'Gấp' } });
    expect(priority.id).toBe(priority._id);
    const { data } = await test.call(admin.token, settingDashboard, {});
    expect(data.groups).toEqual([{ _id: department, id: department, name: 'Chăm sóc' }]);
    const lists = [
      data.priorities,
      data.groups,
      data.departments,
      data.customer_groups,
      (await test.call(admin.token, allGroups, {})).list,
      (await test.call(admin.token, groups.list, {})).list,
      (await test.call(admin.token, priorities.list, {})).list,
    ];
    for (const list of lists) expect(list.map(one => one.id)).toEqual(list.map(one => one._id));
    expect(lists.every(list => list.length > 0)).toBe(true);
  });

  it('keeps the attributes of tickets and customers apart', async () => {
    const own = await test.tenant();
    const reader = await test.user(own);
    await test.rows(own, db =>
      db
        .insertInto('fields')
        .values([
          { tenant_id: own, id: newId(), target: 'ticket', key: 'ma_don', title: 'Mã đơn', type: 'text' },
          {
            tenant_id: own,
            id: newId(),
            target: 'user',
            key: 'hang_xe',
            title: 'Hãng xe',
            type: 'select',
            data: ['Honda'],
          },
        ])
        .execute(),
    );
    const { list: ofTickets } = await test.call(reader.token, allFields, { query: { target: 'ticket' } });
    const { list: ofCustomers } = await test.call(reader.token, allFields, { query: { target: 'user' } });
    expect(ofTickets.map(field => field.key)).toEqual(['ma_don']);
    expect(ofCustomers).toMatchObject([{ key: 'hang_xe', type: 'select', data: ['Honda'] }]);
  });
});

describe('colleagues', () => {
  it('are those of the data scope', async () => {
    const own = await test.tenant();
    const [sales, support] = [await makeGroup(own, 'Bán hàng'), await makeGroup(own, 'Hỗ trợ')];
    const [north, south] = [await makeOrganization(own, 'Miền Bắc'), await makeOrganization(own, 'Miền Nam')];
    const people = {
      seller: { name: 'A Bán', departmentIds: [sales], organizationId: north },
      both: { name: 'B Cả Hai', departmentIds: [sales, support], organizationId: south },
      helper: { name: 'C Hỗ Trợ', departmentIds: [support], organizationId: north },
      nobody: { name: 'D Ngoài' },
    };
    for (const person of Object.values(people)) await test.user(own, person);
    const seenBy = async (options: Parameters<TestApi['user']>[1]) => {
      const viewer = await test.user(own, { name: 'E Người Xem', ...options });
      await change(test.house, viewer);
      const { list } = await test.call(viewer.token, listAgents, {});
      const { data } = await test.call(viewer.token, settingDashboard, {});
      expect(data.users.map(user => user._id)).toEqual(list.map(user => user._id));
      expect(list.map(user => user._id)).toContain(viewer.id);
      return list.filter(user => user.name !== 'E Người Xem').map(user => user.name[0]);
    };
    expect(await seenBy({ scope: 'all' })).toEqual(['A', 'B', 'D', 'C']);
    expect(await seenBy({ scope: 'my_group', departmentIds: [sales] })).toEqual(['A', 'B']);
    expect(await seenBy({ scope: 'my_group' })).toEqual([]);
    expect(await seenBy({ scope: 'my_organization', organizationId: north })).toEqual(['A', 'C']);
    expect(await seenBy({ scope: 'my_organization' })).toEqual([]);
    expect(await seenBy({ scope: 'me', departmentIds: [sales], organizationId: north })).toEqual([]);
  });

  it('are found by two characters or more, without diacritics, in the given roles', async () => {
    const own = await test.tenant();
    const reader = await test.user(own, { name: 'Hồ Ngọc Hà' });
    const leader = await test.user(own, { name: 'Trần Thị Dậu', role: 'team_leader' });
    await test.user(own, { name: 'Trần Văn Đạt' });
    const find = async (query: { keyword?: string; roles?: string }) =>
      (await test.call(reader.token, findColleagues, { query })).list.map(user => user.name);
    expect(await find({ keyword: 'tran' })).toEqual(['Trần Thị Dậu', 'Trần Văn Đạt']);
    expect(await find({ keyword: ' DẬU  trần ' })).toEqual(['Trần Thị Dậu']);
    expect(await find({ keyword: 'tran', roles: '["team_leader","administrator"]' })).toEqual(['Trần Thị Dậu']);
    expect(await find({ keyword: ' t ' })).toEqual([]);
    expect(await find({})).toEqual([]);
    for (const roles of ['agent', '["end_user"]', '[]', '{"a":1}'])
      await expect(find({ keyword: 'tran', roles })).rejects.toMatchObject({
        status: 422,
        body: { errors: [{ param: expect.stringMatching(/^roles/) }] },
      });
    await test.rows(own, db => db.updateTable('users').set({ is_active: false }).where('id', '=', leader.id).execute());
    await change(test.house, reader);
    expect(await find({ keyword: 'dau' })).toEqual([]);
    const { data } = await test.call(reader.token, settingDashboard, {});
    expect(data.users.find(user => user._id === leader.id)).toMatchObject({ name: 'Trần Thị Dậu', is_active: false });
  });

  it('outside the scope or the tenant are not there', async () => {
    const viewer = await test.user(tenant, { scope: 'me' });
    const stranger = await test.user(await test.tenant());
    const find = (_id: string) => test.call(viewer.token, findColleague, { query: { _id } });
    await change(test.house, viewer);
    expect((await find(viewer.id)).data._id).toBe(viewer.id);
    for (const id of [admin.id, stranger.id, newId()]) await expect(find(id)).rejects.toMatchObject({ status: 404 });
  });
});

/** What a use case that writes something forms choose from does, in a process of its own. */
async function change(house: House, by: TestUser, write: (work: Work) => Promise<unknown> = async () => {}) {
  const { actor } = await authenticate(house, by.token);
  const later: (() => void)[] = [];
  await inTenant(house.pool, by.tenantId, async db => {
    const origin = { requestId: 'test', ip: '127.0.0.1', userAgent: '' };
    const work: Work = { db, actor, house, origin, now: new Date(), afterCommit: step => later.push(step) };
    await write(work);
    await lookupsChanged(work, 'services');
  });
  for (const step of later) step();
}

describe('what a process keeps', () => {
  const addService = (name: string) => (work: Work) =>
    work.db.insertInto('services').values({ tenant_id: work.actor.tenantId, id: newId(), name }).execute();

  it('lasts until a change, which shows at once where it was made and by its event in the others', async () => {
    const own = await test.tenant();
    const user = await test.user(own);
    const relay = await openRelay(test.house.pool, test.house.log);
    const elsewhere: House = { ...test.house, relay, streams: new Set() };
    const api = createApi(elsewhere, { addressOf: () => '127.0.0.1' });
    const here = async () => (await test.call(user.token, settingDashboard, {})).data.services.map(({ name }) => name);
    const there = async () => {
      const answer = await api.request('/v2/setting-dashboard', { headers: { authorization: user.token } });
      return ((await answer.json()) as { data: { services: { name: string }[] } }).data.services.map(
        ({ name }) => name,
      );
    };
    try {
      const before = await here();
      expect(await there()).toEqual(before);

      // written past the application: nobody hears of it, so both still tell what they keep
      await test.rows(own, db =>
        db.insertInto('services').values({ tenant_id: own, id: newId(), name: 'Âm thầm' }).execute(),
      );
      expect(await here()).toEqual(before);
      expect(await there()).toEqual(before);

      const heard = new Promise<void>(resolve => {
        const stop = relay.subscribe(event => {
          if (event.tenantId !== own || event.kind !== 'lookups.changed') return;
          stop();
          resolve();
        });
      });
      await change(test.house, user, addService('Lắp đặt'));
      expect(await here()).toEqual(expect.arrayContaining([...before, 'Âm thầm', 'Lắp đặt']));
      await heard;
      expect(await there()).toEqual(await here());
    } finally {
      await relay.close();
    }
  });

  it('stays when the change was rolled back, and is never another tenant’s', async () => {
    const own = await test.tenant();
    const [user, stranger] = [await test.user(own), await test.user(await test.tenant())];
    const services = async (by: TestUser) => (await test.call(by.token, settingDashboard, {})).data.services;
    const before = await services(user);
    const failing = change(test.house, user, async work => {
      await addService('Không thành')(work);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await services(user)).toEqual(before);
    await change(test.house, user, addService('Chỉ của ta'));
    expect((await services(user)).map(({ name }) => name)).toContain('Chỉ của ta');
    expect((await services(stranger)).map(({ name }) => name)).not.toContain('Chỉ của ta');
  });
});
