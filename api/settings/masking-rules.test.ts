import { randomUUID } from 'node:crypto';
import { createContact, readContact, searchContacts } from 'contract/contacts/contacts.ts';
import { settingDashboard } from 'contract/lookups/lookups.ts';
import { maskEmail, maskPhone } from 'contract/phone.ts';
import { groups } from 'contract/settings/groups.ts';
import { maskingRules } from 'contract/settings/masking-rules.ts';
import { organizations } from 'contract/settings/organizations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

const phone = '0988 777 666';
const email = 'thi.dau@khach.example';
const [hiddenPhone, hiddenEmail] = [maskPhone('+84988777666'), maskEmail(email)];

let test: TestApi;
let tenant: string;
let admin: TestUser;
let agent: TestUser;
let colleague: TestUser;
let department: string;
let organization: string;
let customer: number;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator' });
  const add = async (route: typeof groups.create | typeof organizations.create, json: object) =>
    (await test.call(admin.token, route, { json: json as never })).data._id;
  department = await add(groups.create, { name: 'Chăm sóc', target: 'user' });
  organization = await add(organizations.create, { name: 'Chi nhánh Bắc' });
  agent = await test.user(tenant, { departmentIds: [department], organizationId: organization });
  colleague = await test.user(tenant, {});
  const json = { name: 'Trần Thị Dậu', phones: [{ raw: phone }], emails: [{ raw: email }] };
  customer = (await test.call(admin.token, createContact, { json })).data._id;
});
afterAll(() => test.close());

type Rule = { data_types?: ('phone' | 'email')[]; [key: string]: unknown };
const create = async (rule: Rule, by = admin) =>
  (
    await test.call(by.token, maskingRules.create, {
      json: { name: `Quy tắc ${randomUUID()}`, data_types: ['phone', 'email'], ...rule } as never,
    })
  ).data;
const remove = (id: string) => test.call(admin.token, maskingRules.remove, { params: { id } });
/** What a person sees of the customer; who they are is read anew within a second. */
const seen = async ({ id, tenantId }: TestUser) => {
  const { rows } = await test.rows(tenantId, db =>
    sql<{ masks: string[] }>`select masks from public.active_person(${tenantId}, ${id})`.execute(db),
  );
  return rows[0]!.masks.sort();
};
const shown = async (by: TestUser) => {
  const { data } = await test.call(by.token, readContact, { params: { id: customer } });
  return [data.phones[0]?.value, data.emails[0]?.value];
};
const refusals = (failure: { status: number; body: { errors?: { param: string; message: string }[] } }) => [
  failure.status,
  Object.fromEntries((failure.body.errors ?? []).map(({ param, message }) => [param, message])),
];

