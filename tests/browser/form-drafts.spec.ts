import { createContact, readContact, updateContact } from 'contract/contacts/contacts.ts';
import { readTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { expect, type Page, signIn, test, toast } from './fixtures.ts';
import { draftKeys, makeTicket, ofCustomer, ofTicket, save, unsaved } from './row-forms.ts';

const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Khu vực' }).getByRole('link', { name, exact: true });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Tab làm việc' });

test('a ticket’s form keeps what is typed: another page, a reload, another browser; a save ends it', async ({
  site,
  tenant,
  visit,
}) => {
  const ticket = await makeTicket(site, tenant.leader, 'Hoàn tiền');
  const office = await visit(tenant.agent);
  await office.goto(`/tickets/${ticket}`);
  await expect(save(office)).toBeEnabled();
  await ofTicket(office).getByLabel('Tag').fill('hoàn-tiền');
  await ofTicket(office).getByLabel('Người xử lý').selectOption({ label: tenant.colleague.name });
  await expect(unsaved(office)).toBeVisible();
  await expect(tabs(office).getByRole('link', { name: /^Ticket \d+\s*, chưa lưu$/ })).toBeVisible();
  // nothing asks: the next page comes
  await area(office, 'Báo cáo').click();
  await office.waitForURL('**/report/summary');
  await tabs(office)
    .getByRole('link', { name: /^Ticket \d/ })
    .click();
  await expect(ofTicket(office).getByLabel('Tag')).toHaveValue('hoàn-tiền');
  await ofTicket(office).getByLabel('Tag').fill('hoàn-tiền, gấp');
  await office.reload();
  await expect(ofTicket(office).getByLabel('Tag')).toHaveValue('hoàn-tiền, gấp');
  await expect.poll(() => draftKeys(site, tenant.agent)).toEqual([`ticket:${ticket}:form`]);
  await office.context().close();

  const home = await visit();
  await signIn(home, tenant.agent);
  await home.goto(`/tickets/${ticket}`);
  await expect(unsaved(home)).toBeVisible();
  await expect(ofTicket(home).getByLabel('Tag')).toHaveValue('hoàn-tiền, gấp');
  await expect(ofTicket(home).getByLabel('Người xử lý')).toHaveValue(tenant.colleague.id);
  await save(home).click();
  await expect(toast(home, 'Đã lưu ticket')).toBeVisible();
  await expect(unsaved(home)).toHaveCount(0);
  await expect(tabs(home)).not.toContainText('chưa lưu');
  expect(await draftKeys(site, tenant.agent)).toEqual([]);
  const { data } = await site.call(tenant.agent, readTicket, { params: { id: ticket } });
  expect(data.ticket.tags).toEqual(['hoàn-tiền', 'gấp']);
  await home.reload();
  await expect(unsaved(home)).toHaveCount(0);
});

