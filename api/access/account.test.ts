import { randomUUID } from 'node:crypto';
import { changeMyPassword, updateMyAccount } from 'contract/access/account.ts';
import { endSession, listSessions, myAccount, signIn } from 'contract/access/sign-in.ts';
import { startView } from 'contract/access/view-as.ts';
import { readFile, uploadFile } from 'contract/files/files.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser, testPassword } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
});
afterAll(() => test.close());

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    error => error.status as number,
  );
const read = async (user: TestUser) => (await test.call(user.token, myAccount, {})).data.user;
const change = (user: TestUser, json: object) =>
  test.call(user.token, updateMyAccount, { json: { version: 1, ...json } });
const signInAgain = async (user: TestUser, password = testPassword, userAgent = 'Firefox trên máy khác') => {
  const headers = { 'user-agent': userAgent, 'x-device': randomUUID() };
  return (await test.call('', signIn, { json: { email: user.email, password } }, { headers })).data.token;
};
const newPassword = 'một mật khẩu mới';

describe('my account', () => {
  it('changes what is given and leaves the rest', async () => {
    const user = await test.user(tenant, { name: 'Lê Minh Khôi' });
    await change(user, { name: '  Nguyễn Thị Thanh Hương ' });
    await change(user, { version: 2, sound: 'off', notify_by: ['mentioned', 'mentioned'] });
    expect(await read(user)).toMatchObject({
      ...{ name: 'Nguyễn Thị Thanh Hương', sound: 'off', notify_by: ['mentioned'], version: 3 },
      ...{ role: 'agent', email: user.email },
    });
    await change(user, { version: 3, notify_by: [] });
    expect((await read(user)).notify_by).toEqual([]);
    const audit = await test.rows(tenant, db =>
      db.selectFrom('audit_log').select(['action', 'before', 'after']).where('actor_id', '=', user.id).execute(),
    );
    expect(audit.filter(row => row.action === 'account.update')).toHaveLength(3);
  });

  it('answers 409 with what stands now when it was changed elsewhere', async () => {
    const user = await test.user(tenant);
    await change(user, { name: 'Tên thứ nhất' });
    await expect(change(user, { name: 'Tên thứ hai' })).rejects.toMatchObject({
      status: 409,
      body: { current: { name: 'Tên thứ nhất', version: 2 } },
    });
  });

  it.each([
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ sound: 'loud' }, 'sound'],
    [{ notify_by: ['everything'] }, 'notify_by.0'],
    [{ role: 'administrator' }, 'role'],
    [{ is_admin: true }, 'is_admin'],
    [{ email: 'a@example.test' }, 'email'],
    [{ avatar_id: randomUUID() }, 'avatar_id'],
  ])('refuses %j', async (json, param) => {
    const user = await test.user(tenant);
    await expect(change(user, json)).rejects.toMatchObject({ status: 422, body: { errors: [{ param }] } });
    expect((await read(user)).version).toBe(1);
  });

  it('has a face of my own, that colleagues see; the one before is thrown away', async () => {
    const [user, colleague, stranger] = [
      await test.user(tenant),
      await test.user(tenant),
      await test.user(await test.tenant()),
    ];
    const face = async (by: TestUser, colour: string) => {
      const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
        .png()
        .toBuffer();
      const file = new File([new Uint8Array(bytes)], 'ảnh thẻ.png', { type: 'image/png' });
      const { data } = await test.call(by.token, uploadFile, { file, json: { purpose: 'avatar' } });
      return data._id;
    };
    const [first, second, theirs] = [await face(user, 'red'), await face(user, 'teal'), await face(colleague, 'blue')];
    await expect(change(user, { avatar_id: theirs })).rejects.toMatchObject({ status: 422 });
    await change(user, { avatar_id: first });
    await change(user, { version: 2, avatar_id: second });
    expect((await read(user)).avatar_id).toBe(second);
    const seen = await test.call(colleague.token, readFile, { params: { id: second } });
    const { width, height, format } = await sharp(Buffer.from(await seen.arrayBuffer())).metadata();
    expect({ width, height, format }).toEqual({ width: 256, height: 256, format: 'webp' });
    expect(await statusOf(test.call(colleague.token, readFile, { params: { id: first } }))).toBe(404);
    expect(await statusOf(test.call(stranger.token, readFile, { params: { id: second } }))).toBe(404);
    await change(user, { version: 3, avatar_id: null });
    expect((await read(user)).avatar_id).toBeNull();
  });
});

