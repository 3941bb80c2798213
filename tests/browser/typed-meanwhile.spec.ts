import { createContact, readContact } from 'contract/contacts/contacts.ts';
import { readTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { expect, type Page, test, toast } from './fixtures.ts';
import { openLive } from './live.ts';
import { draftKeys, makeTicket, ofCustomer, ofTicket, save, unsaved } from './row-forms.ts';

const isData = /\.data(\?|$)/;
function signal() {
  let give = () => {};
  const given = new Promise<void>(resolve => {
    give = resolve;
  });
  return { give, given };
}

/** Presses a button, whose post goes on at `answer()`. */
async function press(page: Page, button: string) {
  const [asked, reached] = [signal(), signal()];
  await page.route(isData, async route => {
    if (route.request().method() !== 'POST') return route.continue();
    reached.give();
    await asked.given;
    await route.continue();
  });
  await page.getByRole('button', { name: button, exact: true }).click();
  await reached.given;
  return { answer: asked.give };
}

test('what is typed into a ticket’s form while it is being saved stays, is kept, and is saved next', async ({
  site,
  tenant,
  visit,
}) => {
  const ticket = await makeTicket(site, tenant.leader, 'Hoàn tiền');
  const page = await visit(tenant.agent);
  await openLive(page, `/tickets/${ticket}`);
  await ofTicket(page).getByLabel('Tag').fill('hoàn-tiền,gấp');
  const post = await press(page, 'Lưu');
  const subject = ofTicket(page).getByLabel('Tiêu đề');
  await subject.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' đơn 15');
  await ofTicket(page).getByLabel('Người xử lý').selectOption({ label: tenant.colleague.name });
  await subject.click();
  await page.keyboard.press('End');
  post.answer();
  await expect(toast(page, 'Đã lưu ticket')).toBeVisible();
  // what was saved is shown as it is stored, and the caret is where it was
  await expect(ofTicket(page).getByLabel('Tag')).toHaveValue('hoàn-tiền, gấp');
  await expect(subject).toBeFocused();
  await page.keyboard.type('37');
  await expect(subject).toHaveValue('Hoàn tiền đơn 1537');
  await expect(ofTicket(page).getByLabel('Người xử lý')).toHaveValue(tenant.colleague.id);
  await expect(unsaved(page)).toBeVisible();
  await expect(page.getByText('Phần bạn đang sửa vẫn được giữ')).toHaveCount(0);
  const read = () => site.call(tenant.agent, readTicket, { params: { id: ticket } });
  expect((await read()).data.ticket).toMatchObject({ subject: 'Hoàn tiền', tags: ['hoàn-tiền', 'gấp'], version: 2 });

  await expect.poll(() => draftKeys(site, tenant.agent)).toEqual([`ticket:${ticket}:form`]);
  await page.reload();
  await expect(subject).toHaveValue('Hoàn tiền đơn 1537');
  await expect(unsaved(page)).toBeVisible();
  await save(page).click();
  await expect(toast(page, 'Đã lưu ticket')).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  const { ticket: saved } = (await read()).data;
  expect(saved).toMatchObject({ subject: 'Hoàn tiền đơn 1537', tags: ['hoàn-tiền', 'gấp'], version: 3 });
  expect(saved.assignee?._id).toBe(tenant.colleague.id);
  expect(await draftKeys(site, tenant.agent)).toEqual([]);
});

test('a field that is put back while its change is being saved is a change again', async ({ site, tenant, visit }) => {
  const ticket = await makeTicket(site, tenant.leader, 'Tiêu đề cũ');
  const page = await visit(tenant.agent);
  await openLive(page, `/tickets/${ticket}`);
  const subject = ofTicket(page).getByLabel('Tiêu đề');
  await subject.fill('Tiêu đề mới');
  const post = await press(page, 'Lưu');
  await subject.fill('Tiêu đề cũ');
  post.answer();
  await expect(toast(page, 'Đã lưu ticket')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tiêu đề mới');
  await expect(subject).toHaveValue('Tiêu đề cũ');
  await expect(unsaved(page)).toBeVisible();
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tiêu đề cũ');
});

test('a page that ends before the answer to its save shows what was typed meanwhile', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  const ticket = await makeTicket(site, tenant.leader, 'Đóng trang giữa chừng');
  const page = await visit(tenant.agent);
  await openLive(page, `/tickets/${ticket}`);
  await ofTicket(page).getByLabel('Tag').fill('gấp');
  const done = signal();
  await page.route(isData, async route => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-site': 'same-origin' } });
    done.give();
  });
  await save(page).click();
  await done.given;
  await ofTicket(page).getByLabel('Cc').fill('ke.toan@example.vn');
  await page.goto(`/tickets/${ticket}`);
  await expect(ofTicket(page).getByLabel('Cc')).toHaveValue('ke.toan@example.vn');
  await expect(ofTicket(page).getByLabel('Tag')).toHaveValue('gấp');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await save(page).click();
  await expect(unsaved(page)).toHaveCount(0);
  const { data } = await site.call(tenant.agent, readTicket, { params: { id: ticket } });
  expect(data.ticket).toMatchObject({ tags: ['gấp'], cc: ['ke.toan@example.vn'] });
});

