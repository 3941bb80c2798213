import { deleteSmsBrandnames, smsBrandnames } from 'contract/channels/sms-brandnames.ts';
import { facebookPages, listSocialPages, whatsappSignedIn, zaloAccounts } from 'contract/channels/social-accounts.ts';
import { generateZaloQr, readZaloQr, zaloPersonalAccounts } from 'contract/channels/zalo-personal.ts';
import {
  deleteZnsTemplates,
  listWhatsappTemplates,
  znsTemplates,
  znsTemplatesOfOa,
} from 'contract/channels/zns-templates.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { v7 } from '../../db/uuid.ts';
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

let numbers = 1_000;
const account = async (noun: typeof facebookPages | typeof zaloAccounts | typeof whatsappSignedIn, name: string) => {
  const json = { name, external_id: String(++numbers), is_active: true };
  const route = 'create' in noun ? noun.create : noun;
  return (await test.call(admin.token, route as typeof facebookPages.create, { json })).data._id;
};
const template = (channel_id: string, change: object = {}) => {
  const json = { name: 'Nhắc lịch', channel_id, tag: '2' as const, content: 'Chào <ten_khach>', ...change };
  return test.call(admin.token, znsTemplates.create, { json }).then(({ data }) => data);
};

it('a template belongs to an OA, once by name and once by what Zalo calls it', async () => {
  const [oa, other] = [await account(zaloAccounts, 'Hoa Sen'), await account(zaloAccounts, 'Hoa Mai')];
  const row = await template(oa, { external_id: '4567' });
  expect(row).toMatchObject({ name: 'Nhắc lịch', channel_id: oa, state: 'draft', version: 1 });
  const refused = (param: string) => ({ status: 422, body: { errors: [{ param }] } });
  await expect(template(oa)).rejects.toMatchObject(refused('name'));
  await expect(template(oa, { name: 'Khác', external_id: '4567' })).rejects.toMatchObject(refused('external_id'));
  await expect(template(oa, { name: 'Khác', content: 'Chào bạn' })).rejects.toMatchObject(refused('content'));
  const link = 'Chào <ten_khach>, xem https://hoasen.test';
  await expect(template(oa, { name: 'Khác', content: link })).rejects.toMatchObject(refused('content'));
  await template(other);
  const page = await account(facebookPages, 'Trang');
  await expect(template(page)).rejects.toMatchObject(refused('channel_id'));
  await expect(template(v7())).rejects.toMatchObject(refused('channel_id'));

  const agent = await test.user(admin.tenantId);
  const ofOa = await test.call(agent.token, znsTemplatesOfOa, { params: { id: oa } });
  expect(ofOa).toMatchObject({ list: [row], total: 1 });
  const missing = test.call(agent.token, znsTemplatesOfOa, { params: { id: page } });
  await expect(missing).rejects.toMatchObject({ status: 404 });
  expect(await test.call(agent.token, listWhatsappTemplates, {})).toMatchObject({ list: [], total: 0 });
});

it('many are deleted at once, or none when one is not there', async () => {
  const oa = await account(zaloAccounts, 'Hoa Sen');
  const ids = [(await template(oa))._id, (await template(oa, { name: 'Cảm ơn' }))._id];
  const left = async () => (await test.call(admin.token, znsTemplates.list, { query: {} })).total;
  const remove = (some: string[]) => test.call(admin.token, deleteZnsTemplates, { json: { ids: some } });
  await expect(remove([...ids, v7()])).rejects.toMatchObject({ status: 404 });
  expect(await left()).toBe(2);
  await remove([ids[0]!, ids[0]!, ids[1]!]);
  expect(await left()).toBe(0);

  const json = (name: string) => ({ name, external_id: name, provider: 'esms' as const });
  const some = await Promise.all(
    ['HOASEN', 'HOAMAI'].map(
      async name => (await test.call(admin.token, smsBrandnames.create, { json: json(name) })).data._id,
    ),
  );
  expect((await test.call(admin.token, deleteSmsBrandnames, { json: { ids: some } })).message).toBe(
    'Xóa brandname thành công',
  );
  expect((await test.call(admin.token, smsBrandnames.list, { query: {} })).total).toBe(0);
});

it('pages are listed by network, as the specification numbers them', async () => {
  await account(facebookPages, 'Trang');
  await account(zaloAccounts, 'OA');
  await account(whatsappSignedIn, 'Số');
  const names = async (type?: number) =>
    (await test.call(admin.token, listSocialPages, { query: type === undefined ? {} : { type } })).list.map(
      one => `${one.type} ${one.name}`,
    );
  expect(await names()).toEqual(['0 OA', '7 Số', '1 Trang']);
  expect([await names(0), await names(1), await names(7)]).toEqual([['0 OA'], ['1 Trang'], ['7 Số']]);
  await expect(names(2)).rejects.toMatchObject({ status: 422 });
});

it('a personal account asks for consent, and its QR code is honestly not there', async () => {
  const json = { name: 'Hotline', external_id: '0912 345 678' };
  const refused = test.call(admin.token, zaloPersonalAccounts.create, { json });
  await expect(refused).rejects.toMatchObject({ status: 422, body: { errors: [{ param: 'accepts_risk' }] } });
  const consented = () =>
    test.call(admin.token, zaloPersonalAccounts.create, { json: { ...json, accepts_risk: true } });
  await expect(consented()).rejects.toMatchObject({ status: 403, message: expect.stringContaining('chưa được mở') });
  await test.rows(admin.tenantId, db => db.updateTable('tenant_settings').set({ zalo_personal: 'enabled' }).execute());
  const { data } = await consented();
  expect(data).toMatchObject({ external_id: '0912345678', state: 'unconnected' });
  const asked = await test.call(admin.token, generateZaloQr, { json: { account_id: data._id } });
  expect(asked.data.state).toBe('unavailable');
  expect(await test.call(admin.token, readZaloQr, { query: { account_id: data._id } })).toEqual(asked);
});
