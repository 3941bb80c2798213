import { createContact, updateContact } from 'contract/contacts/contacts.ts';
import { createTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { expect, type Page, test } from './fixtures.ts';

const saveAtTheFoot = async (page: Page) => {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
};

test('a conflict and a refusal come into view and take the focus', async ({ site, tenant, visit, complaints }) => {
  complaints.expect(/status of (409|422)/);
  const { data: ticket } = await site.call(tenant.leader, createTicket, {
    json: { subject: 'Máy lạnh', requester_name: 'An' },
  });
  const { data: contact } = await site.call(tenant.leader, createContact, { json: { name: 'Dậu' } });
  const page = await visit(tenant.leader, { viewport: { width: 1280, height: 420 } });
  for (const [path, label, overtake] of [
    [
      `/tickets/${ticket._id}`,
      'Tiêu đề',
      () =>
        site.call(tenant.colleague, updateTicket, {
          params: { id: ticket._id },
          json: { version: 1, subject: 'Khác' },
        }),
    ],
    [
      `/customers/${contact._id}`,
      'Tên',
      () =>
        site.call(tenant.leader, updateContact, { params: { id: contact._id }, json: { version: 1, name: 'Khác' } }),
    ],
  ] as const) {
    await page.goto(path);
    const field = page.getByRole('main').getByLabel(label).first();
    await field.fill('   ');
    await saveAtTheFoot(page);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    await field.fill('Của tôi');
    await overtake();
    await expect(page.getByText('Phần bạn đang sửa vẫn được giữ.')).toBeVisible();
    await saveAtTheFoot(page);
    const heading = page.getByRole('form', { name: 'Chọn giá trị cần giữ' }).locator('h2');
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  }
});
