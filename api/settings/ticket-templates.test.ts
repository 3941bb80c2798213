import { randomUUID } from 'node:crypto';
import { groups } from 'contract/settings/groups.ts';
import { templatesOfUser, ticketTemplates } from 'contract/settings/ticket-templates.ts';
import { ticketTypes } from 'contract/settings/ticket-types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator' });
});
afterAll(() => test.close());

const add = async (json: Partial<Parameters<typeof ticketTemplates.form.parse>[0] & Record<string, unknown>>) =>
  (await test.call(admin.token, ticketTemplates.create, { json: { name: `Mẫu ${randomUUID()}`, ...json } as never }))
    .data;
const department = async () => {
  const json = { name: `Phòng ${randomUUID()}`, target: 'user' as const };
  return (await test.call(admin.token, groups.create, { json })).data._id;
};

describe('ticket templates', () => {
  it('are offered to whom they are for, by name', async () => {
    const [sales, service] = [await department(), await department()];
    const everyone = await add({ name: 'Ấm siêu tốc' });
    const ofSales = await add({ name: 'Báo giá', department_ids: [sales] });
    const seller = await test.user(tenant, { departmentIds: [sales], scope: 'me' });
    const mechanic = await test.user(tenant, { departmentIds: [service], scope: 'me' });
    const offered = async (user: TestUser, by = user) =>
      (await test.call(by.token, templatesOfUser, { params: { id: user.id } })).list.map(row => row._id);
    expect(await offered(seller)).toEqual([everyone._id, ofSales._id]);
    expect(await offered(mechanic)).toEqual([everyone._id]);
    expect(await offered(seller, admin)).toEqual([everyone._id, ofSales._id]);
    // of a colleague out of scope nothing is told
    await expect(offered(seller, mechanic)).rejects.toMatchObject({ status: 404 });
  });

  it('refuse what is not there at its field, and keep what they name from being deleted', async () => {
    for (const [field, value] of [
      ['type_id', randomUUID()],
      ['priority_id', randomUUID()],
      ['department_ids', [randomUUID()]],
    ] as const)
      await expect(add({ [field]: value })).rejects.toMatchObject({
        status: 422,
        body: { errors: [expect.objectContaining({ param: field })] },
      });
    const type = (await test.call(admin.token, ticketTypes.create, { json: { name: 'Bảo hành' } })).data;
    const unused = (await test.call(admin.token, ticketTypes.create, { json: { name: 'Đổi trả' } })).data;
    const sales = await department();
    await add({ type_id: type._id, department_ids: [sales] });
    const remove = (id: string) => test.call(admin.token, ticketTypes.remove, { params: { id } });
    await expect(remove(type._id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('mẫu ticket'),
    });
    await expect(test.call(admin.token, groups.remove, { params: { id: sales } })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('mẫu ticket'),
    });
    await remove(unused._id);
  });

  it('take a choice away again', async () => {
    const type = (await test.call(admin.token, ticketTypes.create, { json: { name: 'Gọi nhầm số' } })).data;
    const { _id: id, name } = await add({ type_id: type._id });
    const { data } = await test.call(admin.token, ticketTemplates.update, {
      params: { id },
      json: { name, version: 1 },
    });
    expect(data).toMatchObject({ type_id: null, version: 2 });
  });
});
