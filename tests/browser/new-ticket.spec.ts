import { listDrafts } from 'contract/tickets/drafts.ts';
import { createTicket, listTickets } from 'contract/tickets/tickets.ts';
import { expect, type Page, type Person, type Site, signIn, test, toast } from './fixtures.ts';
import { newTicket } from './row-forms.ts';
import { makeScreenshot } from './screenshot.ts';

const words = (page: Page) => newTicket(page).getByRole('textbox', { name: 'Nội dung' });
/** The page says so; and of what was typed last, for it may say so of what came before. */
async function saved(page: Page, site: Site, by: Person, text: string): Promise<void> {
  await expect(newTicket(page).getByText(/^Đã lưu nháp \d\d:\d\d$/)).toBeVisible();
  const excerpts = async () => (await site.call(by, listDrafts, {})).list.map(draft => draft.excerpt);
  await expect.poll(excerpts).toContainEqual(expect.stringContaining(text));
}

async function write(page: Page, subject: string, text: string): Promise<void> {
  await newTicket(page).getByLabel('Tiêu đề').fill(subject);
  await words(page).click();
  await page.keyboard.type(text);
}

test('a ticket that is being written is there after its browser is gone, on another machine', async ({
  site,
  tenant,
  visit,
}) => {
  const office = await visit(tenant.agent);
  await office.goto('/tickets/new');
  await newTicket(office).getByLabel('Số điện thoại').fill('0912 345 678');
  await newTicket(office).getByLabel('Họ tên').fill('Nguyễn Thị Hồng Nhung');
  await newTicket(office).getByLabel('Người xử lý').selectOption({ label: tenant.colleague.name });
  await write(office, 'Máy lạnh kêu to', 'Kêu từ tối qua, chị hẹn sáng mai');
  await saved(office, site, tenant.agent, 'chị hẹn sáng mai');
  await newTicket(office)
    .locator('input[type=file]')
    .setInputFiles({ name: 'máy lạnh.png', mimeType: 'image/png', buffer: await makeScreenshot() });
  await expect(newTicket(office).getByRole('link', { name: 'máy lạnh.png' })).toBeVisible();
  await office.context().close();

  const home = await visit();
  await signIn(home, tenant.agent);
  await home.goto('/tickets/new');
  await expect(newTicket(home).getByLabel('Tiêu đề')).toHaveValue('Máy lạnh kêu to');
  await expect(newTicket(home).getByLabel('Số điện thoại')).toHaveValue('0912 345 678');
  await expect(newTicket(home).getByLabel('Người xử lý')).toHaveValue(tenant.colleague.id);
  await newTicket(home).getByRole('button', { name: 'Tạo ticket' }).click();
  await expect(toast(home, /^Đã tạo ticket/)).toBeVisible();
  await expect(home.getByRole('article')).toContainText('Kêu từ tối qua, chị hẹn sáng mai');
  await expect(home.getByRole('article').getByRole('link', { name: 'máy lạnh.png' })).toBeVisible();
  await home.goto('/tickets/new');
  await expect(newTicket(home).getByLabel('Tiêu đề')).toHaveValue('');
  await expect(newTicket(home).getByRole('link', { name: 'máy lạnh.png' })).toHaveCount(0);
});