test('a conflict takes neither the focus nor a word from who types on; the choice saves without them', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const ticket = await makeTicket(site, tenant.leader, 'Tiêu đề cũ');
  const page = await visit(tenant.agent);
  await openLive(page, `/tickets/${ticket}`);
  await ofTicket(page).getByLabel('Tiêu đề').fill('Tiêu đề của tôi');
  const post = await press(page, 'Lưu');
  const json = { version: 1, subject: 'Tiêu đề của đồng nghiệp' };
  await site.call(tenant.colleague, updateTicket, { params: { id: ticket }, json });
  await ofTicket(page).getByLabel('Tag').click();
  await page.keyboard.type('g');
  post.answer();
  const choice = page.getByRole('form', { name: 'Chọn giá trị cần giữ' });
  await expect(choice).toBeVisible();
  await page.keyboard.type('ấp');
  await expect(ofTicket(page).getByLabel('Tag')).toHaveValue('gấp');
  await choice.getByRole('radio', { name: /Tiêu đề của tôi/ }).check();
  await choice.getByRole('button', { name: 'Lưu lựa chọn' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tiêu đề của tôi');
  await expect(choice).toHaveCount(0);
  await expect(ofTicket(page).getByLabel('Tag')).toHaveValue('gấp');
  await expect(unsaved(page)).toBeVisible();
  await save(page).click();
  await expect(toast(page, 'Đã lưu ticket').last()).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  const { data } = await site.call(tenant.agent, readTicket, { params: { id: ticket } });
  expect(data.ticket).toMatchObject({ subject: 'Tiêu đề của tôi', tags: ['gấp'] });
});

test('a customer’s form that is refused, then saved: what was typed meanwhile stays, a new number stays one', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const id = (await site.call(tenant.leader, createContact, { json: { name: 'Đỗ Hữu Phước' } })).data._id;
  const page = await visit(tenant.agent);
  await openLive(page, `/customers/${id}`);
  const phone = ofCustomer(page).getByLabel('Số điện thoại 1');
  const note = ofCustomer(page).getByLabel('Ghi chú');
  await phone.fill('12');
  const refused = await press(page, 'Lưu');
  await note.click();
  await page.keyboard.type('Gọi sau');
  refused.answer();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(note).toBeFocused();
  await page.keyboard.type(' 17 giờ');
  await expect(note).toHaveValue('Gọi sau 17 giờ');

  await phone.fill('0901 234 567');
  const taken = await press(page, 'Lưu');
  await note.click();
  await page.keyboard.press('End');
  await page.keyboard.type(', trừ');
  taken.answer();
  await expect(toast(page, 'Đã lưu khách hàng')).toBeVisible();
  await expect(unsaved(page)).toBeVisible();
  await expect(note).toBeFocused();
  await page.keyboard.type(' thứ bảy');
  await expect(note).toHaveValue('Gọi sau 17 giờ, trừ thứ bảy');
  const read = async () => (await site.call(tenant.agent, readContact, { params: { id } })).data;
  const before = await read();
  expect(before).toMatchObject({ note: 'Gọi sau 17 giờ', phones: [{ value: '0901 234 567' }] });
  await save(page).click();
  await expect(unsaved(page)).toHaveCount(0);
  await expect.poll(read).toMatchObject({ note: 'Gọi sau 17 giờ, trừ thứ bảy', phones: before.phones });
});

