import sharp from 'sharp';
import { expect, type Page, signIn, test, toast } from './fixtures.ts';

const newPassword = 'một mật khẩu mới';
const panel = (page: Page) => page.getByRole('dialog', { name: 'Tài khoản' });
const open = (page: Page) => page.goto('/tickets?page=1&panel=account');

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`name and face are changed over the page one is on, ${how} JavaScript`, async ({
    visit,
    tenant,
    complaints,
  }) => {
    complaints.expect(/422/);
    const page = await visit(tenant.agent, { javaScriptEnabled });
    await open(page);
    const name = panel(page).getByLabel('Họ và tên');
    await name.fill('   ');
    await panel(page).getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(panel(page).getByText('Họ và tên không được bỏ trống')).toBeVisible();
    await name.fill('Nguyễn Hoàng Phương Uyên');
    await panel(page).getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(toast(page, 'Đã lưu họ và tên')).toBeVisible();
    await expect(page).toHaveURL(/\/tickets\?page=1&panel=account$/);
    await expect(panel(page).getByText('Họ và tên không được bỏ trống')).toBeHidden();
    await expect(panel(page).getByText('Nguyễn Hoàng Phương Uyên')).toBeVisible();

    await panel(page).getByRole('button', { name: 'Tải lên' }).click();
    await expect(panel(page).getByText('Hãy chọn một ảnh')).toBeVisible();
    const face = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await panel(page)
      .getByLabel('Ảnh đại diện')
      .setInputFiles({ name: 'ảnh thẻ.png', mimeType: 'image/png', buffer: face });
    await panel(page).getByRole('button', { name: 'Tải lên' }).click();
    await expect(toast(page, 'Đã đổi ảnh đại diện')).toBeVisible();
    const drawn = panel(page).locator('img');
    await expect(drawn).toHaveJSProperty('naturalWidth', 256);
    await panel(page).getByRole('button', { name: 'Bỏ ảnh' }).click();
    await expect(drawn).toBeHidden();
  });

  test(`how one is told is kept, ${how} JavaScript`, async ({ visit, tenant }) => {
    const page = await visit(tenant.agent, { javaScriptEnabled });
    await open(page);
    await panel(page).getByLabel('Tôi được giao một ticket').uncheck();
    await panel(page).getByLabel('Tiếng chuông').selectOption('Tắt');
    await panel(page).getByRole('button', { name: 'Lưu cách báo' }).click();
    await expect(toast(page, 'Đã lưu cách báo')).toBeVisible();
    await page.reload();
    await expect(panel(page).getByLabel('Tôi được giao một ticket')).not.toBeChecked();
    await expect(panel(page).getByLabel('Có người nhắc đến tôi')).toBeChecked();
    await expect(panel(page).getByLabel('Tiếng chuông')).toHaveValue('off');
  });

  test(`a new password asks for the old one and ends other devices, ${how} JavaScript`, async ({
    visit,
    tenant,
    complaints,
  }) => {
    complaints.expect(/422/);
    const [page, elsewhere] = [await visit(undefined, { javaScriptEnabled }), await visit(tenant.agent)];
    await elsewhere.goto('/tickets');
    await signIn(page, tenant.agent);
    await open(page);
    const submit = panel(page).getByRole('button', { name: 'Đổi mật khẩu' });
    await panel(page).getByLabel('Mật khẩu hiện tại').fill('sai mật khẩu');
    await panel(page).getByLabel('Mật khẩu mới').fill(newPassword);
    await submit.click();
    await expect(panel(page).getByText('Mật khẩu hiện tại không đúng')).toBeVisible();
    if (!javaScriptEnabled) expect(await page.content()).not.toContain(newPassword);
    await panel(page).getByLabel('Mật khẩu hiện tại').fill(tenant.agent.password);
    await panel(page).getByLabel('Mật khẩu mới').fill(newPassword);
    await submit.click();
    await expect(toast(page, 'Đã đổi mật khẩu')).toBeVisible();
    await expect(panel(page).getByLabel('Mật khẩu mới')).toHaveValue('');
    await expect(async () => {
      // the page may be on its way out by itself, which Playwright then waits for without end
      await elsewhere.goto('/tickets', { timeout: 5_000 });
      await expect(elsewhere).toHaveURL(/\/login\?/, { timeout: 100 });
    }).toPass();
    await page.reload();
    await expect(panel(page)).toBeVisible();
  });

  test(`another device is signed out from the list, ${how} JavaScript`, async ({ visit, tenant }) => {
    const [page, elsewhere] = [await visit(tenant.agent, { javaScriptEnabled }), await visit()];
    await signIn(elsewhere, tenant.agent);
    await open(page);
    const devices = panel(page).getByRole('listitem');
    await expect(devices).toHaveCount(2);
    const other = devices.filter({ hasNotText: 'Đang dùng' });
    await other.getByRole('button', { name: 'Đăng xuất khỏi thiết bị này' }).click();
    await expect(devices).toHaveCount(1);
    await expect(async () => {
      // the page may be on its way out by itself, which Playwright then waits for without end
      await elsewhere.goto('/tickets', { timeout: 5_000 });
      await expect(elsewhere).toHaveURL(/\/login\?/, { timeout: 100 });
    }).toPass();
  });
}