describe('a masking rule', () => {
  it.each([
    ['role', () => ({ roles: ['agent'] }), true],
    ['person', () => ({ user_ids: [agent.id] }), false],
    ['department', () => ({ department_ids: [department] }), false],
    ['organisation', () => ({ organization_ids: [organization] }), false],
  ] as const)('hides from whom it names by %s, until it is gone', async (_by, whom, isColleagueToo) => {
    expect(await shown(agent)).toEqual([phone, email]);
    const rule = await create(whom() as never);
    await expect.poll(() => shown(agent), { timeout: 3_000 }).toEqual([hiddenPhone, hiddenEmail]);
    expect(await seen(colleague)).toEqual(isColleagueToo ? ['email', 'phone'] : []);
    expect(await shown(admin)).toEqual([phone, email]);
    await remove(rule._id);
    await expect.poll(() => shown(agent), { timeout: 3_000 }).toEqual([phone, email]);
  });

  it('hides one kind of data and not the other, in fields, texts and search', async () => {
    const find = async (q: string) =>
      (await test.call(agent.token, searchContacts, { json: { q } })).list.map(row => row._id);
    const phones = await create({ data_types: ['phone'], user_ids: [agent.id] });
    await expect.poll(() => shown(agent), { timeout: 3_000 }).toEqual([hiddenPhone, email]);
    // a part of a number would spell out what is hidden, a part of an address tells nothing new
    expect([await find('77766'), await find('dau@khach'), await find('0988777666')]).toEqual([
      [],
      [customer],
      [customer],
    ]);
    await remove(phones._id);
    const emails = await create({ data_types: ['email'], user_ids: [agent.id] });
    await expect.poll(() => shown(agent), { timeout: 3_000 }).toEqual([phone, hiddenEmail]);
    expect([await find('77766'), await find('dau@khach'), await find(email)]).toEqual([[customer], [], [customer]]);
    await remove(emails._id);
  });

  it('adds up with other rules', async () => {
    const one = await create({ data_types: ['phone'], roles: ['agent'] });
    const other = await create({ data_types: ['email'], department_ids: [department] });
    expect([await seen(agent), await seen(colleague)]).toEqual([['email', 'phone'], ['phone']]);
    await remove(one._id);
    await remove(other._id);
    expect([await seen(agent), await seen(colleague)]).toEqual([[], []]);
  });

  it('names somebody who is there, and hides something; all that is wrong is said at once', async () => {
    expect(await create({ name: ' ', data_types: [] }).catch(refusals)).toEqual([
      422,
      {
        name: 'Tên quy tắc không được bỏ trống',
        data_types: 'Chọn ít nhất một loại dữ liệu cần che',
        roles: 'Chọn ít nhất một vai trò, người, bộ phận hoặc tổ chức',
      },
    ]);
    const nobody = [randomUUID()];
    expect(
      await create({ user_ids: nobody, department_ids: nobody, organization_ids: nobody }).catch(refusals),
    ).toEqual([
      422,
      {
        user_ids: 'Có người không còn trong danh sách',
        department_ids: 'Có bộ phận không còn',
        organization_ids: 'Có tổ chức không còn',
      },
    ]);
    const made = await create({ name: 'Che với chuyên viên', roles: ['agent', 'agent'] });
    expect(made).toMatchObject({ roles: ['agent'], user_ids: [] });
    expect(await create({ name: 'che với chuyên viên', roles: ['agent'] }).catch(refusals)).toEqual([
      422,
      { name: 'Đã có quy tắc mang tên này' },
    ]);
    await remove(made._id);
  });

  it('is the administrators’ alone, and told with the ways to mask', async () => {
    const leader = await test.user(tenant, { role: 'team_leader' });
    for (const by of [agent, leader]) {
      await expect(create({ roles: ['agent'] }, by)).rejects.toMatchObject({ status: 403 });
      await expect(test.call(by.token, maskingRules.list, { query: {} })).rejects.toMatchObject({ status: 403 });
    }
    const rule = await create({ data_types: ['phone'], roles: ['agent'], department_ids: [department] });
    await expect
      .poll(async () => (await test.call(admin.token, settingDashboard, {})).data.data_masking_config)
      .toEqual([
        {
          data_type: 'phone',
          masking_pattern: expect.any(String),
          apply_to: [
            { key: 'role', value: 'agent' },
            { key: 'group', value: department },
          ],
        },
      ]);
    await expect(test.call(admin.token, groups.remove, { params: { id: department } })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('1 quy tắc che dữ liệu'),
    });
    await remove(rule._id);
  });

  it('is not overwritten by whoever read it before it was changed', async () => {
    const rule = await create({ roles: ['agent'] });
    const change = (version: number, roles: string[]) =>
      test.call(admin.token, maskingRules.update, {
        params: { id: rule._id },
        json: { name: rule.name, data_types: ['phone'], roles, version } as never,
      });
    await change(rule.version, ['supervisor']);
    await expect(change(rule.version, ['team_leader'])).rejects.toMatchObject({
      status: 409,
      body: { current: { roles: ['supervisor'] } },
    });
    await remove(rule._id);
  });
});
