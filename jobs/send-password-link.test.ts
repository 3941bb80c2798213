import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUser, resetPassword } from 'contract/users/users.ts';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PasswordLinkMail } from '../api/users/mail-password-link.ts';
import { openTestApi, type TestApi, type TestUser } from '../tests/api.ts';
import { openMailer } from './mailer.ts';
import { type Desk, tasksOf } from './worker.ts';

let test: TestApi;
let admin: TestUser;
let folder: string;
beforeAll(async () => {
  test = await openTestApi();
  const tenant = await test.tenant({ name: 'Điện máy Bình Minh' });
  admin = await test.user(tenant, { role: 'administrator', name: 'Đặng Quốc Việt' });
});
afterAll(() => test.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lang-nghe-mail-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const invite = async (email: string) =>
  (await test.call(admin.token, createUser, { json: { name: 'Lê Thị Hồng Nhung', email, role: 'agent' } })).data;

/** What arrives of the newest mail that waits for an address; `later` changes the job. */
async function arrived(email: string, later: (job: PasswordLinkMail) => PasswordLinkMail = job => job) {
  const { rows } = await test.ownerPool.query<{ payload: PasswordLinkMail }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-password-link' and j.payload ->> 'email' = $1 order by j.id desc limit 1`,
    [email],
  );
  const { payload } = rows[0]!;
  const mailer = openMailer({ smtpUrl: undefined, from: 'Lắng Nghe <no-reply@example.test>', folder });
  const desk: Desk = { house: test.house, mailer };
  await tasksOf(desk)['send-password-link']!(later(payload), {} as never);
  const files = await readdir(folder);
  const mails = await Promise.all(files.map(async file => PostalMime.parse(await readFile(join(folder, file)))));
  return { payload, mails };
}

it('an invitation says who invites to what, holds one link and no password', async () => {
  const email = 'nhung@thu-nghiem.test';
  await invite(email);
  const { payload, mails } = await arrived(email);
  expect(mails).toHaveLength(1);
  const { subject, text, to } = mails[0]!;
  expect([to![0]!.address, subject]).toEqual([email, 'Điện máy Bình Minh mời bạn dùng Lắng Nghe']);
  expect(text).toContain('Chào Lê Thị Hồng Nhung,');
  expect(text).toContain('Đặng Quốc Việt đã tạo cho bạn một tài khoản của Điện máy Bình Minh');
  expect(text!.match(/https?:\S+/g)).toEqual([`http://localhost:3000/forgot-password?key=${payload.key}`]);
});

it('to an address of another account it opens nothing and says what to do', async () => {
  const elsewhere = await test.user(await test.tenant());
  await invite(elsewhere.email);
  const { text } = (await arrived(elsewhere.email)).mails[0]!;
  expect(text).toContain('đang đăng nhập vào một tài khoản khác');
  expect(text).not.toMatch(/https?:/);
});

it('a reset says that the old password is over; a link that is over is not sent', async () => {
  const user = await test.user(admin.tenantId);
  await test.call(admin.token, resetPassword, { params: { userId: user.id } });
  const late = await arrived(user.email, job => ({ ...job, expires_at: new Date(Date.now() - 1).toISOString() }));
  expect(late.mails).toEqual([]);
  const { mails } = await arrived(user.email);
  expect(mails[0]!.text).toContain('mật khẩu cũ không còn dùng được');
  expect(mails[0]!.text).toContain('/forgot-password?key=');
});
