import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { emailAccounts, testEmailAccount } from 'contract/channels/email-accounts.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { makeCertificate } from '../../tests/browser/certificate.ts';
import { openSmtpSink, type SmtpSink, sinkUser } from '../../tests/smtp-sink.ts';

let test: TestApi;
let admin: TestUser;
let starttls: SmtpSink;
let tls: SmtpSink;
const certificate = makeCertificate();
beforeAll(async () => {
  test = await openTestApi();
  starttls = await openSmtpSink({ signIn: true, certificate });
  tls = await openSmtpSink({ signIn: true, certificate, isTls: true });
});
afterAll(async () => {
  await Promise.all([starttls.close(), tls.close()]);
  await test.close();
});

const allow = (...hosts: string[]) => Object.assign(test.house, { mailHosts: new Set(hosts) });
beforeEach(async () => {
  allow('localhost');
  Object.assign(test.house, { mailAuthority: certificate.cert, limitFactor: 100 });
  admin = await test.user(await test.tenant(), { role: 'administrator' });
});

const account = async (change: object = {}) => {
  const json = {
    ...{ name: 'Hộp thư CSKH', external_id: `${randomUUID()}@congty.test`, is_active: true },
    ...{ smtp_host: 'localhost', smtp_port: starttls.port, smtp_security: 'starttls' as const },
    ...{ username: sinkUser.user, password: sinkUser.pass },
    ...change,
  };
  return (await test.call(admin.token, emailAccounts.create, { json })).data;
};
const tryIt = async (id: string, by = admin, to = 'toi@congty.test') =>
  (await test.call(by.token, testEmailAccount, { params: { id }, json: { to } })).data;
const stored = async (id: string) => (await test.call(admin.token, emailAccounts.readOne, { params: { id } })).data;

it.each(['starttls', 'tls'] as const)('sends a mail by %s, signed in, and keeps that it works', async security => {
  const sink = security === 'tls' ? tls : starttls;
  const { _id, external_id } = await account({ smtp_port: sink.port, smtp_security: security });
  const before = sink.mails.length;
  expect(await tryIt(_id)).toEqual({ sent: true, reason: '', advice: '' });
  const [mail] = sink.mails.slice(before);
  expect(mail).toMatchObject({ from: external_id, to: ['toi@congty.test'], secure: true, user: sinkUser.user });
  const read = await PostalMime.parse(mail!.raw);
  expect(read.from).toMatchObject({ name: 'Hộp thư CSKH', address: external_id });
  expect(read.subject).toBe('Thư thử từ Lắng Nghe');
  expect(await stored(_id)).toMatchObject({ state: 'works', state_note: '', state_at: expect.any(String), version: 1 });
  const rows = await test.rows(admin.tenantId, db =>
    db.selectFrom('audit_log').select('after').where('action', '=', 'email_account.test').execute(),
  );
  expect(rows).toEqual([{ after: { to: 'toi@congty.test', sent: true, reason: '' } }]);
});

it('says that the sign-in was refused and what helps, in Vietnamese, and keeps it until the account is changed', async () => {
  const row = await account({ password: 'sai' });
  const answer = await tryIt(row._id);
  expect(answer).toEqual({
    sent: false,
    reason: expect.stringMatching(/^Máy chủ từ chối đăng nhập\. Máy chủ trả lời: 535/),
    advice: expect.stringContaining('mật khẩu ứng dụng'),
  });
  expect(await stored(row._id)).toMatchObject({ state: 'failed', state_note: expect.stringContaining('từ chối') });
  const { password: _saved, ...json } = row;
  const form = Object.fromEntries(Object.keys(emailAccounts.form.shape).map(key => [key, json[key as 'name']]));
  await test.call(admin.token, emailAccounts.update, {
    params: { id: row._id },
    json: { ...form, password: sinkUser.pass, version: 1 } as never,
  });
  expect(await stored(row._id)).toMatchObject({ state: 'unconnected', state_note: '', state_at: null });
  expect((await tryIt(row._id)).sent).toBe(true);
});

it.each([
  ['smtp_host', 'smtp.khac.test'],
  ['smtp_port', 2525],
  ['smtp_security', 'tls'],
  ['imap_host', 'imap.khac.test'],
  ['username', 'khac'],
])('does not take a stored password along to another %s', async (field, value) => {
  const row = await account();
  const form = Object.fromEntries(Object.keys(emailAccounts.form.shape).map(key => [key, row[key as 'name']]));
  const change = (more: object) =>
    test.call(admin.token, emailAccounts.update, {
      params: { id: row._id },
      json: { ...form, password: '', version: 1, ...more } as never,
    });
  await expect(change({ [field]: value })).rejects.toMatchObject({
    status: 422,
    body: { errors: [{ param: 'password', message: 'Nhập lại mật khẩu khi đổi máy chủ hoặc tên đăng nhập' }] },
  });
  expect(await stored(row._id)).toMatchObject({ [field]: row[field as 'name'], version: 1 });
  // twins: another name needs none, and neither does another server with its password
  expect((await change({ name: 'Hộp thư khác' })).data).toMatchObject({ version: 2, password: true });
  const moved = await change({ name: 'Hộp thư khác', [field]: value, password: 'mới', version: 2 });
  expect(moved.data).toMatchObject({ [field]: value, version: 3 });
});

