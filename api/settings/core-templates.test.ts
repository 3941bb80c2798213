import { randomUUID } from 'node:crypto';
import { settingDashboard } from 'contract/lookups/lookups.ts';
import { macros } from 'contract/macros/macros.ts';
import { coreTemplates } from 'contract/settings/core-templates.ts';
import { templateCatalogs } from 'contract/settings/template-catalogs.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  admin = await test.user(await test.tenant(), { role: 'administrator' });
});
afterAll(() => test.close());

const add = async (json: object) =>
  (
    await test.call(admin.token, coreTemplates.create, {
      json: { name: `Mẫu ${randomUUID()}`, channel: 'sms', content: 'Xin chào', ...json } as never,
    })
  ).data;
const refusedAt = (...params: string[]) => ({
  status: 422,
  body: { errors: params.map(param => expect.objectContaining({ param })) },
});

describe('core templates', () => {
  it('are told by channel and by catalogue', async () => {
    const json = { name: 'Giao hàng' };
    const { _id } = (await test.call(admin.token, templateCatalogs.create, { json })).data;
    const sms = await add({ catalog_id: _id });
    const chat = await add({ channel: 'chat', catalog_id: _id });
    const loose = await add({ channel: 'chat' });
    const ids = async (channel: 'sms' | 'chat' | 'zns') =>
      (await test.call(admin.token, coreTemplates.list, { params: { channel }, query: {} })).list.map(row => row._id);
    expect(await ids('sms')).toEqual([sms._id]);
    expect((await ids('chat')).sort()).toEqual([chat._id, loose._id].sort());
    expect(await ids('zns')).toEqual([]);
    const ofCatalog = (id: string) => test.call(admin.token, coreTemplates.ofCatalog, { params: { id }, query: {} });
    expect((await ofCatalog(_id)).list.map(row => row._id).sort()).toEqual([sms._id, chat._id].sort());
    await expect(ofCatalog(randomUUID())).rejects.toMatchObject({ status: 404 });
    const { status } = await test.request('/v2/core/templates/fax', {
      headers: { authorization: `Bearer ${admin.token}`, 'x-app-version': '2.0' },
    });
    expect([404, 422]).toContain(status);
  });

  it('ask what their channel asks', async () => {
    await expect(add({ channel: 'email' })).rejects.toMatchObject(refusedAt('subject'));
    await expect(add({ channel: 'zns' })).rejects.toMatchObject(refusedAt('provider_code'));
    await expect(add({ channel: 'zns', content: 'a'.repeat(401) })).rejects.toMatchObject(
      refusedAt('content', 'provider_code'),
    );
    await expect(add({ content: 'Chào {{ten}}' })).rejects.toMatchObject(refusedAt('content'));
    await expect(add({ catalog_id: randomUUID() })).rejects.toMatchObject(refusedAt('catalog_id'));
    expect(await add({ channel: 'zns', provider_code: 'otp_01', content: 'a'.repeat(400) })).toMatchObject({
      provider_code: 'otp_01',
    });
    expect(await add({ channel: 'email', subject: 'Cảm ơn' })).toMatchObject({ subject: 'Cảm ơn', is_active: false });
  });

  it('have one name a channel', async () => {
    await add({ name: 'Nhắc lịch' });
    await add({ name: 'Nhắc lịch', channel: 'chat' });
    await expect(add({ name: 'NHẮC lịch' })).rejects.toMatchObject(refusedAt('name'));
  });

  it('stand beside the shared replies that the dashboard tells', async () => {
    const told = async () =>
      (await test.call(admin.token, settingDashboard, {})).data.macro_comment.map(one => one.name);
    expect(await told()).toEqual([]);
    for (const [name, is_shared] of [
      ['Chào khách', true],
      ['Của riêng tôi', false],
    ] as const)
      await test.call(admin.token, macros.create, { json: { name, content: 'Chào', is_shared } });
    expect(await told()).toEqual(['Chào khách']);
  });
});
