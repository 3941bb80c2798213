import { listSmartViews, saveSmartView } from 'contract/tickets/smart-views.ts';
import { createTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { inBothSchemes } from './accessibility.ts';
import { expect, type Page, type Site, type Tenant, test, toast } from './fixtures.ts';
import { save } from './row-forms.ts';

const column = (page: Page) => page.getByRole('navigation', { name: 'Trong khu vực này' });
const link = (page: Page, name: string) => column(page).getByRole('link', { name: new RegExp(`^${name}`) });
const codes = (page: Page) =>
  page
    .getByRole('table')
    .first()
    .getByRole('link', { name: /^#\d+$/ });

/** Three that are new and one that is being worked on. */
async function makeTickets(site: Site, { leader }: Tenant): Promise<void> {
  for (const subject of ['Tủ lạnh', 'Máy giặt', 'Nồi cơm', 'Quạt'])
    await site.call(leader, createTicket, { json: { subject, requester_name: 'Ngô Văn Tám' } });
  await site.call(leader, updateTicket, { params: { id: 1 }, json: { version: 1, status: 2 } });
}
/** New ones in the order of their numbers, as plain SQL has them. */
const newOnes = (tenant: Tenant) =>
  tenant.rows(async db => {
    const { rows } = await sql<{ code: string }>`select '#' || number as code from tickets where status = 1
      order by number desc`.execute(db);
    return rows.map(({ code }) => code);
  });
const keep = (site: Site, by: Tenant['agent'], name: string, more: object = {}) =>
  site.call(by, saveSmartView, {
    params: { id: 'new' },
    json: { name, mode: 'open', filters: ['status:in:1'], ...more } as never,
  });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`a list is kept as it stands, opened, renamed and deleted, ${how} JavaScript`, async ({
    site,
    tenant,
    visit,
  }) => {
    await makeTickets(site, tenant);
    const page = await visit(tenant.agent, { javaScriptEnabled });
    await page.goto('/tickets?mode=open&f=status:in:1&sort=-code');
    const expected = await newOnes(tenant);
    await expect(codes(page)).toHaveText(expected);
    await link(page, '\\+ Lưu bộ lọc này').click();
    // sharing is for those who may
    await expect(page.getByLabel('Dùng chung')).toHaveCount(0);
    await page.getByRole('dialog').getByLabel('Tên', { exact: true }).fill('Việc mới');
    await save(page).click();
    await expect(toast(page, 'Tạo mới góc nhìn thành công')).toBeVisible();
    const row = page.getByRole('row', { name: /Việc mới/ });
    await expect(row).toContainText('Của tôi');
    await expect(row.getByRole('cell', { name: String(expected.length), exact: true })).toBeVisible();
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);

    await row.getByRole('link', { name: 'Mở Việc mới' }).click();
    await expect(codes(page)).toHaveText(expected);
    await expect(link(page, 'Việc mới')).toHaveAttribute('aria-current', 'page');
    await expect(link(page, 'Việc mới')).toContainText(String(expected.length));
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);

    // its count follows the tickets
    await site.call(tenant.leader, updateTicket, { params: { id: 2 }, json: { version: 1, status: 2 } });
    await expect(async () => {
      await page.reload();
      await expect(link(page, 'Việc mới')).toContainText(String(expected.length - 1), { timeout: 1_000 });
    }).toPass();
    await expect(codes(page)).toHaveText(await newOnes(tenant));

    await page.goto('/views');
    await page.getByRole('link', { name: 'Việc mới', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Tên', { exact: true }).fill('Chưa ai làm');
    await save(page).click();
    await expect(toast(page, 'Cập nhật góc nhìn thành công')).toBeVisible();
    await page.getByRole('link', { name: 'Xóa Chưa ai làm' }).click();
    await page.getByRole('button', { name: 'Xác nhận' }).click();
    await expect(toast(page, 'Xóa góc nhìn thành công')).toBeVisible();
    expect((await site.call(tenant.agent, listSmartViews, { query: {} })).total).toBe(0);
  });
}

test('a shared view is everybody’s, one’s own is nobody else’s, and both stand by name', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await makeTickets(site, tenant);
  await keep(site, tenant.agent, 'Ẩm');
  const { data: own } = await keep(site, tenant.agent, 'Dưa');
  await keep(site, tenant.colleague, 'Riêng của bạn');
  const boss = await visit(tenant.leader);
  await boss.goto('/views/new?given=mode%3Dopen%26f%3Dstatus%3Ain%3A1%26sort%3D-code');
  await boss.getByRole('dialog').getByLabel('Tên', { exact: true }).fill('Của cả phòng');
  await boss.getByLabel('Dùng chung').check();
  await save(boss).click();
  await expect(toast(boss, 'Tạo mới góc nhìn thành công')).toBeVisible();

  const page = await visit(tenant.agent);
  await page.goto('/tickets');
  const views = column(page).locator('a[href*="view="]');
  await expect(views).toHaveText([/^Ẩm/, /^Của cả phòng/, /^Dưa/]);
  await link(page, 'Của cả phòng').click();
  await expect(codes(page)).toHaveText(await newOnes(tenant));

  const other = await visit(tenant.colleague);
  await other.goto('/tickets');
  await expect(column(other).locator('a[href*="view="]')).toHaveText([/^Của cả phòng/, /^Riêng của bạn/]);
  await other.goto(`/views/${own._id}`);
  await expect(other.getByRole('heading', { name: 'Không tìm thấy góc nhìn này' })).toBeVisible();
  // its owner reads it
  await page.goto(`/views/${own._id}`);
  await expect(page.getByRole('dialog').getByLabel('Tên', { exact: true })).toHaveValue('Dưa');
});