test('a colleague’s change meets a kept form at its save: both values, a choice, no draft left', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const ticket = await makeTicket(site, tenant.leader, 'Tiêu đề cũ');
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${ticket}`);
  await expect(save(page)).toBeEnabled();
  await ofTicket(page).getByLabel('Tiêu đề').fill('Tiêu đề của tôi');
  await ofTicket(page).getByLabel('Tag').fill('của-tôi');
  await area(page, 'Báo cáo').click();
  await page.waitForURL('**/report/summary');
  const json = { version: 1, subject: 'Tiêu đề của đồng nghiệp', cc: ['ke.toan@example.vn'] };
  await site.call(tenant.colleague, updateTicket, { params: { id: ticket }, json });

  await page.goto(`/tickets/${ticket}`);
  await expect(page.getByText('Phần bạn đang sửa vẫn được giữ')).toBeVisible();
  await expect(ofTicket(page).getByLabel('Tiêu đề')).toHaveValue('Tiêu đề của tôi');
  await expect(ofTicket(page).getByLabel('Tag')).toHaveValue('của-tôi');
  await expect(ofTicket(page).getByLabel('Cc')).toHaveValue('ke.toan@example.vn');
  await expect(save(page)).toBeEnabled();
  await save(page).click();
  const choice = page.getByRole('form', { name: 'Chọn giá trị cần giữ' });
  await expect(choice.getByRole('radio', { name: /Tiêu đề của đồng nghiệp/ })).toBeChecked();
  await choice.getByRole('radio', { name: /Tiêu đề của tôi/ }).check();
  await choice.getByRole('button', { name: 'Lưu lựa chọn' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tiêu đề của tôi');
  await expect(unsaved(page)).toHaveCount(0);
  const { data } = await site.call(tenant.agent, readTicket, { params: { id: ticket } });
  expect(data.ticket).toMatchObject({ subject: 'Tiêu đề của tôi', tags: ['của-tôi'], cc: ['ke.toan@example.vn'] });
  await expect.poll(() => draftKeys(site, tenant.agent)).toEqual([]);
});

test('a customer’s form keeps what is typed and names nobody’s number; dropped, it comes back at a press', async ({
  site,
  tenant,
  visit,
}) => {
  const json = { name: 'Đỗ Hữu Phước', phones: [{ raw: '0901 234 567' }] };
  const id = (await site.call(tenant.leader, createContact, { json })).data._id;
  const page = await visit(tenant.agent);
  await page.goto(`/customers/${id}`);
  await expect(save(page)).toBeEnabled();
  await ofCustomer(page).getByLabel('Ghi chú').fill('Gọi sau 17 giờ');
  await ofCustomer(page).getByLabel('Số điện thoại 2').fill('0912 345 678');
  await expect(unsaved(page)).toBeVisible();
  await area(page, 'Báo cáo').click();
  await page.waitForURL('**/report/summary');
  await page.goto(`/customers/${id}`);
  await expect(ofCustomer(page).getByLabel('Ghi chú')).toHaveValue('Gọi sau 17 giờ');
  await expect(ofCustomer(page).getByLabel('Số điện thoại 1')).toHaveValue('0901 234 567');
  await expect(ofCustomer(page).getByLabel('Số điện thoại 2')).toHaveValue('0912 345 678');

  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await expect(ofCustomer(page).getByLabel('Ghi chú')).toHaveValue('');
  await expect.poll(() => draftKeys(site, tenant.agent)).toEqual([]);
  await toast(page, 'Đã bỏ thay đổi').getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(ofCustomer(page).getByLabel('Số điện thoại 2')).toHaveValue('0912 345 678');
  await expect.poll(() => draftKeys(site, tenant.agent)).toEqual([`contact:${id}`]);
  await save(page).click();
  await expect(toast(page, 'Đã lưu khách hàng')).toBeVisible();
  const { data } = await site.call(tenant.agent, readContact, { params: { id } });
  expect(data).toMatchObject({
    note: 'Gọi sau 17 giờ',
    phones: [{ value: '0901 234 567' }, { value: '0912 345 678' }],
  });
  expect(await draftKeys(site, tenant.agent)).toEqual([]);
});

test('a form that nobody has touched shows what a colleague saved, and is no draft', async ({
  site,
  tenant,
  visit,
}) => {
  const id = (await site.call(tenant.leader, createContact, { json: { name: 'Lý Thị Bảy' } })).data._id;
  const page = await visit(tenant.agent);
  await page.goto(`/customers/${id}`);
  await expect(save(page)).toBeEnabled();
  await site.call(tenant.colleague, updateContact, { params: { id }, json: { version: 1, note: 'Khách quen' } });
  await expect(ofCustomer(page).getByLabel('Ghi chú')).toHaveValue('Khách quen');
  await expect(unsaved(page)).toHaveCount(0);
  expect(await draftKeys(site, tenant.agent)).toEqual([]);
});

test('a customer who is being entered is there after a reload, and a draft no longer once made', async ({
  site,
  tenant,
  visit,
}) => {
  const page = await visit(tenant.agent);
  await page.goto('/customers/new?phone=0934567890');
  const form = page.getByRole('form', { name: 'Khách hàng mới' });
  await expect(form.getByLabel('Số điện thoại 1')).toHaveValue('0934567890');
  await expect(unsaved(page)).toHaveCount(0);
  await form.getByLabel('Tên khách hàng').fill('Bùi Thị Chín');
  await expect(unsaved(page)).toBeVisible();
  await area(page, 'Báo cáo').click();
  await page.waitForURL('**/report/summary');
  await page.goto('/customers/new');
  await expect(form.getByLabel('Tên khách hàng')).toHaveValue('Bùi Thị Chín');
  await expect(form.getByLabel('Số điện thoại 1')).toHaveValue('0934567890');
  await expect(unsaved(page)).toBeVisible();
  await form.getByRole('button', { name: 'Tạo khách hàng' }).click();
  await expect(toast(page, 'Đã tạo khách hàng')).toBeVisible();
  await page.waitForURL(/\/customers\/\d+$/);
  expect(await draftKeys(site, tenant.agent)).toEqual([]);
  await page.goto('/customers/new');
  await expect(form.getByLabel('Tên khách hàng')).toHaveValue('');
  await expect(unsaved(page)).toHaveCount(0);
});

test('without JavaScript a kept form is shown and can be dropped', async ({ site, tenant, visit }) => {
  const ticket = await makeTicket(site, tenant.leader, 'Không JavaScript');
  const before = await visit(tenant.agent);
  await before.goto(`/tickets/${ticket}`);
  await expect(save(before)).toBeEnabled();
  await ofTicket(before).getByLabel('Tag').fill('gấp');
  await expect.poll(() => draftKeys(site, tenant.agent)).toEqual([`ticket:${ticket}:form`]);
  await before.context().close();
  const page = await visit(tenant.agent, { javaScriptEnabled: false });
  await page.goto(`/tickets/${ticket}`);
  await expect(ofTicket(page).getByLabel('Tag')).toHaveValue('gấp');
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await expect(toast(page, 'Đã bỏ thay đổi')).toBeVisible();
  await expect(ofTicket(page).getByLabel('Tag')).toHaveValue('');
});
