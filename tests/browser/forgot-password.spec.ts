import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { v7 } from '../../db/uuid.ts';
import { expect, type Person, signIn, test, toast } from './fixtures.ts';
import { mailTo } from './mail.ts';

const newPassword = 'một mật khẩu mới';

async function ask(page: Page, email: string) {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Quên mật khẩu?' }).click();
  await page.waitForURL('**/forgot-password');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  await page.waitForURL('**/forgot-password?step=code');
}

async function setPassword(page: Page, person: Person) {
  await page.waitForURL('**/forgot-password?step=password');
  await expect(page.getByText(person.email)).toBeVisible();
  await page.reload();
  await page.getByRole('textbox', { name: 'Mật khẩu mới' }).fill(newPassword);
  await page.getByRole('button', { name: 'Đặt mật khẩu mới' }).click();
  await page.waitForURL('**/login');
  await expect(toast(page, 'Đã đặt mật khẩu mới')).toBeVisible();
  await signIn(page, { ...person, password: newPassword });
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`the code sets a new password where one has signed in before, ${how} JavaScript`, async ({
    visit,
    site,
    tenant,
    complaints,
  }) => {
    complaints.expect(/422/);
    const page = await visit(undefined, { javaScriptEnabled });
    await signIn(page, tenant.agent);
    // away first: a page that is open notices the end of its session by itself
    await page.goto('about:blank');
    await page.context().clearCookies({ name: 'langnghe-session' });
    await ask(page, tenant.agent.email);
    const code = /Mã xác thực của bạn là: (\d{4})/.exec((await mailTo(site, tenant.agent.email)).text!)![1]!;
    await page.getByRole('textbox', { name: 'Mã xác thực' }).fill(code === '1234' ? '4321' : '1234');
    await page.getByRole('button', { name: 'Tiếp tục' }).click();
    await expect(page.getByText('Mã không đúng hoặc không còn dùng được')).toBeVisible();
    await page.reload();
    await page.getByRole('textbox', { name: 'Mã xác thực' }).fill(code);
    await page.getByRole('button', { name: 'Tiếp tục' }).click();
    await setPassword(page, tenant.agent);
  });

  test(`the link of the mail sets it anywhere, once, ${how} JavaScript`, async ({
    visit,
    site,
    tenant,
    complaints,
  }) => {
    complaints.expect(/422/);
    const page = await visit(undefined, { javaScriptEnabled });
    await ask(page, tenant.agent.email);
    const { text } = await mailTo(site, tenant.agent.email);
    const code = /là: (\d{4})/.exec(text!)![1]!;
    await page.getByRole('textbox', { name: 'Mã xác thực' }).fill(code);
    await page.getByRole('button', { name: 'Tiếp tục' }).click();
    await expect(page.getByText('hãy mở liên kết trong email')).toBeVisible();
    const link = new URL(/http\S+\?key=\S+/.exec(text!)![0]);
    const elsewhere = await visit(undefined, { javaScriptEnabled });
    await elsewhere.goto(link.pathname + link.search);
    expect(elsewhere.url()).not.toContain('key=');
    await setPassword(elsewhere, tenant.agent);
    await page.goto(link.pathname + link.search);
    await expect(page.getByText('Liên kết đã được dùng hoặc đã hết hạn')).toBeVisible();
  });
}

test('a link without a code, as an operator prints it, sets the first password', async ({ visit, tenant }) => {
  const key = randomBytes(16).toString('base64url');
  await tenant.rows(async db => {
    await db
      .updateTable('directory.sign_ins')
      .set({ password_hash: null })
      .where('user_id', '=', tenant.agent.id)
      .execute();
    await db
      .insertInto('directory.password_resets')
      .values({
        id: v7(),
        tenant_id: tenant.id,
        user_id: tenant.agent.id,
        link_hash: createHash('sha256').update(key).digest(),
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
  });
  const page = await visit();
  await page.goto(`/forgot-password?key=${key}`);
  await setPassword(page, tenant.agent);
});

test('the e-mail is checked in the words of the specification', async ({ page, complaints }) => {
  complaints.expect(/422/);
  await page.goto('/forgot-password');
  await expect(page.getByText('4 chữ số')).toBeVisible();
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(page.getByText('Email không được bỏ trống')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('không phải email');
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(page.getByText('Email không hợp lệ')).toBeVisible();
});

test('whoever has not come that far starts at the beginning; signed-in people go home', async ({ page, tenant }) => {
  for (const step of ['code', 'password', 'anything']) {
    await page.goto(`/forgot-password?step=${step}`);
    await expect(page).toHaveURL(/\/forgot-password$/);
  }
  await signIn(page, tenant.agent);
  await page.goto('/forgot-password');
  await expect(page).toHaveURL(/\/report\/summary$/);
});
