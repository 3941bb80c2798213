import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeMyPassword } from 'contract/access/account.ts';
import { forgotPassword, setNewPassword } from 'contract/access/sign-in.ts';
import { formatDateTime } from 'contract/time.ts';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser, testPassword } from '../tests/api.ts';
import { openMailer } from './mailer.ts';
import type { ResetMail } from './send-reset-mail.ts';
import { type Desk, tasksOf } from './worker.ts';

let test: TestApi;
let tenant: string;
let folder: string;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
});
afterAll(() => test.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lang-nghe-mail-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const newPassword = 'một mật khẩu mới';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

const waiting = async <T>(task: string, email: string): Promise<T[]> =>
  (
    await test.ownerPool.query<{ payload: T }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 and j.payload ->> 'email' = $2 order by j.id`,
      [task, email],
    )
  ).rows.map(row => row.payload);

/** What arrives of the mails that wait for somebody. */
async function open(user: TestUser) {
  const mailer = openMailer({ smtpUrl: undefined, from: 'Lắng Nghe <no-reply@example.test>', folder });
  const desk: Desk = { house: test.house, mailer };
  for (const payload of await waiting('send-password-mail', user.email))
    await tasksOf(desk)['send-password-mail']!(payload, {} as never);
  return Promise.all((await readdir(folder)).map(async file => PostalMime.parse(await readFile(join(folder, file)))));
}

const person = () => test.user(tenant, { name: 'Nguyễn Thị Thanh Hương' });
const put = (user: TestUser, json: object, ip: string, userAgent: string) =>
  test.request(
    '/v2/my-password',
    {
      method: 'PUT',
      headers: { Authorization: user.token, 'Content-Type': 'application/json', 'User-Agent': userAgent },
      body: JSON.stringify(json),
    },
    ip,
  );

describe('a new password', () => {
  it('that was changed is told with time, browser and half of the address, and with nothing that opens anything', async () => {
    const user = await person();
    const before = Date.now();
    const json = { current_password: testPassword, password: newPassword };
    expect((await put(user, json, '113.161.72.19', chrome)).status).toBe(200);
    const [mail, ...more] = await open(user);
    expect(more).toEqual([]);
    expect(mail!.to).toEqual([{ address: user.email, name: '' }]);
    // the product's own, whatever the tenant is called
    expect(mail!.from).toEqual({ address: 'no-reply@example.test', name: 'Lắng Nghe' });
    expect(mail!.subject).toBe('Mật khẩu Lắng Nghe của bạn vừa được thay đổi');
    const text = mail!.text!;
    expect(text).toContain('Chào Nguyễn Thị Thanh Hương');
    expect(text).toContain('Từ: Chrome trên Windows, địa chỉ mạng 113.161.•.•');
    expect([formatDateTime(before), formatDateTime(Date.now())].some(at => text.includes(`Lúc: ${at}`))).toBe(true);
    expect(text).toMatch(/Không phải bạn\?[\s\S]*http:\/\/localhost:3000\/forgot-password\s*$/);
    for (const secret of [newPassword, testPassword, user.token, '72.19', '?key=']) expect(text).not.toContain(secret);
    expect(JSON.stringify(await waiting('send-password-mail', user.email))).not.toContain(newPassword);
  });

  it('that was set by the link of a mail is told as such', async () => {
    const user = await person();
    await test.call('', forgotPassword, { json: { email: user.email } });
    const { key } = (await waiting<ResetMail>('send-reset-mail', user.email)).at(-1)!;
    await test.call('', setNewPassword, { json: { key, password: newPassword } });
    const [mail] = await open(user);
    expect(mail!.subject).toBe('Mật khẩu Lắng Nghe của bạn vừa được đặt lại');
    expect(mail!.text).not.toContain(key);
  });

  it('is not told where none was set', async () => {
    const user = await person();
    const wrong = { current_password: 'sai mật khẩu', password: newPassword };
    await expect(test.call(user.token, changeMyPassword, { json: wrong })).rejects.toMatchObject({ status: 422 });
    await expect(
      test.call('', setNewPassword, { json: { key: 'khoa-khong-co-that-000', password: newPassword } }),
    ).rejects.toMatchObject({ status: 422 });
    expect(await open(user)).toEqual([]);
  });

  it('brings no words of a program into the mail', async () => {
    const user = await person();
    const json = { current_password: testPassword, password: newPassword };
    expect((await put(user, json, '2001:db8:7::9', 'evil.example/login 1.0')).status).toBe(200);
    const [mail] = await open(user);
    expect(mail!.text).toContain('Từ: một thiết bị không rõ, địa chỉ mạng 2001:db8:•');
    expect(mail!.text).not.toContain('evil');
  });
});
