import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emailAccounts, testEmailAccount } from 'contract/channels/email-accounts.ts';
import { addComment, createTicket, readTicket } from 'contract/tickets/tickets.ts';
import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../tests/api.ts';
import { makeCertificate } from '../tests/browser/certificate.ts';
import { openSmtpSink, type SmtpSink, sinkUser } from '../tests/smtp-sink.ts';
import { openMailer } from './mailer.ts';
import { tasksOf } from './worker.ts';

const certificate = makeCertificate();
const address = 'cskh@hoasen.test';
let test: TestApi;
let admin: TestUser;
let sink: SmtpSink;
let folder: string;
beforeAll(async () => {
  test = await openTestApi();
  Object.assign(test.house, { mailHosts: new Set(['localhost']), mailAuthority: certificate.cert });
});
afterAll(() => test.close());
beforeEach(async () => {
  admin = await test.user(await test.tenant({ name: 'Công ty Hoa Sen' }), { role: 'administrator' });
  sink = await openSmtpSink({ signIn: true, certificate });
  folder = await mkdtemp(join(tmpdir(), 'lang-nghe-mail-'));
});
afterEach(async () => {
  await sink.close();
  await rm(folder, { recursive: true, force: true });
});

const mailbox = async (change: object = {}) => {
  const json = {
    ...{ name: 'Hộp thư CSKH', external_id: address, is_active: true, is_default: true },
    ...{ smtp_host: 'localhost', smtp_port: sink.port, smtp_security: 'starttls' as const },
    ...{ username: sinkUser.user, password: sinkUser.pass },
    ...change,
  };
  return (await test.call(admin.token, emailAccounts.create, { json })).data._id;
};
const tryIt = async (id: string) =>
  (await test.call(admin.token, testEmailAccount, { params: { id }, json: { to: 'toi@hoasen.test' } })).data.sent;
const stateOf = async (id: string) => (await test.call(admin.token, emailAccounts.readOne, { params: { id } })).data;

/** A reply to a customer, and what became of its mail once the job has run. */
async function reply(ticket?: number) {
  const json = { subject: 'Đơn giao thiếu', requester_name: 'Trần Thị Dậu', requester_email: 'dau@khach.test' };
  const id = ticket ?? (await test.call(admin.token, createTicket, { json })).data._id;
  await test.call(admin.token, addComment, { params: { id }, json: { kind: 'public', body: 'Dạ em gửi bù ạ.' } });
  const mailer = openMailer({ smtpUrl: undefined, from: 'Lắng Nghe <chung@hethong.test>', folder });
  await runOnce({
    pgPool: test.ownerPool as never,
    taskList: tasksOf({ house: test.house, mailer }),
    logger: new Logger(() => () => {}),
  });
  mailer.close();
  const { data } = await test.call(admin.token, readTicket, { params: { id } });
  return {
    id,
    mail: data.timeline.flatMap(entry => (entry.kind === 'comment' && entry.mail ? [entry.mail] : [])).at(-1)!,
  };
}
const bySystem = async () => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.eml'));
  return Promise.all(names.map(async name => PostalMime.parse(await readFile(join(folder, name)))));
};

it('a reply leaves from the default mailbox once it was tried, under the name of the company', async () => {
  const id = await mailbox();
  await reply();
  expect(sink.mails).toEqual([]);
  expect((await bySystem()).map(mail => mail.from?.address)).toEqual(['chung@hethong.test']);

  expect(await tryIt(id)).toBe(true);
  const { mail } = await reply();
  expect(mail).toMatchObject({ state: 'sent', error: null });
  expect(await bySystem()).toHaveLength(1);
  const sent = sink.mails.at(-1)!;
  expect(sent).toMatchObject({ from: address, to: ['dau@khach.test'], secure: true, user: sinkUser.user });
  expect((await PostalMime.parse(sent.raw)).from).toEqual({ name: 'Công ty Hoa Sen', address });
});

it.each([
  ['that is not the default', { is_default: false }],
  ['that is switched off', { is_active: false }],
])('a mailbox %s sends no reply', async (_which, change) => {
  expect(await tryIt(await mailbox(change))).toBe(true);
  await reply();
  expect(sink.mails).toHaveLength(1);
  expect((await bySystem()).map(mail => mail.from?.address)).toEqual(['chung@hethong.test']);
});

it('another tenant’s mailbox sends no reply', async () => {
  expect(await tryIt(await mailbox())).toBe(true);
  admin = await test.user(await test.tenant(), { role: 'administrator' });
  await reply();
  expect(sink.mails).toHaveLength(1);
  expect(await bySystem()).toHaveLength(1);
});

it('a mailbox that lets us in no more is gone around, said at the reply and at the mailbox, and tried again later', async () => {
  const id = await mailbox();
  expect(await tryIt(id)).toBe(true);
  const { port } = sink;
  await sink.close();
  const first = await reply();
  const detour = `Gửi từ địa chỉ chung của hệ thống vì không gửi được bằng ${address}: Máy chủ không trả lời.`;
  expect(first.mail).toMatchObject({ state: 'sent', error: detour });
  const [mail] = await bySystem();
  expect(mail!.from?.address).toBe('chung@hethong.test');
  expect(mail!.replyTo).toEqual([{ name: '', address }]);
  expect(await stateOf(id)).toMatchObject({ state: 'failed', state_note: expect.stringContaining('không trả lời') });

  // it is back, but rests
  sink = await openSmtpSink({ signIn: true, certificate, port });
  expect((await reply()).mail.error).toContain('địa chỉ chung');
  expect(sink.mails).toEqual([]);
  await test.rows(admin.tenantId, db =>
    sql`update channels set state_at = state_at - interval '15 minutes' where id = ${id}`.execute(db),
  );
  expect((await reply()).mail).toMatchObject({ state: 'sent', error: null });
  expect(sink.mails).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ state: 'works', state_note: '' });
});

it('a refusal of one mail is that mail’s, and no detour', async () => {
  const id = await mailbox();
  expect(await tryIt(id)).toBe(true);
  sink.answer = () => ({ code: 550, text: 'no such user' });
  const { mail } = await reply();
  expect(mail).toMatchObject({ state: 'failed', error: expect.stringContaining('no such user') });
  expect(await bySystem()).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: 'works' });
});

it('a changed mailbox is tried anew before replies leave by it', async () => {
  const id = await mailbox();
  expect(await tryIt(id)).toBe(true);
  const json = { name: 'Hộp thư CSKH', external_id: address, is_active: true, is_default: true };
  const server = { smtp_host: 'localhost', smtp_port: sink.port, username: 'khac', password: sinkUser.pass };
  await test.call(admin.token, emailAccounts.update, { params: { id }, json: { ...json, ...server } });
  expect((await reply()).mail.error).toBeNull();
  expect(sink.mails).toHaveLength(1);
  expect(await bySystem()).toHaveLength(1);
});

it('a password that no key opens is gone around as well', async () => {
  const id = await mailbox();
  expect(await tryIt(id)).toBe(true);
  const keys = test.house.secretKeys;
  Object.assign(test.house, { secretKeys: [{ id: 'other', key: Buffer.alloc(32) }] });
  expect((await reply()).mail.error).toContain('Không mở được mật khẩu đã lưu');
  Object.assign(test.house, { secretKeys: keys });
  expect(await bySystem()).toHaveLength(1);
});
