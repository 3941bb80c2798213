import type { BegunCall } from 'contract/calls/host.ts';
import { hotlines } from 'contract/switchboard/hotlines.ts';
import { trunks } from 'contract/switchboard/trunks.ts';
import { updateUser } from 'contract/users/users.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi, TestUser } from '../../tests/api.ts';
import { type CallHost, deskOf, openCallHost, openCallScene } from '../../tests/call-scene.ts';
import { newId } from '../work.ts';

let test: TestApi;
let host: CallHost;
let admin: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
  admin = await test.user(await test.tenant(), { role: 'administrator' });
  stranger = await test.user(await test.tenant(), { role: 'administrator' });
});
afterAll(() => test.close());

let last = 0;
const form = (address: string, more: object = {}) => ({
  name: `Nhà mạng ${++last}`,
  address,
  is_active: true,
  ...more,
});
const add = async (by: TestUser, address: string, more: object = {}) =>
  (await test.call(by.token, trunks.create, { json: form(address, more) as never })).data;
const move = (by: TestUser, id: string, address: string) =>
  test.call(by.token, trunks.update, { params: { id }, json: form(address) as never });
const refusedFor = (message: string) => ({ status: 422, body: { errors: [{ param: 'address', message }] } });
const elsewhere = refusedFor('Địa chỉ này đã được dùng ở nơi khác. Hãy liên hệ người vận hành hệ thống');

