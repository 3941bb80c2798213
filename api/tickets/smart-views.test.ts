import { randomUUID } from 'node:crypto';
import { fields } from 'contract/settings/fields.ts';
import { groups } from 'contract/settings/groups.ts';
import { services } from 'contract/settings/services.ts';
import { deleteSmartView, listSmartViews, readSmartView, saveSmartView } from 'contract/tickets/smart-views.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let admin: TestUser;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator' });
  agent = await test.user(tenant);
});
afterAll(() => test.close());

const save = async (by: TestUser, json: object, id = 'new', key?: string) =>
  (
    await test.call(
      by.token,
      saveSmartView,
      { params: { id }, json: { name: `Góc ${randomUUID()}`, ...json } },
      key ? { idempotencyKey: key } : {},
    )
  ).data;
const ids = async (by: TestUser) =>
  (await test.call(by.token, listSmartViews, { query: { limit: 100 } })).list.map(row => row._id);
const count = async (by: TestUser, id: string) =>
  (await test.call(by.token, listSmartViews, { query: { limit: 100, counted: 'true' } })).list.find(
    row => row._id === id,
  )?.count;

describe('smart views', () => {
  it('keep filters, relation, order and columns, once for one form', async () => {
    const whole = {
      ...{ name: 'Gấp hôm nay', mode: 'open', q: 'máy lạnh', filters: ['status:in:1,2', 'duedate:date_today'] },
      ...{ relation: 'or', sort: '-duedate', columns: ['code', 'subject'] },
    };
    const key = randomUUID();
    const made = await save(agent, whole, 'new', key);
    expect(made).toMatchObject({ ...whole, is_shared: false, version: 1 });
    expect((await save(agent, whole, 'new', key))._id).toBe(made._id);
    const params = { id: made._id };
    expect((await test.call(agent.token, readSmartView, { params })).data).toEqual(made);
    const changed = await save(agent, { ...whole, name: 'Gấp', version: 1 }, made._id);
    expect(changed).toMatchObject({ name: 'Gấp', version: 2 });
    await expect(save(agent, { ...whole, name: 'Muộn', version: 1 }, made._id)).rejects.toMatchObject({
      status: 409,
      body: { current: changed },
    });
    await test.call(agent.token, deleteSmartView, { params });
    await expect(test.call(agent.token, readSmartView, { params })).rejects.toMatchObject({ status: 404 });
    const audited = await test.rows(tenant, db =>
      db
        .selectFrom('audit_log')
        .select('action')
        .where('subject', '=', `smart_view:${made._id}`)
        .orderBy('id')
        .execute(),
    );
    expect(audited.map(row => row.action)).toEqual(['smart_view.create', 'smart_view.update', 'smart_view.delete']);
  });

  it('are their owner’s until they are shared, by administrators and team leaders', async () => {
    const own = await save(agent, {});
    const shared = await save(admin, { is_shared: true });
    const other = await test.user(tenant);
    expect(await ids(other)).toContain(shared._id);
    for (const person of [other, admin]) {
      expect(await ids(person)).not.toContain(own._id);
      const params = { id: own._id };
      await expect(test.call(person.token, readSmartView, { params })).rejects.toMatchObject({ status: 404 });
      await expect(save(person, {}, own._id)).rejects.toMatchObject({ status: 404 });
      await expect(test.call(person.token, deleteSmartView, { params })).rejects.toMatchObject({ status: 404 });
    }
    for (const role of ['agent', 'supervisor'] as const) {
      const person = await test.user(tenant, { role });
      await expect(save(person, { is_shared: true })).rejects.toMatchObject({ status: 403 });
      await expect(save(person, {}, shared._id)).rejects.toMatchObject({ status: 403 });
      const removal = test.call(person.token, deleteSmartView, { params: { id: shared._id } });
      await expect(removal).rejects.toMatchObject({ status: 403 });
    }
    const leader = await test.user(tenant, { role: 'team_leader' });
    expect(await save(leader, { name: 'Của nhóm', is_shared: true }, shared._id)).toMatchObject({ name: 'Của nhóm' });
  });

  it('refuse what no list understands', async () => {
    for (const wrong of [{ filters: ['khong_co:eq:1'] }, { filters: ['status:in:abc'] }, { sort: 'khong_co' }])
      await expect(save(agent, wrong)).rejects.toMatchObject({ status: 422 });
  });

  it('count the tickets of who asks, in their scope', async () => {
    const narrow = await test.user(tenant, { scope: 'me' });
    const open = (assignee_id?: string) =>
      test.call(admin.token, createTicket, {
        json: { subject: 'Đếm', requester_name: 'Ai đó', tags: ['dem'], ...(assignee_id && { assignee_id }) },
      });
    await open();
    await open(narrow.id);
    const view = await save(admin, { is_shared: true, filters: ['tags:in:dem'] });
    expect(await count(admin, view._id)).toBe(2);
    expect(await count(narrow, view._id)).toBe(1);
    const plain = await test.rows(tenant, db =>
      db.selectFrom('tickets').select('number').where('subject', '=', 'Đếm').execute(),
    );
    expect(plain).toHaveLength(2);
  });

  it('hold what the shared ones filter by, and say so', async () => {
    const { data: service } = await test.call(admin.token, services.create, { json: { name: 'Lắp đặt tận nơi' } });
    const { data: group } = await test.call(admin.token, groups.create, { json: { name: 'Kho', target: 'user' } });
    const filters = [`service_id:in:${service._id}`, `department_id:eq:${group._id}`];
    const shared = await save(admin, { is_shared: true, filters });
    // a private one is nobody else's to change
    await save(agent, { filters });
    const remove = () => test.call(admin.token, services.remove, { params: { id: service._id } });
    const because = (what: string) => `Không thể xóa ${what} vì đang được dùng ở 1 góc nhìn dùng chung.`;
    await expect(remove()).rejects.toMatchObject({ status: 409, message: because('dịch vụ "Lắp đặt tận nơi"') });
    await expect(test.call(admin.token, groups.remove, { params: { id: group._id } })).rejects.toMatchObject({
      status: 409,
      message: because('bộ phận "Kho"'),
    });
    await test.call(admin.token, deleteSmartView, { params: { id: shared._id } });
    expect((await remove()).message).toBe('Xóa dịch vụ thành công');
  });

  it('stay when an attribute that they filter by goes', async () => {
    const json = { target: 'ticket' as const, key: 'mau_sac', title: 'Màu', type: 'text' as const };
    const { _id } = (await test.call(admin.token, fields.create, { json })).data;
    const view = await save(agent, { filters: ['attr_mau_sac:eq:đỏ', 'status:in:1'] });
    await test.call(admin.token, fields.remove, { params: { id: _id } });
    expect(await count(agent, view._id)).toBeGreaterThan(0);
  });
});
