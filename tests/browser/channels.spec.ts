import { randomUUID } from 'node:crypto';
import { emailAccounts } from 'contract/channels/email-accounts.ts';
import { facebookPages, zaloAccounts } from 'contract/channels/social-accounts.ts';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { inBothSchemes } from './accessibility.ts';
import { test as base, expect, type Page, type Tenant, toast } from './fixtures.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { save } from './row-forms.ts';
import { startServer } from './server.ts';
import { openSite } from './site.ts';

// an application of its own, whose operator lets tenants use a mail server of this machine
const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mailServer }, use) => {
      const { NODE_EXTRA_CA_CERTS = '' } = mailServer.environment;
      const server = await startServer({ NODE_EXTRA_CA_CERTS, MAIL_HOSTS: 'localhost' });
      try {
        const site = await openSite(server.origin, server.dataDir);
        await use(site);
        await site.close();
      } finally {
        await server.stop();
      }
    },
    { scope: 'worker' },
  ],
});

/** Of a form; the choice of columns without JavaScript has a box of that name. */
const name = (page: Page) => page.getByRole('textbox', { name: 'Tên', exact: true });
/** A row of a channel's list. */
const account = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const add = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name: `Thêm ${label}` })
    .first()
    .click();

/** Everything that the tenant's rows and what a browser holds say in the clear, but for the sealed credentials. */
async function readable(page: Page, tenant: Tenant): Promise<string> {
  const ofTenant = await tenant.rows(async db => {
    const { rows } = await sql<{ all: string }>`select concat_ws(' ',
      (select string_agg(to_jsonb(c)::text, ' ') from channels c),
      (select string_agg(to_jsonb(s)::text, ' ') from channel_secrets s),
      (select string_agg(to_jsonb(a)::text, ' ') from audit_log a),
      (select string_agg(to_jsonb(e)::text, ' ') from events e),
      (select string_agg(to_jsonb(d)::text, ' ') from drafts d)) as all`.execute(db);
    return rows[0]!.all;
  });
  return `${ofTenant} ${JSON.stringify(await page.context().storageState({ indexedDB: true }))}`;
}