it('takes another server without a password while none is stored', async () => {
  const row = await account({ password: '' });
  const { name, external_id } = row;
  const json = { name, external_id, is_active: true, smtp_host: 'smtp.khac.test', version: 1 };
  const { data } = await test.call(admin.token, emailAccounts.update, { params: { id: row._id }, json });
  expect(data).toMatchObject({ smtp_host: 'smtp.khac.test', password: false });
});

it('says what the server said of a recipient that it refused', async () => {
  const { _id } = await account();
  starttls.answer = () => ({ code: 550, text: 'no such user' });
  expect((await tryIt(_id)).reason).toBe('Máy chủ không nhận người nhận này. Máy chủ trả lời: 550 no such user');
  starttls.answer = () => undefined;
  expect((await tryIt(_id)).sent).toBe(true);
});

it('does not speak in the clear with a server that offers no STARTTLS', async () => {
  const plain = await openSmtpSink();
  const { _id } = await account({ smtp_port: plain.port });
  expect((await tryIt(_id)).reason).toBe('Không mở được kết nối mã hóa với máy chủ.');
  expect(plain.mails).toEqual([]);
  await plain.close();
});

it('trusts no certificate that it does not know', async () => {
  const { _id } = await account();
  Object.assign(test.house, { mailAuthority: undefined });
  expect((await tryIt(_id)).reason).toBe('Không mở được kết nối mã hóa với máy chủ.');
});

/** Takes connections and counts them. */
async function canary(says?: string): Promise<{ server: Server; port: number; heard: () => number }> {
  let heard = 0;
  const server = createServer(socket => {
    heard += 1;
    socket.on('error', () => {});
    if (says) socket.write(says);
  });
  await new Promise<void>(resolve => server.listen(0, '0.0.0.0', resolve));
  return { server, port: (server.address() as AddressInfo).port, heard: () => heard };
}

const notPublic = 'Máy chủ này không nằm trên internet công cộng.';

it.each(['localhost', '127.0.0.1', '127.1', '2130706433', '0x7f000001', '0.0.0.0', '::1', '[::1]'])(
  'does not take %s for a mail server on the internet',
  async smtp_host => {
    allow();
    const { _id } = await account({ smtp_host, smtp_port: 25 });
    expect(await tryIt(_id)).toMatchObject({ sent: false, reason: notPublic });
  },
);

it('knocks at no other port than those of mail, and at a host of the own network when the operator named it', async () => {
  const { server, port, heard } = await canary('220 hidden\r\n');
  allow();
  const { _id } = await account({ smtp_host: '127.0.0.1', smtp_port: port });
  expect((await tryIt(_id)).reason).toBe('Máy chủ thư dùng cổng 587, 465, 25 hoặc 2525.');
  allow('localhost');
  expect((await tryIt(_id)).sent).toBe(false);
  expect(heard()).toBe(0);
  allow('127.0.0.1');
  expect((await tryIt(_id)).sent).toBe(false);
  expect(heard()).toBe(1);
  server.close();
});

it('gives up on a server that says nothing, holding no transaction meanwhile', async () => {
  const { server, port, heard } = await canary();
  const { _id } = await account({ smtp_port: port });
  const waiting = tryIt(_id);
  await expect.poll(heard).toBe(1);
  const { rows } = await test.ownerPool.query(
    `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%' and query like '%channel%'`,
  );
  expect(rows).toEqual([]);
  expect((await waiting).reason).toBe('Máy chủ không trả lời.');
  server.close();
});

it('says what is missing without asking anybody', async () => {
  const noHost = await account({ smtp_host: '' });
  expect((await tryIt(noHost._id)).reason).toBe('Chưa có máy chủ SMTP.');
  const noPassword = await account({ name: 'Không mật khẩu', password: '' });
  expect((await tryIt(noPassword._id)).reason).toBe('Chưa lưu mật khẩu.');
});

it('is for administrators of the tenant, ten times in ten minutes', async () => {
  const { _id } = await account();
  const agent = await test.user(admin.tenantId, { role: 'supervisor' });
  await expect(tryIt(_id, agent)).rejects.toMatchObject({ status: 403 });
  const stranger = await test.user(await test.tenant(), { role: 'administrator' });
  await expect(tryIt(_id, stranger)).rejects.toMatchObject({ status: 404 });
  Object.assign(test.house, { limitFactor: 1 });
  for (let sent = 0; sent < 10; sent++) expect((await tryIt(_id)).sent).toBe(true);
  await expect(tryIt(_id)).rejects.toMatchObject({ status: 429 });
  // another tenant has tries of its own
  await expect(tryIt(_id, stranger)).rejects.toMatchObject({ status: 404 });
});