for (const line of ['quick', 'slow'])
  test(`saves follow each other in one opening on a ${line} line: each shows what was kept, and every refusal is said`, async ({
    visit,
    tenant,
    complaints,
  }) => {
    complaints.expect(/409/);
    const page = await visit(tenant.agent);
    // the event of a save comes before its answer, and this before what it leads to
    if (line === 'slow') {
      const devtools = await page.context().newCDPSession(page);
      const network = { offline: false, latency: 600, downloadThroughput: -1, uploadThroughput: -1 };
      await devtools.send('Network.emulateNetworkConditions', network);
    }
    await open(page);
    const sound = panel(page).getByLabel('Tiếng chuông');
    const assigned = panel(page).getByLabel('Tôi được giao một ticket');
    const saveAlerts = panel(page).getByRole('button', { name: 'Lưu cách báo' });
    const savedAgain = (request: { method(): string; url(): string }) =>
      request.method() === 'POST' && request.url().includes('/account');
    const save = async () => {
      const answered = page.waitForResponse(response => savedAgain(response.request()));
      await saveAlerts.click();
      expect((await answered).status()).toBeLessThan(400);
      await expect(saveAlerts).toBeEnabled();
    };
    await assigned.uncheck();
    await sound.selectOption('Tắt');
    await save();
    await expect(sound).toHaveValue('off');
    await expect(assigned).not.toBeChecked();
    await assigned.check();
    await save();
    await expect(sound).toHaveValue('off');
    await expect(assigned).toBeChecked();
    await panel(page).getByLabel('Họ và tên').fill('Tên mới của tôi');
    await panel(page).getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(panel(page).getByText('Tên mới của tôi')).toBeVisible();
    await sound.selectOption({ index: 0 });
    const chosen = await sound.inputValue();
    await save();
    await expect(sound).toHaveValue(chosen);
    await expect(panel(page).getByLabel('Họ và tên')).toHaveValue('Tên mới của tôi');

    await page.locator('#account-alerts [name=version]').evaluate(input => Object.assign(input, { value: '1' }));
    await saveAlerts.click();
    await expect(panel(page).getByRole('alert')).toBeVisible();
  });

test('the browser stores who is signed in, never the token, until they sign out', async ({ page, tenant }) => {
  await signIn(page, tenant.leader);
  const read = () => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
  await expect.poll(read).toEqual({
    _id: tenant.leader.id,
    role: 'team_leader',
    tenant_id: tenant.id,
    agent_id: expect.any(Number),
    is_admin: false,
  });
  const session = (await page.context().cookies()).find(cookie => cookie.name === 'langnghe-session')!;
  expect(session.httpOnly).toBe(true);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).not.toContain(session.value);
  await open(page);
  await panel(page).getByRole('listitem').getByRole('button', { name: 'Đăng xuất khỏi thiết bị này' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(read).toBeNull();
});