/** Pages of the application that show an account, as they come over the line. */
async function sources(page: Page, paths: string[]): Promise<string> {
  const texts = await Promise.all(paths.map(async path => (await page.request.get(path)).text()));
  return texts.join('\n');
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`a mailbox is set up and sends a real mail, after the server has said what was wrong, ${how} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
    mailServer,
  }) => {
    complaints.expect(/status of 422/);
    const { administrator } = tenant;
    const address = `cskh.${randomUUID().slice(0, 8)}@hoasen.test`;
    const page = await visit(administrator, { javaScriptEnabled });
    await page.goto('/settings/multi-channels/email');
    await expect(page.getByText('Thư đến chưa thành ticket.')).toBeVisible();
    await add(page, 'tài khoản email');
    await name(page).fill('Hộp thư CSKH');
    await page.getByLabel('Địa chỉ email').fill('không phải địa chỉ');
    await page.getByLabel('Máy chủ gửi (SMTP)').fill('localhost');
    await page.getByLabel('Cổng gửi').fill(String(mailServer.port));
    await page.getByLabel('Tên đăng nhập').fill(mailServer.account.user);
    await page.getByLabel('Mật khẩu').fill('mật khẩu sai 0451');
    await save(page).click();
    await expect(page.getByText('Địa chỉ email không hợp lệ')).toBeVisible();
    await page.getByLabel('Địa chỉ email').fill(address);
    // an answer never brings a credential back: without JavaScript it is typed again
    if (javaScriptEnabled) await expect(page.getByLabel('Mật khẩu')).toHaveValue('mật khẩu sai 0451');
    else await expect(page.getByLabel('Mật khẩu')).toHaveValue('');
    await page.getByLabel('Mật khẩu').fill('mật khẩu sai 0451');
    await save(page).click();
    await expect(toast(page, 'Tạo mới tài khoản email thành công')).toBeVisible();
    await expect(account(page, address)).toContainText('Chưa gửi thử');

    await page.getByRole('link', { name: 'Gửi thử bằng Hộp thư CSKH' }).click();
    await expect(page.getByLabel('Gửi đến')).toHaveValue(administrator.email);
    await page.getByRole('button', { name: 'Gửi thư thử' }).click();
    await expect(page.getByText(/^Máy chủ từ chối đăng nhập\. Máy chủ trả lời: 535/)).toBeVisible();
    await expect(page.getByText(/Hãy kiểm tra tên đăng nhập và mật khẩu/)).toBeVisible();
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);
    expect(mailServer.deliveries.filter(({ recipients }) => recipients.includes(administrator.email))).toEqual([]);
    await page.getByRole('link', { name: 'Quay lại' }).click();
    await expect(account(page, address)).toContainText('Không gửi được');
    await expect(account(page, address)).toContainText('Máy chủ từ chối đăng nhập');

    await page.getByRole('link', { name: 'Hộp thư CSKH', exact: true }).click();
    await expect(page.getByLabel('Mật khẩu')).toHaveValue('');
    await expect(page.getByText('Đã lưu. Chỉ nhập khi muốn thay.')).toBeVisible();
    await page.getByLabel('Mật khẩu').fill(mailServer.account.pass);
    await page.getByLabel('Gửi trả lời khách bằng địa chỉ này').check();
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);
    await save(page).click();
    await expect(toast(page, 'Cập nhật tài khoản email thành công')).toBeVisible();
    await expect(account(page, address)).toContainText('Chưa gửi thử');
    await page.getByRole('link', { name: 'Gửi thử bằng Hộp thư CSKH' }).click();
    await page.getByRole('button', { name: 'Gửi thư thử' }).click();
    await expect(toast(page, `Đã gửi thư thử đến ${administrator.email}`)).toBeVisible();
    await expect(account(page, address)).toContainText('Gửi được');
    await expect(account(page, address)).toContainText('Mặc định');
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);

    const [delivery, ...more] = mailServer.deliveries.filter(({ recipients }) =>
      recipients.includes(administrator.email),
    );
    expect(more).toEqual([]);
    expect(delivery).toMatchObject({ isSecure: true, isSignedIn: true });
    const mail = await PostalMime.parse(delivery!.source);
    expect(mail.from).toMatchObject({ address, name: 'Hộp thư CSKH' });

    const { list } = await site.call(administrator, emailAccounts.list, {});
    expect(list).toMatchObject([{ external_id: address, password: true, state: 'works', is_default: true }]);
    const edit = `/settings/multi-channels/email?edit=${list[0]!._id}`;
    const shown = await sources(page, ['/settings/multi-channels/email', edit, '/settings/tenant/audit-log']);
    expect(shown).toContain(address);
    for (const secret of ['mật khẩu sai 0451', mailServer.account.pass]) {
      expect(shown).not.toContain(secret);
      expect(await readable(page, tenant)).not.toContain(secret);
      expect(JSON.stringify(list)).not.toContain(secret);
    }
  });

  test(`credentials of Facebook and Zalo are written and never read back, ${how} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const page = await visit(tenant.administrator, { javaScriptEnabled });
    const token = `EAAG-${randomUUID()}`;
    await page.goto('/settings/multi-channels/facebook');
    await expect(page.getByText('hệ thống chưa trao đổi với Facebook')).toBeVisible();
    await add(page, 'trang Facebook');
    await name(page).fill('Điện máy Hoa Sen');
    await page.getByRole('textbox', { name: 'ID trang' }).fill('hoasen');
    await page.getByLabel('Page access token').fill(token);
    await save(page).click();
    await expect(page.getByText('ID trang là một dãy số')).toBeVisible();
    if (!javaScriptEnabled) expect(await page.content()).toContain('Nếu vừa nhập, hãy nhập lại.');
    expect(await readable(page, tenant)).not.toContain(token);
    await page.getByRole('textbox', { name: 'ID trang' }).fill('102030405060');
    await page.getByLabel('Page access token').fill(token);
    await save(page).click();
    await expect(toast(page, 'Tạo mới trang Facebook thành công')).toBeVisible();
    await expect(account(page, '102030405060')).toContainText('Chưa kết nối');
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);

    const secrets = ['app_secret', 'oa_secret', 'access_token', 'refresh_token'].map(name => `${name}-${randomUUID()}`);
    const labels = ['Khóa bí mật của ứng dụng', 'OA Secret Key', 'Access token', 'Refresh token'];
    await page.goto('/settings/multi-channels/zalo');
    await expect(page.getByText('hệ thống chưa trao đổi với Zalo')).toBeVisible();
    await add(page, 'Zalo OA');
    await name(page).fill('OA Hoa Sen');
    await page.getByRole('textbox', { name: 'OA ID' }).fill('908070605040');
    for (const [at, label] of labels.entries()) await page.getByLabel(label, { exact: true }).fill(secrets[at]!);
    await save(page).click();
    await expect(toast(page, 'Tạo mới Zalo OA thành công')).toBeVisible();
    await expect(account(page, '908070605040')).toContainText('Chưa kết nối');

    // a form that is saved with its secrets left empty keeps them
    await page.getByRole('link', { name: 'OA Hoa Sen', exact: true }).click();
    for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
    await expect(page.getByText('Đã lưu. Chỉ nhập khi muốn thay.')).toHaveCount(labels.length);
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);
    await page.getByLabel('Đang dùng').uncheck();
    await save(page).click();
    await expect(toast(page, 'Cập nhật Zalo OA thành công')).toBeVisible();
    await expect(account(page, '908070605040')).toContainText('Đã tắt');

    const pages = (await site.call(tenant.administrator, facebookPages.list, {})).list;
    const accounts = (await site.call(tenant.administrator, zaloAccounts.list, {})).list;
    expect(pages).toMatchObject([{ access_token: true, state: 'unconnected' }]);
    expect(accounts).toMatchObject([{ app_secret: true, oa_secret: true, access_token: true, refresh_token: true }]);
    const shown = await sources(page, [
      ...['/settings/multi-channels/facebook', `/settings/multi-channels/facebook?edit=${pages[0]!._id}`],
      ...['/settings/multi-channels/zalo', `/settings/multi-channels/zalo?edit=${accounts[0]!._id}`],
      '/settings/tenant/audit-log',
    ]);
    expect(shown).toContain('OA Hoa Sen');
    const held = await readable(page, tenant);
    for (const secret of [token, ...secrets]) {
      expect(shown).not.toContain(secret);
      expect(held).not.toContain(secret);
      expect(JSON.stringify([pages, accounts])).not.toContain(secret);
    }

    await page.goto('/settings/multi-channels/facebook');
    await page.getByRole('link', { name: /Xóa Điện máy Hoa Sen/ }).click();
    await expect(page.getByText('Bạn có chắc chắn muốn xóa Điện máy Hoa Sen không?')).toBeVisible();
    await page.getByRole('button', { name: 'Xác nhận' }).click();
    await expect(toast(page, 'Xóa trang Facebook thành công')).toBeVisible();
    await expect(page.getByText('Không có dữ liệu.')).toBeVisible();
    const { rows } = await tenant.rows(db =>
      sql`select 1 from channel_secrets where name = 'access_token'
      and channel_id <> ${accounts[0]!._id}`.execute(db),
    );
    expect(rows).toEqual([]);
  });
}

test('nobody but administrators opens the channels, or tries their mailboxes', async ({ tenant, visit }) => {
  const page = await visit(tenant.supervisor);
  for (const channel of ['email', 'facebook', 'livechat', 'sms', 'whatsapp', 'zalo', 'zalo-user']) {
    await page.goto(`/settings/multi-channels/${channel}`);
    await expect(page.getByText('Bạn không có quyền sử dụng tính năng này!')).toBeVisible();
  }
  await page.goto(`/settings/multi-channels/email/test/${randomUUID()}`);
  await expect(page.getByText('Bạn không có quyền sử dụng tính năng này!')).toBeVisible();
});
