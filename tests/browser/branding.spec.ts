import sharp from 'sharp';
import { inBothSchemes } from './accessibility.ts';
import { expect, type Page, signIn, test, toast } from './fixtures.ts';
import { openLive } from './live.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Lưu', exact: true }).click();
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent').trim());
const light = /Màu nhấn trên nền sáng/;
const red = '#b4232a';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`a tenant’s name, colour and logo is seen on every page, ${how} JavaScript`, async ({
    tenant,
    site,
    visit,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const logo = await sharp({ create: { width: 128, height: 128, channels: 3, background: '#b4232a' } })
      .png()
      .toBuffer();
    const page = await visit(tenant.administrator, { javaScriptEnabled });
    await page.goto('/settings/tenant/branding');
    const brandOf = (of: Page) => of.getByRole('navigation', { name: 'Khu vực' }).getByRole('link').first();
    await expect(brandOf(page)).toHaveAccessibleName('Lắng Nghe');

    // a name of its own is no condition of being told
    await page.getByRole('textbox', { name: light }).fill('#ffcc00');
    await save(page);
    await expect(page.getByText(/khó đọc trên nền sáng: tương phản 1,\d:1/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: light })).toHaveValue('#ffcc00');
    await page.getByLabel('Tên hiển thị').fill('Hoa Sen CSKH');
    await save(page);
    await expect(page.getByText(/khó đọc trên nền sáng: tương phản 1,\d:1/)).toBeVisible();
    await expect(page.getByLabel('Tên hiển thị')).toHaveValue('Hoa Sen CSKH');
    const offer = page.getByRole('button', { name: /^Lưu với màu #/ });
    const offered = (await offer.textContent())!.slice(-7);
    await offer.click();
    await expect(toast(page, 'Đã lưu thương hiệu')).toBeVisible();
    await expect(page.getByRole('textbox', { name: light })).toHaveValue(offered);

    await page.getByRole('textbox', { name: light }).fill('B4232A');
    await save(page);
    await expect(page.getByRole('textbox', { name: light })).toHaveValue('#b4232a');
    await expect.poll(() => accentOf(page)).toBe(red);
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);

    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    const upload = page.getByRole('button', { name: 'Tải lên' });
    await page.locator('input[type=file]').setInputFiles(file);
    await upload.click();
    await expect(page.getByText('Logo nhận ảnh PNG, JPEG hoặc WebP', { exact: true })).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await upload.click();
    await expect(toast(page, 'Đã đổi logo')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Logo hiện tại' })).toBeVisible();

    const browser = await visit(undefined, { javaScriptEnabled });
    await signIn(browser, tenant.agent);
    await browser.goto('/tickets');
    await expect(brandOf(browser)).toHaveAccessibleName('Hoa Sen CSKH');
    await expect(browser).toHaveTitle(/^Hoa Sen CSKH/);
    const picture = brandOf(browser).locator('img');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(128);
    const sources = [await picture.getAttribute('src')];

    // the same browser knows it before anybody signs in, and no other one does
    await browser.context().clearCookies({ name: 'langnghe-session' });
    await browser.goto('/login');
    await expect(browser.getByText('Hoa Sen CSKH')).toBeVisible();
    await expect.poll(() => accentOf(browser)).toBe(red);
    sources.push(await browser.getByRole('main').locator('img').getAttribute('src'));
    expect(new Set(sources).size).toBe(1);
    const stranger = await visit(undefined, { javaScriptEnabled });
    await stranger.goto('/login');
    await expect(stranger.getByText('Lắng Nghe', { exact: true })).toBeVisible();
    const other = await site.tenant();
    await signIn(browser, other.agent);
    await expect(brandOf(browser)).toHaveAccessibleName('Lắng Nghe');

    await page.getByRole('button', { name: 'Bỏ logo' }).click();
    await expect(toast(page, 'Đã bỏ logo')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Logo hiện tại' })).toHaveCount(0);
    await expect(brandOf(page).locator('img')).toHaveCount(0);
    expect((await page.request.get(sources[0]!)).status()).toBe(404);
  });
}

test('a page that is open shows another colour by itself, and whoever saves over it is told', async ({
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/409/);
  const one = await visit(tenant.administrator, { javaScriptEnabled: false });
  const other = await visit(tenant.administrator);
  const agent = await visit(tenant.agent);
  await openLive(agent, '/tickets');
  for (const page of [one, other]) await page.goto('/settings/tenant/branding');
  await other.getByRole('textbox', { name: light }).fill('#b4232a');
  await save(other);
  for (const page of [other, agent]) await expect.poll(() => accentOf(page)).toBe(red);
  await one.getByLabel('Tên hiển thị').fill('Tên của tôi');
  await save(one);
  await expect(one.getByRole('definition').filter({ hasText: '#b4232a' })).toBeVisible();
  await expect(one.getByLabel('Tên hiển thị')).toHaveValue('Tên của tôi');
  await one.getByRole('button', { name: 'Lưu đè' }).click();
  await expect(toast(one, 'Đã lưu thương hiệu')).toBeVisible();
  await expect(one.getByLabel('Tên hiển thị')).toHaveValue('Tên của tôi');
});