describe('my password', () => {
  it('changes where the old one is known, ends the other sessions, and keeps this one', async () => {
    const user = await test.user(tenant);
    const other = await signInAgain(user);
    await test.call(user.token, changeMyPassword, { json: { current_password: testPassword, password: newPassword } });
    await expect.poll(() => statusOf(test.call(other, myAccount, {})), { timeout: 2_000 }).toBe(403);
    expect(await statusOf(test.call(user.token, myAccount, {}))).toBe(200);
    expect(await statusOf(signInAgain(user))).toBe(422);
    expect(await statusOf(signInAgain(user, newPassword))).toBe(200);
    const audit = await test.rows(tenant, db =>
      db.selectFrom('audit_log').selectAll().where('actor_id', '=', user.id).execute(),
    );
    expect(audit.map(row => row.action)).toContain('password.change');
    expect(JSON.stringify(audit)).not.toContain(newPassword);
  });

  it.each([
    [{ current_password: 'sai mật khẩu', password: newPassword }, 'current_password'],
    [{ current_password: testPassword, password: 'ngắn quá' }, 'password'],
    [{ current_password: testPassword, password: testPassword }, 'password'],
    [{ current_password: '', password: newPassword }, 'current_password'],
  ])('stays as it is for %j', async (json, param) => {
    const user = await test.user(tenant);
    const other = await signInAgain(user);
    await expect(test.call(user.token, changeMyPassword, { json })).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param }] },
    });
    expect(await statusOf(signInAgain(user))).toBe(200);
    expect(await statusOf(test.call(other, myAccount, {}))).toBe(200);
  });
});

describe('my sessions', () => {
  it('are listed with this one marked, and end one by one', async () => {
    const user = await test.user(tenant);
    const other = await signInAgain(user);
    const { list, total } = await test.call(user.token, listSessions, {});
    expect(total).toBe(2);
    expect(list.filter(session => session.is_current)).toHaveLength(1);
    const away = list.find(session => !session.is_current)!;
    expect(away).toMatchObject({ user_agent: 'Firefox trên máy khác', ip: '127.0.0.1' });
    await test.call(user.token, endSession, { params: { id: away._id } });
    await expect.poll(() => statusOf(test.call(other, myAccount, {})), { timeout: 2_000 }).toBe(403);
    expect(await statusOf(test.call(user.token, endSession, { params: { id: away._id } }))).toBe(404);
    expect((await test.call(user.token, listSessions, {})).total).toBe(1);
  });

  it('do not show those that slept too long', async () => {
    const user = await test.user(tenant);
    await signInAgain(user);
    await test.ownerPool.query(
      `update directory.sessions set last_seen_at = now() - interval '13 hours' where user_id = $1 and user_agent like 'Firefox%'`,
      [user.id],
    );
    expect((await test.call(user.token, listSessions, {})).total).toBe(1);
  });

  it('of a colleague cannot be seen or ended', async () => {
    const [user, colleague] = [await test.user(tenant, { role: 'administrator' }), await test.user(tenant)];
    const [theirs] = (await test.call(colleague.token, listSessions, {})).list;
    expect((await test.call(user.token, listSessions, {})).list.map(session => session._id)).not.toContain(theirs!._id);
    expect(await statusOf(test.call(user.token, endSession, { params: { id: theirs!._id } }))).toBe(404);
    expect(await statusOf(test.call(colleague.token, myAccount, {}))).toBe(200);
  });
});

describe('who views as somebody else', () => {
  it('sees that person’s account and can change nothing of it', async () => {
    const [viewer, viewed] = [await test.user(tenant, { role: 'administrator' }), await test.user(tenant)];
    const json = { reason: 'Kiểm tra giúp đồng nghiệp' };
    const { data: view } = await test.call(viewer.token, startView, { params: { userId: viewed.id }, json });
    const looking = { ...viewer, token: view.token };
    expect((await test.call(looking.token, myAccount, {})).data.user._id).toBe(viewed.id);
    const passwords = { current_password: testPassword, password: newPassword };
    const tries = [
      change(looking, { name: 'Kẻ mạo danh' }),
      test.call(looking.token, changeMyPassword, { json: passwords }),
      test.call(looking.token, listSessions, {}),
      test.call(looking.token, endSession, { params: { id: randomUUID() } }),
    ];
    expect(await Promise.all(tries.map(statusOf))).toEqual([403, 403, 403, 403]);
    expect(await statusOf(change(viewed, { name: 'Chính chủ' }))).toBe(200);
  });
});