test('what is written for a customer is kept apart, and a closed tab opens again with it', async ({
  site,
  tenant,
  visit,
}) => {
  const json = { subject: 'Cũ', requester_name: 'Đỗ Hữu Phước' };
  const { data } = await site.call(tenant.agent, createTicket, { json });
  const { list } = await site.call(tenant.agent, listTickets, { query: { q: String(data.code) } });
  const customer = list[0]!.requester._id;
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/new?requester_id=${customer}`);
  await write(page, 'Đổi lịch giao', 'Giao lại chiều thứ bảy');
  await saved(page, site, tenant.agent, 'chiều thứ bảy');
  const tabs = page.getByRole('navigation', { name: 'Tab làm việc' });
  await expect(tabs.getByRole('link', { name: /Ticket mới\s*, chưa lưu/ })).toBeVisible();
  await tabs.getByRole('button', { name: 'Đóng Ticket mới' }).click();
  await toast(page, 'Đã đóng Ticket mới').getByRole('button', { name: 'Mở lại' }).click();
  await page.waitForURL(`**/tickets/new?requester_id=${customer}`);
  await expect(newTicket(page).getByLabel('Tiêu đề')).toHaveValue('Đổi lịch giao');
  await expect(words(page)).toContainText('Giao lại chiều thứ bảy');
  await page.goto('/tickets/new');
  await expect(newTicket(page).getByLabel('Tiêu đề')).toHaveValue('');
});

test('a ticket whose making was not answered is made once, and opens when the server is asked again', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  const page = await visit(tenant.agent);
  await page.goto('/tickets/new');
  await write(page, 'Mất mạng giữa chừng', 'Vẫn còn nguyên');
  await newTicket(page).getByLabel('Họ tên').fill('Trịnh Công Thành');
  let lost = 0;
  // the ticket is made, its answer never arrives
  await page.route('**/tickets/new.data*', async route => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
    const made = await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-site': 'same-origin' } });
    expect(await made.text()).toContain('redirect');
    await route.abort('connectionreset');
  });
  await newTicket(page).getByRole('button', { name: 'Tạo ticket' }).click();
  await page.waitForURL(/\/tickets\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mất mạng giữa chừng');
  const { total } = await site.call(tenant.agent, listTickets, { query: {} });
  expect(total).toBe(1);
});

test('a subject of spaces is refused in Vietnamese, and nothing else is lost', async ({
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const page = await visit(tenant.agent);
  await page.goto('/tickets/new');
  await newTicket(page).getByLabel('Họ tên').fill('Vũ Đức Long');
  await write(page, '   ', 'Còn đây');
  await newTicket(page).getByRole('button', { name: 'Tạo ticket' }).click();
  await expect(newTicket(page).getByText('Tiêu đề không được bỏ trống')).toBeVisible();
  await expect(newTicket(page).getByLabel('Tiêu đề')).toBeFocused();
  await expect(words(page)).toContainText('Còn đây');
});

test('without JavaScript the form takes a file, keeps a draft by a press and what was refused', async ({
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const page = await visit(tenant.agent, { javaScriptEnabled: false });
  await page.goto('/tickets/new');
  await newTicket(page).getByLabel('Họ tên').fill('Hoàng Thị Mai');
  await newTicket(page).getByLabel('Tiêu đề').fill('   ');
  await words(page).fill('Gửi kèm hóa đơn');
  await newTicket(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'hóa đơn.png', mimeType: 'image/png', buffer: await makeScreenshot() });
  await newTicket(page).getByRole('button', { name: 'Tạo ticket' }).click();
  await expect(newTicket(page).getByText('Tiêu đề không được bỏ trống')).toBeVisible();
  await expect(words(page)).toHaveValue('Gửi kèm hóa đơn');
  await expect(newTicket(page).getByRole('link', { name: 'hóa đơn.png' })).toBeVisible();
  await newTicket(page).getByLabel('Tiêu đề').fill('Xuất hóa đơn đỏ');
  await newTicket(page).getByRole('button', { name: 'Lưu nháp' }).click();
  await expect(toast(page, 'Đã lưu nháp')).toBeVisible();
  await expect(newTicket(page).getByLabel('Tiêu đề')).toHaveValue('Xuất hóa đơn đỏ');
  await newTicket(page).getByRole('button', { name: 'Tạo ticket' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Xuất hóa đơn đỏ');
  await expect(page.getByRole('article').getByRole('link', { name: 'hóa đơn.png' })).toBeVisible();
});

for (const javaScriptEnabled of [true, false])
  test(`all that is wrong with a new ticket is said at once, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const page = await visit(tenant.agent, { javaScriptEnabled });
    await page.goto('/tickets/new');
    await newTicket(page).getByLabel('Số điện thoại').fill('12');
    await newTicket(page).getByLabel('Tiêu đề').fill('  ');
    await newTicket(page).getByLabel('Cc').fill('ke.toan, giam.doc@example.vn');
    await newTicket(page).getByRole('button', { name: 'Tạo ticket' }).click();
    await expect(newTicket(page).getByText('Tiêu đề không được bỏ trống')).toBeVisible();
    await expect(newTicket(page).getByText('Số điện thoại không hợp lệ')).toBeVisible();
    await expect(newTicket(page).getByText('Email không hợp lệ: ke.toan')).toBeVisible();
    await expect(newTicket(page).getByLabel('Số điện thoại')).toHaveValue('12');
    if (javaScriptEnabled) await expect(newTicket(page).getByLabel('Số điện thoại')).toBeFocused();
    expect((await site.call(tenant.agent, listTickets, { query: {} })).total).toBe(0);
    await newTicket(page).getByLabel('Số điện thoại').fill('0912 345 678');
    await newTicket(page).getByLabel('Tiêu đề').fill('Máy lạnh kêu to');
    await newTicket(page).getByLabel('Cc').fill('giam.doc@example.vn');
    await newTicket(page).getByRole('button', { name: 'Tạo ticket' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Máy lạnh kêu to');
  });
