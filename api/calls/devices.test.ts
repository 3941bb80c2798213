import { signOut } from 'contract/access/sign-in.ts';
import { createDevice, listDevices, openPhone, revokeDevice } from 'contract/calls/phone.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusOf, type TestApi } from '../../tests/api.ts';
import { auditedIn, type CallHost, deskOf, openCallHost, openCallScene } from '../../tests/call-scene.ts';
import { openDevice } from './devices.ts';

let test: TestApi;
let host: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterAll(() => test.close());

const deviceOf = async (tenant: string, userId: string, token: string) => {
  const session = await test.rows(tenant, async db => {
    const { rows } = await sql<{
      id: string;
    }>`select session_id as id from directory.sessions_of(${userId}, '1 day') s`.execute(db);
    return rows[0]!.id;
  });
  const opened = await test.rows(tenant, db => openDevice(db, test.house, userId, { id: session, lifetime: '1 hour' }));
  return { ...opened, token };
};

describe('a telephone', () => {
  it('signs in until its session ends, and who listens hears of it at once', async () => {
    const tenant = await test.tenant();
    const user = await test.user(tenant);
    const { username } = await deviceOf(tenant, user.id, user.token);
    expect(await host.device(username)).toMatchObject({ tenantId: tenant, userId: user.id, kind: 'browser', username });
    const revoked: string[] = [];
    const leave = host.onRevoked(name => revoked.push(name));
    await test.call(user.token, signOut, {});
    expect(await host.device(username)).toBeUndefined();
    await expect.poll(() => revoked).toContain(username);
    leave();
    expect(await host.device('không-có')).toBeUndefined();
  });

  it('begins no call once its session has ended, though its socket is still open', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const [agent] = scene.agents;
    const { data } = await test.call(agent!.token, openPhone, {});
    const device = (await host.device(data.username))!;
    const call = () => host.begin({ from: { kind: 'device', device }, dialled: '0912345678' });
    expect(await call()).toMatchObject({ direction: 'outbound' });
    await test.call(agent!.token, signOut, {});
    expect(await call()).toMatchObject({ status: 403, message: 'Phiên đăng nhập đã hết hạn, vui lòng đăng nhập lại!' });
  });

  it('ends with a disabled person and, in a browser, with another password', async () => {
    const tenant = await test.tenant();
    const user = await test.user(tenant);
    const desk = await deskOf(test, tenant, user.id);
    const { username } = await deviceOf(tenant, user.id, user.token);
    await test.rows(tenant, db => sql`select directory.set_password(${user.id}, 'khác')`.execute(db));
    expect(await host.device(username)).toBeUndefined();
    expect(await host.device(desk.username)).toMatchObject({ kind: 'desk' });
    await test.rows(tenant, db => sql`select directory.disable_sign_in(${user.id}, true)`.execute(db));
    expect(await host.device(desk.username)).toBeUndefined();
  });
});

describe('the telephone of a page', () => {
  it('signs in with what it is told, which stands nowhere', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const [agent] = scene.agents;
    const { data } = await test.call(agent!.token, openPhone, {});
    expect(data).toMatchObject({
      ...{ domain: 'voice.test.invalid', gateways: '', display_name: 'Chuyên Viên 1', auto_answer: false },
      hotline: { number: scene.number },
    });
    const device = await host.device(data.username);
    expect(device).toMatchObject({ userId: agent!.id, kind: 'browser' });
    const everything = await test.rows(scene.tenant, db =>
      sql<{ all: string }>`select coalesce(string_agg(a::text, ' '), '') as all from audit_log a`.execute(db),
    );
    expect(everything.rows[0]!.all).not.toContain(data.secret);
    for (let n = 0; n < 4; n++) await test.call(agent!.token, openPhone, {});
    expect(await host.device(data.username)).toBeUndefined();
  });

  it('may stand on a desk, until it is revoked', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const admin = await test.user(scene.tenant, { role: 'administrator' });
    const json = { user_id: scene.agents[0]!.id, name: 'Máy bàn quầy 1' };
    expect(await statusOf(test.call(scene.agents[0]!.token, createDevice, { json }))).toBe(403);
    const { data } = await test.call(admin.token, createDevice, { json });
    expect(data).toMatchObject({ name: 'Máy bàn quầy 1', secret: expect.any(String) });
    expect(await host.device(data.username)).toMatchObject({ kind: 'desk', userId: scene.agents[0]!.id });
    const { list } = await test.call(admin.token, listDevices, {});
    expect(list).toMatchObject([{ _id: data._id, last_seen_at: expect.any(String) }]);
    expect(JSON.stringify(list)).not.toContain(data.secret);
    await test.call(admin.token, revokeDevice, { params: { id: data._id } });
    expect(await host.device(data.username)).toBeUndefined();
    expect((await test.call(admin.token, listDevices, {})).list).toEqual([]);
    expect(await auditedIn(test, scene.tenant, 'sip_device.delete')).toHaveLength(1);
  });
});
