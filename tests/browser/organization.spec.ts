import { createContact } from 'contract/contacts/contacts.ts';
import { organizations } from 'contract/settings/organizations.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { expect, test } from './fixtures.ts';

for (const javaScriptEnabled of [true, false])
  test(`an organisation shows its people, customers and tickets, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
  }) => {
    const by = tenant.administrator;
    const { data } = await site.call(by, organizations.create, {
      json: { name: 'Chi nhánh Đà Nẵng', tax_code: '0101234567', address: '12 Trần Phú', description: '' },
    });
    const organization_id = data._id;
    await tenant.rows(db =>
      db.updateTable('users').set({ organization_id }).where('id', '=', tenant.colleague.id).execute(),
    );
    await site.call(by, createContact, { json: { name: 'Đỗ Hữu Phước', organization_id } });
    for (const subject of ['Đổi ca giao hàng', 'Máy lạnh kêu to'])
      await site.call(by, createTicket, { json: { subject, requester_name: 'Ngô Văn Tám', organization_id } });
    await site.call(by, createTicket, { json: { subject: 'Của nơi khác', requester_name: 'Ngô Văn Tám' } });

    const page = await visit(by, { javaScriptEnabled });
    await page.goto('/settings/users/organizations');
    await page.getByRole('link', { name: 'Xem Chi nhánh Đà Nẵng' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chi nhánh Đà Nẵng');
    await expect(page.getByRole('definition').filter({ hasText: '0101234567' })).toBeVisible();
    const tickets = page.getByRole('table', { name: 'Ticket của tổ chức' });
    await expect(tickets.getByRole('row', { name: /Đổi ca giao hàng/ })).toBeVisible();
    await expect(tickets.getByText('Của nơi khác')).toHaveCount(0);
    const { rows } = await tenant.rows(db =>
      sql<{
        tickets: number;
      }>`select count(*)::int as tickets from tickets where organization_id = ${organization_id}`.execute(db),
    );
    await expect(page.getByText(`trong ${rows[0]!.tickets} bản ghi`)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Thành viên của tổ chức' })).toContainText(tenant.colleague.name);
    await page.getByRole('definition').getByRole('link', { name: '1' }).click();
    await expect(page.getByRole('link', { name: 'Đỗ Hữu Phước' })).toBeVisible();
    if (javaScriptEnabled)
      await expect(
        page.getByRole('navigation', { name: 'Tab làm việc' }).getByRole('link', { name: organization_id }),
      ).toBeVisible();
  });

test('an organisation that is not there is not found', async ({ tenant, visit, complaints }) => {
  complaints.expect(/404/);
  const page = await visit(tenant.administrator);
  for (const id of ['0192aaaa-0000-7000-8000-000000000000', 'khong-co']) {
    expect((await page.goto(`/settings/organizations/${id}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a long address leaves room for the names of organisations', async ({ site, tenant, visit }) => {
  const name = 'Công ty TNHH Thương mại và Dịch vụ Kỹ thuật Trường Thành';
  const address = 'Tầng 12, tòa nhà Bến Thành, 18 đường Nguyễn Thị Minh Khai, phường Sài Gòn, Thành phố Hồ Chí Minh';
  const json = { name, address, tax_code: '0101234567', description: '' };
  await site.call(tenant.administrator, organizations.create, { json });
  const page = await visit(tenant.administrator, { viewport: { width: 1280, height: 800 } });
  await page.goto('/settings/users/organizations');
  expect((await page.getByRole('cell', { name, exact: true }).boundingBox())!.width).toBeGreaterThan(270);
});
