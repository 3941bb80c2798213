import { listTickets } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { expect, type Page, type Tenant, test, toast } from './fixtures.ts';

/** Tickets numbered from 1; every fifth is solved already. */
const fill = (tenant: Tenant, count: number) =>
  tenant.rows(async db => {
    await sql`insert into contacts (tenant_id, number, name) values (${tenant.id}, 1, 'Lý Thị Ngọc Hân')`.execute(db);
    await sql`insert into tickets (tenant_id, number, subject, requester_number, status)
      select ${tenant.id}, place, 'Đổi ca giao hàng', 1, case when place % 5 = 0 then 3 else 1 end
      from generate_series(1, ${count}::int) place`.execute(db);
  });

const setDoing = async (page: Page) => {
  const bar = page.locator('.bulk-bar');
  await bar.getByText('Trạng thái', { exact: true }).first().click();
  await bar.getByLabel('Trạng thái').selectOption({ label: 'Đang xử lý' });
  await bar.getByRole('button', { name: 'Đổi trạng thái' }).click();
};
const all = (page: Page) => page.getByLabel('Chọn tất cả 25 ticket khớp bộ lọc');

test('a whole page chosen can become everything that the filter names', async ({ site, tenant, visit }) => {
  await fill(tenant, 25);
  const page = await visit(tenant.leader);
  await page.goto('/tickets?mode=notAssign&q=doi%20ca');
  await page.getByRole('checkbox', { name: 'Chọn ticket #25' }).check();
  await expect(page.getByText('1 đã chọn')).toBeVisible();
  await expect(all(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Chọn tất cả', exact: true }).check();
  await all(page).check();
  await expect(page.getByText('25 đã chọn')).toBeVisible();
  // one row less is not everything
  await page.getByRole('checkbox', { name: 'Chọn ticket #25' }).uncheck();
  await expect(page.getByText('9 đã chọn')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Chọn ticket #25' }).check();
  await expect(all(page)).not.toBeChecked();
  await all(page).check();
  await setDoing(page);
  const question = page.getByRole('alertdialog', { name: 'Thay đổi 25 ticket?' });
  await question.getByRole('button', { name: 'Hủy' }).click();
  await page.getByRole('button', { name: 'Đổi trạng thái' }).click();
  await question.getByRole('button', { name: 'Xác nhận' }).click();
  await expect(toast(page, 'Đã cập nhật 20 ticket')).toContainText('5 ticket giữ nguyên');
  const { total } = await site.call(tenant.leader, listTickets, { query: { mode: 'doing' } });
  expect(total).toBe(20);
});

test('without JavaScript a box beside the actions says the same', async ({ site, tenant, visit }) => {
  await fill(tenant, 25);
  const page = await visit(tenant.leader, { javaScriptEnabled: false });
  await page.goto('/tickets');
  await page.getByRole('checkbox', { name: 'Chọn ticket #24' }).check();
  await all(page).check();
  await page.locator('.bulk-bar').getByRole('button', { name: 'Theo dõi' }).click();
  await expect(toast(page, 'Đã cập nhật 25 ticket')).toBeVisible();
  const { total } = await site.call(tenant.leader, listTickets, { query: { mode: 'following' } });
  expect(total).toBe(25);
});
