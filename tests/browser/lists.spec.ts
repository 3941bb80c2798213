import { createContact } from 'contract/contacts/contacts.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { expect, test } from './fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`tickets are searched and filtered in the address, ${how} JavaScript`, async ({ site, tenant, visit }) => {
    for (const subject of ['Máy lạnh không mát', 'Giao thiếu hàng'])
      await site.call(tenant.leader, createTicket, { json: { subject, requester_name: 'Ngô Văn Tám' } });
    const page = await visit(tenant.agent, { javaScriptEnabled });
    const rows = page.getByRole('table').first().getByRole('row');
    await page.goto('/tickets?mode=open');
    await expect(rows).toHaveCount(3);

    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill('may lanh');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/tickets\?(?=.*mode=open)(?=.*q=may(\+|%20)lanh)/);
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('Máy lạnh không mát');

    await page.goto('/tickets?mode=open');
    await page.getByText('Lọc', { exact: true }).click();
    await page.getByRole('link', { name: 'Tiêu đề', exact: true }).first().click();
    const filter = page.getByRole('form', { name: 'Lọc theo Tiêu đề' });
    await filter.getByLabel('Giá trị').fill('Giao thiếu hàng');
    await filter.getByRole('button', { name: 'Áp dụng' }).click();
    await expect(page).toHaveURL(/\/tickets\?(?=.*mode=open)(?=.*f=subject)/);
    await expect(filter).toBeHidden();
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('Giao thiếu hàng');
  });

  test(`customers are searched and filtered in the address, ${how} JavaScript`, async ({ site, tenant, visit }) => {
    const people = [
      { name: 'Trần Thị Dậu', phones: [{ raw: '0901 234 567' }], tier: 3 },
      { name: 'Ngô Văn Tám', phones: [{ raw: '0902 222 333' }] },
    ];
    for (const json of people) await site.call(tenant.leader, createContact, { json });
    const page = await visit(tenant.leader, { javaScriptEnabled });
    const rows = page.getByRole('table').first().getByRole('row');
    await page.goto('/customers');
    await expect(rows).toHaveCount(3);

    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill('84901234567');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/customers\?(?=.*q=84901234567)/);
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('Trần Thị Dậu');

    await page.goto('/customers?filter=tier');
    const filter = page.getByRole('form', { name: 'Lọc theo Hạng' });
    await filter.getByRole('checkbox', { name: 'Vàng' }).check();
    await filter.getByRole('button', { name: 'Áp dụng' }).click();
    await expect(page).toHaveURL(/\/customers\?(?=.*f=tier)/);
  });
}

test('a search is asked while it is typed', async ({ site, tenant, visit }) => {
  for (const subject of ['Máy lạnh không mát', 'Giao thiếu hàng'])
    await site.call(tenant.leader, createTicket, { json: { subject, requester_name: 'Ngô Văn Tám' } });
  const page = await visit(tenant.agent);
  await page.goto('/tickets');
  await page.getByRole('main').getByRole('searchbox').pressSequentially('thieu hang');
  await expect(page).toHaveURL(/\/tickets\?q=thieu(\+|%20)hang/);
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(2);
});