test('what is typed while a customer is being made is typed on the customer', async ({ site, tenant, visit }) => {
  const page = await visit(tenant.agent);
  await openLive(page, '/customers/new');
  const form = page.getByRole('form', { name: 'Khách hàng mới' });
  await form.getByLabel('Tên khách hàng').fill('Bùi Thị Chín');
  await expect(unsaved(page)).toBeVisible();
  const post = await press(page, 'Tạo khách hàng');
  await form.getByLabel('Ghi chú').fill('Khách của chị Hoa');
  post.answer();
  await page.waitForURL(/\/customers\/\d+$/);
  await expect(ofCustomer(page).getByLabel('Ghi chú')).toHaveValue('Khách của chị Hoa');
  await expect(unsaved(page)).toBeVisible();
  await save(page).click();
  await expect(toast(page, 'Đã lưu khách hàng')).toBeVisible();
  const id = Number(page.url().split('/').at(-1));
  const { data } = await site.call(tenant.agent, readContact, { params: { id } });
  expect(data.note).toBe('Khách của chị Hoa');
  expect(await draftKeys(site, tenant.agent)).toEqual([]);
});

test('what is typed while a ticket is being made is typed on the ticket', async ({ site, tenant, visit }) => {
  const page = await visit(tenant.agent);
  await openLive(page, '/tickets/new');
  const form = page.getByRole('form', { name: 'Ticket mới' });
  await form.getByLabel('Họ tên').fill('Bùi Thị Chín');
  await form.getByLabel('Tiêu đề').fill('Hoàn tiền');
  await form.getByLabel('Tag').fill('gấp');
  const post = await press(page, 'Tạo ticket');
  await form.getByLabel('Tiêu đề').fill('Hoàn tiền hai lần');
  await form.getByLabel('Họ tên').fill('Bùi Thị Mười');
  post.answer();
  await page.waitForURL(/\/tickets\/\d+$/);
  await expect(ofTicket(page).getByLabel('Tiêu đề')).toHaveValue('Hoàn tiền hai lần');
  await expect(ofTicket(page).getByLabel('Tag')).toHaveValue('gấp');
  await expect(unsaved(page)).toBeVisible();
  await save(page).click();
  await expect(toast(page, 'Đã lưu ticket')).toBeVisible();
  const id = Number(page.url().split('/').at(-1));
  const { data } = await site.call(tenant.agent, readTicket, { params: { id } });
  expect(data.ticket).toMatchObject({
    subject: 'Hoàn tiền hai lần',
    tags: ['gấp'],
    requester: { name: 'Bùi Thị Chín' },
  });
  expect(await draftKeys(site, tenant.agent)).toEqual([]);
});

test('a save that is cut off by another of the page’s forms has lost no word', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  const ticket = await makeTicket(site, tenant.leader, 'Bị ngắt');
  const page = await visit(tenant.agent);
  await openLive(page, `/tickets/${ticket}`);
  await ofTicket(page).getByLabel('Tag').fill('gấp');
  await page.route(isData, route =>
    route.request().postData()?.includes('intent=save') ? undefined : route.continue(),
  );
  await save(page).click();
  await ofTicket(page).getByLabel('Cc').fill('ke.toan@example.vn');
  await page.getByRole('button', { name: 'Theo dõi' }).click();
  await expect(page.getByRole('button', { name: 'Bỏ theo dõi' })).toBeVisible();
  await expect(ofTicket(page).getByLabel('Tag')).toHaveValue('gấp');
  await expect(unsaved(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await save(page).click();
  await expect(unsaved(page)).toHaveCount(0);
  const { data } = await site.call(tenant.agent, readTicket, { params: { id: ticket } });
  expect(data.ticket).toMatchObject({ tags: ['gấp'], cc: ['ke.toan@example.vn'] });
});

test('a drawer takes no text while it saves, for it closes with the answer', async ({ tenant, visit }) => {
  const page = await visit(tenant.administrator);
  await openLive(page, '/settings/tickets/priority');
  await page.getByRole('link', { name: 'Thêm độ ưu tiên' }).first().click();
  const name = page.getByRole('dialog').getByLabel('Tên');
  await name.fill('Trong ngày');
  const post = await press(page, 'Lưu');
  await name.click();
  await page.keyboard.type(' mai');
  await expect(name).toHaveValue('Trong ngày');
  post.answer();
  await expect(page.getByRole('row', { name: /Trong ngày/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