describe('the address of a trunk', () => {
  it('is of one tenant: whoever names another’s would call on their account, and learns nothing of them', async () => {
    const trunk = await add(admin, '8.8.4.1');
    for (const address of ['8.8.4.1', '::ffff:8.8.4.1', '::ffff:808:401'])
      await expect(add(stranger, address, { port: 5080, is_active: false })).rejects.toMatchObject(
        address === '8.8.4.1' ? elsewhere : { status: 422, body: { errors: [{ param: 'address' }] } },
      );
    const own = await add(stranger, '8.8.4.2');
    await expect(move(stranger, own._id, '8.8.4.1')).rejects.toMatchObject(elsewhere);
    // a second line of the same tenant, and the first one saved again
    await add(admin, '8.8.4.1', { port: 5080 });
    await move(admin, trunk._id, '8.8.4.1');
    await move(admin, trunk._id, '8.8.4.3');
    await expect(move(stranger, own._id, '8.8.4.1')).rejects.toMatchObject(elsewhere);
    await move(stranger, own._id, '8.8.4.4');
  });

  it('is given to one of two who name it at the same moment', async () => {
    const both = await Promise.allSettled([add(admin, '8.8.5.1'), add(stranger, '8.8.5.1')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('stays with the older of two that stood there before', async () => {
    const [older, younger] = [await add(admin, '8.8.6.1'), newId()];
    await test.rows(stranger.tenantId, db =>
      db
        .insertInto('trunks')
        .values({ tenant_id: stranger.tenantId, id: younger, name: 'Trùng', address: '8.8.6.1' })
        .execute(),
    );
    await move(admin, older._id, '8.8.6.1');
    await add(admin, '8.8.6.1', { port: 5080 });
    await expect(move(stranger, younger, '8.8.6.1')).rejects.toMatchObject(elsewhere);
    await move(stranger, younger, '8.8.6.2');
  });

  it('is at no telephone of another tenant, nor the other way round', async () => {
    const call_address = '101@8.8.7.1:5060';
    const reach = (by: TestUser, address: string) =>
      test.call(by.token, updateUser, {
        params: { id: by.id },
        json: { name: 'Quản Trị', role: 'administrator', call_channel_type: 2, call_address: address } as never,
      });
    await reach(admin, call_address);
    await expect(add(stranger, '8.8.7.1')).rejects.toMatchObject(elsewhere);
    await expect(reach(stranger, '0912345678@8.8.7.1')).rejects.toMatchObject({
      body: { errors: [{ param: 'call_address', message: expect.stringContaining('đã được dùng ở nơi khác') }] },
    });
    await reach(stranger, '101@8.8.7.2');
  });

  it('is at a machine, not the gateway’s own, and not inside unless the operator allows it', async () => {
    const { peers } = test.house.voice;
    test.house.voice.peers = { inner: ['10.20.0.0/16'], shared: [], own: ['8.8.8.10', '127.0.0.1'], ownPort: 5070 };
    try {
      const inner = refusedFor('Địa chỉ này nằm trong mạng nội bộ mà người vận hành hệ thống chưa cho phép gọi đến');
      for (const address of ['10.0.0.1', '172.16.3.4', '192.168.1.1', '169.254.169.254', 'fe80::1', 'fd00::1'])
        await expect(add(admin, address)).rejects.toMatchObject(inner);
      for (const address of ['::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::1'])
        await expect(add(admin, address)).rejects.toMatchObject(inner);
      for (const address of ['0.0.0.0', '224.0.0.5', '255.255.255.255', '::', 'ff02::1'])
        await expect(add(admin, address)).rejects.toMatchObject(refusedFor('Địa chỉ này không thể là của một máy'));
      for (const address of ['8.8.8.10', '127.0.0.1'])
        await expect(add(admin, address)).rejects.toMatchObject(refusedFor('Địa chỉ này là của chính tổng đài'));
      const kept = await add(admin, '10.20.3.4');
      test.house.voice.peers.inner = [];
      // what stands there can be switched off, and not on again
      const save = (more: object) =>
        test.call(admin.token, trunks.update, { params: { id: kept._id }, json: form('10.20.3.4', more) as never });
      await save({ is_active: false });
      await expect(save({})).rejects.toMatchObject(inner);
      test.house.voice.peers.inner = ['10.20.0.0/16'];
      await add(admin, '8.8.8.11');
      // a switchboard on the same machine, never the gateway itself
      test.house.voice.peers.inner = ['127.0.0.1'];
      await add(admin, '127.0.0.1', { port: 5090 });
      await expect(add(admin, '127.0.0.1', { port: 5070 })).rejects.toMatchObject({ status: 422 });
    } finally {
      test.house.voice.peers = peers;
    }
  });
});

describe('a carrier that the operator shares', () => {
  it('serves several tenants, whose calls are told apart by the number that one of them alone has', async () => {
    const { peers } = test.house.voice;
    const scenes = [await openCallScene(test, { agents: 1 }), await openCallScene(test, { agents: 1 })] as const;
    const carrier = scenes[0].trunkAddress;
    const leads = await Promise.all(scenes.map(({ tenant }) => test.user(tenant, { role: 'administrator' })));
    // none of the two is the older one
    await expect(add(stranger, carrier)).rejects.toMatchObject(elsewhere);
    test.house.voice.peers = { ...peers, shared: [carrier] };
    try {
      for (const [at, scene] of scenes.entries())
        await test.call(leads[at]!.token, trunks.update, { params: { id: scene.trunk }, json: form(carrier) as never });
      for (const { tenant, number } of scenes) {
        const from = { kind: 'trunk', address: carrier, port: 5060, name: '', number: '0901234567' } as const;
        expect(await host.begin({ from, dialled: number })).toMatchObject({ tenantId: tenant });
      }
      // the number is no tenant's but its own
      const taken = { name: 'Của người khác', number: scenes[0].number, leads_to: 'user', user_id: leads[1]!.id };
      await expect(test.call(leads[1]!.token, hotlines.create, { json: taken as never })).rejects.toMatchObject({
        body: { errors: [{ param: 'number' }] },
      });
      for (const { tenant, number, agents } of scenes) {
        const { username } = await deskOf(test, tenant, agents[0]!.id);
        const device = (await host.device(username))!;
        const begun = (await host.begin({ from: { kind: 'device', device }, dialled: '0912345678' })) as BegunCall;
        expect(begun.lead).toMatchObject({ kind: 'number', callerId: number, trunk: { address: carrier } });
      }
    } finally {
      test.house.voice.peers = peers;
    }
  });
});
