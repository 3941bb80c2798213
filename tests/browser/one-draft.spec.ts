import { createContact } from 'contract/contacts/contacts.ts';
import { listDrafts, readDraft } from 'contract/tickets/drafts.ts';
import { listTickets } from 'contract/tickets/tickets.ts';
import { expect, type Person, type Site, test } from './fixtures.ts';
import { newTicket } from './row-forms.ts';

const total = async (site: Site, by: Person) => (await site.call(by, listTickets, { query: {} })).total;
/** The server has what was typed last. */
async function savedDraft(site: Site, by: Person, fields: Record<string, string>): Promise<void> {
  const read = async () => (await site.call(by, readDraft, { query: { key: 'ticket:new' } })).data?.fields;
  await expect.poll(read).toEqual(fields);
}

test('a draft of a new ticket that is shown again names the customer of its number', async ({
  site,
  tenant,
  visit,
}) => {
  const json = { name: 'Đỗ Hữu Phước', phones: [{ raw: '0901 234 567' }] };
  await site.call(tenant.leader, createContact, { json });
  const page = await visit(tenant.agent);
  await page.goto('/tickets/new');
  await newTicket(page).getByLabel('Số điện thoại').fill('+84 901234567');
  const known = newTicket(page).getByText(/^Khách hàng đã có: Đỗ Hữu Phước/);
  await expect(known).toBeVisible();
  await savedDraft(site, tenant.agent, { requester_phone: '+84 901234567' });
  await page.reload();
  await expect(known).toBeVisible();
  await newTicket(page).getByLabel('Số điện thoại').fill('0901');
  await expect(known).toBeHidden();
});

test('a window whose draft became a ticket in another is emptied and says which; its text comes back at a press', async ({
  site,
  tenant,
  visit,
}) => {
  const one = await visit(tenant.agent);
  await one.goto('/tickets/new');
  await newTicket(one).getByLabel('Họ tên').fill('Vũ Đức Long');
  await newTicket(one).getByLabel('Tiêu đề').fill('Máy lạnh kêu to');
  await savedDraft(site, tenant.agent, { requester_name: 'Vũ Đức Long', subject: 'Máy lạnh kêu to' });
  const two = await one.context().newPage();
  await two.goto('/tickets/new');
  await expect(newTicket(two).getByLabel('Tiêu đề')).toHaveValue('Máy lạnh kêu to');
  await expect(newTicket(two).getByRole('button', { name: 'Tệp' })).toBeVisible();
  await newTicket(one).getByRole('button', { name: 'Tạo ticket' }).click();
  await one.waitForURL(/\/tickets\/\d+$/);
  const ticket = new URL(one.url()).pathname;

  await expect(
    newTicket(two).getByText(/^Bản nháp này đã được tạo thành ticket #\d+, nên form được để trống/),
  ).toBeVisible();
  await expect(newTicket(two).getByLabel('Tiêu đề')).toHaveValue('');
  await expect(newTicket(two).getByRole('link', { name: /^Mở ticket #\d+$/ })).toHaveAttribute('href', ticket);
  expect((await site.call(tenant.agent, listDrafts, {})).total).toBe(0);
  await newTicket(two).getByRole('button', { name: 'Lấy lại nội dung' }).click();
  await expect(newTicket(two).getByLabel('Tiêu đề')).toHaveValue('Máy lạnh kêu to');
  await expect(newTicket(two).getByLabel('Họ tên')).toHaveValue('Vũ Đức Long');
  await newTicket(two).getByRole('button', { name: 'Tạo thêm ticket' }).click();
  await two.waitForURL(/\/tickets\/\d+$/);
  expect(new URL(two.url()).pathname).not.toBe(ticket);
  expect(await total(site, tenant.agent)).toBe(2);
});

test('a window that went on writing keeps its words, and makes a second ticket only when asked to', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const office = await visit(tenant.agent);
  await office.goto('/tickets/new');
  await newTicket(office).getByLabel('Họ tên').fill('Vũ Đức Long');
  await newTicket(office).getByLabel('Tiêu đề').fill('Máy lạnh kêu to');
  const first = { requester_name: 'Vũ Đức Long', subject: 'Máy lạnh kêu to' };
  await savedDraft(site, tenant.agent, first);
  // another machine: no signal of the browser reaches it
  const home = await visit(tenant.agent);
  await home.goto('/tickets/new');
  await newTicket(home).getByLabel('Tag').fill('bảo-hành');
  await savedDraft(site, tenant.agent, { ...first, tags: 'bảo-hành' });
  await newTicket(office).getByRole('button', { name: 'Tạo ticket' }).click();
  await office.waitForURL(/\/tickets\/\d+$/);
  // what was added is nobody else's: it is still kept
  await savedDraft(site, tenant.agent, { ...first, tags: 'bảo-hành' });

  const twice = async () => {
    await newTicket(home).getByRole('button', { name: 'Tạo ticket' }).click();
    await expect(
      newTicket(home).getByText(/^Bản nháp này đã được tạo thành ticket #\d+. Nội dung ở đây vẫn được giữ/),
    ).toBeVisible();
    await expect(newTicket(home).getByRole('button', { name: 'Tạo ticket' })).toBeEnabled();
  };
  await twice();
  await twice();
  await newTicket(home).getByLabel('Tiêu đề').press('Enter');
  await expect(newTicket(home).getByRole('button', { name: 'Tạo ticket' })).toBeEnabled();
  expect(await total(site, tenant.agent)).toBe(1);
  await expect(newTicket(home).getByLabel('Tag')).toHaveValue('bảo-hành');
  await newTicket(home).getByRole('button', { name: 'Tạo thêm ticket' }).click();
  await home.waitForURL(/\/tickets\/\d+$/);
  expect(await total(site, tenant.agent)).toBe(2);
});

test('without JavaScript too a draft becomes a second ticket only when asked to', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const page = await visit(tenant.agent, { javaScriptEnabled: false });
  await page.goto('/tickets/new');
  await newTicket(page).getByLabel('Họ tên').fill('Vũ Đức Long');
  await newTicket(page).getByLabel('Tiêu đề').fill('Máy lạnh kêu to');
  await newTicket(page).getByRole('button', { name: 'Lưu nháp' }).click();
  const other = await page.context().newPage();
  await other.goto('/tickets/new');
  await newTicket(page).getByRole('button', { name: 'Tạo ticket' }).click();
  await page.waitForURL(/\/tickets\/\d+$/);
  await newTicket(other).getByRole('button', { name: 'Tạo ticket' }).click();
  await expect(newTicket(other).getByText(/^Bản nháp này đã được tạo thành ticket #\d+/)).toBeVisible();
  await newTicket(other).getByRole('button', { name: 'Tạo ticket' }).click();
  await expect(newTicket(other).getByText(/^Bản nháp này đã được tạo thành ticket #\d+/)).toBeVisible();
  expect(await total(site, tenant.agent)).toBe(1);
  await newTicket(other).getByRole('button', { name: 'Tạo thêm ticket' }).click();
  await other.waitForURL(/\/tickets\/\d+$/);
  expect(await total(site, tenant.agent)).toBe(2);
});
