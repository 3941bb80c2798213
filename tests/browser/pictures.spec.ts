import { emailAccounts } from 'contract/channels/email-accounts.ts';
import { blacklist } from 'contract/settings/blacklist.ts';
import { fields } from 'contract/settings/fields.ts';
import { maskingRules } from 'contract/settings/masking-rules.ts';
import { schedules } from 'contract/settings/schedules.ts';
import { ticketTemplates } from 'contract/settings/ticket-templates.ts';
import sharp from 'sharp';
import { expect, type Page, type Site, test } from './fixtures.ts';

// npx playwright test --grep @docs: the pictures of docs/screens.md, each at both widths, light above dark

const folder = 'docs/screenshots';
const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 800 },
];
const gap = 16;

/** What the demonstration does not have. */
async function furnish(site: Site): Promise<void> {
  const admin = site.demo('admin@anphat.vn');
  const day = '08:00-12:00, 13:30-17:30';
  await site.call(admin, schedules.create, {
    json: {
      ...{ name: 'Giờ hành chính', is_default: true, monday: day, tuesday: day, wednesday: day, thursday: day },
      ...{ friday: day, saturday: '08:00-12:00', sunday: '' },
    },
  });
  for (const [name, reason] of [
    ['0987 654 321', 'Gọi quấy rối trong đêm'],
    ['@quangcao.example', 'Thư quảng cáo hàng loạt'],
    ['lua.dao@example.com', 'Giả danh ngân hàng'],
  ])
    await site.call(admin, blacklist.create, { json: { name: name!, reason: reason! } });
  await site.call(admin, maskingRules.create, {
    json: { name: 'Cộng tác viên không thấy số', data_types: ['phone'], roles: ['agent'] },
  });
  await site.call(admin, ticketTemplates.create, {
    json: {
      name: 'Đổi trả trong 7 ngày',
      subject: 'Đổi trả: ',
      body: 'Mã đơn:\nLý do:\nẢnh sản phẩm:',
      tags: ['đổi trả'],
    },
  });
  await site.call(admin, emailAccounts.create, {
    json: {
      ...{ name: 'Chăm sóc khách hàng', external_id: 'cskh@anphat.vn', is_default: true, username: 'cskh@anphat.vn' },
      ...{ smtp_host: 'smtp.anphat.vn', smtp_port: 465, smtp_security: 'tls', password: 'mật khẩu ứng dụng' },
      ...{ imap_host: 'imap.anphat.vn', imap_port: 993 },
    },
  });
  for (const field of [
    { title: 'Mã đơn hàng', key: 'ma_don_hang', type: 'text', required: true },
    { title: 'Ngày giao', key: 'ngay_giao', type: 'date' },
    { title: 'Kênh mua', key: 'kenh_mua', type: 'select', data: ['Cửa hàng', 'Website', 'Sàn thương mại'] },
  ])
    await site.call(admin, fields.create, { json: { target: 'ticket', ...field } as never });
}

async function picture(page: Page, name: string, open: (page: Page) => Promise<unknown>): Promise<void> {
  const shots: { input: Buffer; left: number; top: number }[] = [];
  for (const [row, colorScheme] of (['light', 'dark'] as const).entries())
    for (const [column, size] of widths.entries()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      await open(page);
      await expect(page.getByRole('main')).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const input = await page.screenshot({ animations: 'disabled' });
      shots.push({ input, left: column * (widths[0]!.width + gap), top: row * (size.height + gap) });
    }
  const width = widths[0]!.width + gap + widths[1]!.width;
  const canvas = sharp({ create: { width, height: 1600 + gap, channels: 3, background: '#808a88' } });
  await canvas.composite(shots).webp({ quality: 70 }).toFile(`${folder}/${name}.webp`);
}

const screens: Record<string, string> = {
  'settings-tenant': '/settings/tenant',
  'settings-masking': '/settings/tenant/masking',
  'settings-audit-log': '/settings/tenant/audit-log',
  'settings-members': '/settings/users/members',
  'settings-working-time': '/settings/time-working',
  'settings-priorities': '/settings/tickets/priority',
  'settings-ticket-attributes': '/settings/tickets/attributes',
  'settings-ticket-templates': '/settings/tickets/template',
  'settings-tags': '/settings/tags',
  'settings-blacklist': '/settings/blacklist',
  'settings-email': '/settings/multi-channels/email',
  customer: '/customers/3',
};

test('pictures of the documents @docs', async ({ site, visit }) => {
  test.setTimeout(300_000);
  await furnish(site);
  const page = await visit(site.demo('admin@anphat.vn'));
  for (const [name, address] of Object.entries(screens)) await picture(page, name, opened => opened.goto(address));

  const leader = await visit(site.demo('leader@anphat.vn'));
  await leader.goto('/customers/import');
  const text =
    '\uFEFFHọ và tên,SĐT,Tỉnh\r\nĐỗ Thị Mơ,912345678,Huế\r\nNguyễn Hoàng Phương Uyên,84 987 111 222,Đà Nẵng\r\nPhạm Văn Đức,01201234567,Cần Thơ\r\nSai Số,12,\r\n';
  const buffer = Buffer.from(text);
  await leader.getByLabel('Tệp khách hàng').setInputFiles({ name: 'khách tháng 11.csv', mimeType: 'text/csv', buffer });
  await leader.getByRole('button', { name: 'Tiếp tục' }).click();
  await leader.getByLabel('Tỉnh').selectOption('city', { timeout: 60_000 });
  await picture(leader, 'import-columns', async () => {});
  await leader.getByRole('button', { name: 'Kiểm tra' }).click();
  await expect(leader.getByRole('heading', { name: 'Kết quả kiểm tra' })).toBeVisible({ timeout: 60_000 });
  await picture(leader, 'import-trial', async () => {});
});
