import { inBothSchemes } from './accessibility.ts';
import { expect, type Page, test } from './fixtures.ts';
import { isLive } from './live.ts';

// what a page shows at first is looked at by pages.spec.ts; here what opens over it

interface Opening {
  address: string;
  width?: number;
  open(page: Page): Promise<void>;
}

const menu = (page: Page, name: string | RegExp) =>
  page.locator('summary', { hasText: name }).or(page.locator('summary').and(page.getByLabel(name)));

const surfaces: Record<string, Opening> = {
  'the menu of the account': {
    address: '/tickets',
    async open(page) {
      await menu(page, /^Tài khoản của/).click();
      await expect(page.getByRole('button', { name: 'Đăng xuất' })).toBeVisible();
    },
  },
  'the bell': {
    address: '/tickets',
    async open(page) {
      await page.locator('summary.bell, .bell summary').first().click();
      await expect(page.getByRole('button', { name: 'Đánh dấu tất cả đã đọc' })).toBeVisible();
    },
  },
  'the palette with what it found': {
    address: '/tickets',
    async open(page) {
      await page.keyboard.press('Control+k');
      const box = page.getByRole('combobox', { name: /^Tìm trang/ });
      await box.fill('nguyen');
      await expect(page.getByRole('group', { name: 'Khách hàng' })).toBeVisible();
    },
  },
  'the shortcuts': {
    address: '/tickets',
    async open(page) {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  'the columns of a list': {
    address: '/tickets',
    async open(page) {
      await menu(page, 'Cột').click();
      await expect(page.getByRole('button', { name: /^Đưa .* lên/ }).first()).toBeVisible();
    },
  },
  'a choice that goes beyond the page, and its question': {
    address: '/tickets',
    async open(page) {
      await page.getByRole('checkbox', { name: 'Chọn tất cả', exact: true }).check();
      await page.getByLabel(/^Chọn tất cả [\d.]+ ticket/).check();
      await page.getByRole('button', { name: 'Theo dõi' }).click();
      await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Hủy' })).toBeVisible();
    },
  },
  'the calendar': {
    address: '/tickets/new',
    async open(page) {
      await page.getByRole('button', { name: 'Chọn ngày giờ' }).click();
      await expect(page.getByRole('dialog', { name: 'Chọn ngày giờ' })).toBeVisible();
    },
  },
  'names to mention in the editor': {
    address: '/tickets/2?compose=note',
    async open(page) {
      await page.getByRole('textbox', { name: 'Nội dung ghi chú nội bộ' }).click();
      const editor = page.locator('[contenteditable="true"]');
      await expect(editor).toBeFocused();
      await page.keyboard.type('@');
      await expect(page.getByRole('listbox')).toBeVisible();
    },
  },
  'an open picker': {
    address: '/tickets/2',
    async open(page) {
      const followers = page.getByRole('group', { name: 'Người theo dõi' });
      // whoever writes on the demonstration's ticket follows it
      await followers.locator('summary').click();
      await expect(followers.getByRole('checkbox').first()).toBeVisible();
    },
  },
  'the drawer of a settings noun': {
    address: '/settings/tickets/priority/new',
    async open(page) {
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  'the navigation of a phone': {
    address: '/tickets',
    width: 390,
    async open(page) {
      await page.getByRole('button', { name: 'Mở menu' }).click();
      await expect(page.getByRole('link', { name: 'Khách hàng' }).first()).toBeVisible();
    },
  },
};

for (const [name, { address, width, open }] of Object.entries(surfaces))
  test(`${name} is accessible in light and dark`, async ({ site, visit }) => {
    const page = await visit(site.demo('admin@anphat.vn'), width ? { viewport: { width, height: 800 } } : {});
    const hydrated = isLive(page);
    await page.goto(address);
    await hydrated;
    await open(page);
    expect(await inBothSchemes(page)).toEqual([]);
  });

test('the pages of a tenant that has nothing yet say what would be there, accessibly', async ({ tenant, visit }) => {
  const page = await visit(tenant.administrator);
  for (const [address, words] of [
    ['/tickets', 'Không có dữ liệu.'],
    ['/customers', 'Không có dữ liệu.'],
    ['/report/summary', 'Mỗi con số dẫn tới'],
    ['/tickets?panel=notifications', 'Không có'],
    ['/tickets?panel=drafts', 'Không có bản nháp nào'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(words).first()).toBeVisible();
    expect([address, await inBothSchemes(page)]).toEqual([address, []]);
  }
});

test('a question before leaving is accessible', async ({ tenant, visit }) => {
  const page = await visit(tenant.administrator);
  await page.goto('/settings/tickets/priority/new');
  const drawer = page.getByRole('dialog');
  // once the drawer's code runs, it asks; what was typed before is how it begins
  await expect(async () => {
    await drawer.getByLabel('Tên').fill(`Rất gấp ${performance.now()}`);
    await expect(drawer.locator('form[data-unsaved]')).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Rời đi khi chưa lưu?' });
  await expect(question.getByRole('button', { name: 'Hủy' })).toBeVisible();
  expect(await inBothSchemes(page)).toEqual([]);
});
