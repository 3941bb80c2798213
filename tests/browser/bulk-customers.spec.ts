import { searchContacts } from 'contract/contacts/contacts.ts';
import { sql } from 'kysely';
import { expect, type Page, type Tenant, test, toast } from './fixtures.ts';

/** Customers 1 to `count`; every fifth has a ticket. */
const fill = (tenant: Tenant, count: number) =>
  tenant.rows(async db => {
    await sql`insert into contacts (tenant_id, number, name)
      select ${tenant.id}, n, 'Lý Thị Ngọc Hân ' || n from generate_series(1, ${count}::int) n`.execute(db);
    await sql`insert into tickets (tenant_id, number, subject, requester_number)
      select ${tenant.id}, n, 'Đổi ca giao hàng', n from generate_series(5, ${count}::int, 5) n`.execute(db);
  });

const row = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: `Chọn Lý Thị Ngọc Hân ${number}`, exact: true });
const tag = async (page: Page, name: string) => {
  const bar = page.locator('.bulk-bar');
  await bar.getByText('Gắn tag', { exact: true }).first().click();
  await bar.getByLabel('Tag', { exact: true }).first().fill(name);
  await bar.getByRole('button', { name: 'Gắn tag' }).click();
};

for (const javaScriptEnabled of [true, false])
  test(`chosen customers get a tag; deleting asks first and keeps those with tickets, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    site,
    tenant,
    visit,
  }) => {
    await fill(tenant, 12);
    const page = await visit(tenant.leader, { javaScriptEnabled });
    await page.goto('/customers?sort=name');
    await row(page, 1).check();
    await row(page, 2).check();
    await tag(page, 'khách Tết');
    await expect(toast(page, 'Đã cập nhật 2 khách hàng')).toBeVisible();
    await expect(page).toHaveURL('/customers?sort=name');
    await expect(page.locator('input[data-row]:checked')).toHaveCount(0);
    const tagged = await site.call(tenant.leader, searchContacts, { json: { filters: ['tags:in:khách Tết'] } });
    expect(tagged.list.map(({ _id }) => _id).sort()).toEqual([1, 2]);

    await row(page, 1).check();
    await row(page, 5).check();
    await page.locator('.bulk-bar').getByRole('button', { name: 'Xóa' }).click();
    await expect(page.getByText('Bạn có chắc chắn muốn xóa Lý Thị Ngọc Hân 1 không?')).toBeVisible();
    await expect(page.getByText('Có 1 ticket')).toBeVisible();
    await page.getByRole('link', { name: 'Hủy' }).click();
    await expect(page).toHaveURL('/customers?sort=name');
    expect((await site.call(tenant.leader, searchContacts, { json: {} })).total).toBe(12);

    await page.getByLabel('Chọn tất cả', { exact: true }).check();
    if (!javaScriptEnabled) await row(page, 1).check();
    await page.getByLabel('Chọn tất cả 12 khách hàng khớp bộ lọc').check();
    await page.locator('.bulk-bar').getByRole('button', { name: 'Xóa' }).click();
    await expect(page.getByText('Bạn có chắc chắn muốn xóa 10 khách hàng không?')).toBeVisible();
    await page.getByRole('button', { name: 'Xác nhận' }).click();
    await expect(page.getByRole('heading', { name: 'Giữ nguyên 2 khách hàng' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Lý Thị Ngọc Hân 10' })).toBeVisible();
    const left = await site.call(tenant.leader, searchContacts, { json: {} });
    expect(left.list.map(({ _id }) => _id).sort((one, other) => one - other)).toEqual([5, 10]);
  });

test('an agent is not offered deleting', async ({ tenant, visit }) => {
  await fill(tenant, 2);
  const page = await visit(tenant.agent);
  await page.goto('/customers');
  await row(page, 2).check();
  await expect(page.locator('.bulk-bar').getByRole('button', { name: 'Gộp' })).toBeVisible();
  await expect(page.locator('.bulk-bar').getByRole('button', { name: 'Xóa' })).toHaveCount(0);
});
