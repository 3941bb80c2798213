import { createContact } from 'contract/contacts/contacts.ts';
import { listDrafts } from 'contract/tickets/drafts.ts';
import { readTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { expect, signIn, test, toast } from './fixtures.ts';
import { makeTicket, ofTicket, save } from './row-forms.ts';

for (const javaScriptEnabled of [true, false])
  test(`a customer is refused once, each field with what is wrong, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const json = { name: 'Đỗ Hữu Phước', phones: [{ raw: '0901 234 567' }] };
    await site.call(tenant.leader, createContact, { json });
    const page = await visit(tenant.agent, { javaScriptEnabled });
    await page.goto('/customers/new');
    const form = page.getByRole('form', { name: 'Khách hàng mới' });
    await form.getByLabel('Số điện thoại 1').fill('+84 901 234 567');
    await form.getByLabel('Email 1').fill('khong-phai');
    await form.getByLabel('Ngày sinh').fill('31/02/1990');
    await form.getByRole('button', { name: 'Tạo khách hàng' }).click();
    for (const said of [
      'Tên khách hàng không được bỏ trống',
      /^Số này đã thuộc khách hàng Đỗ Hữu Phước/,
      'Email không hợp lệ',
      'Ngày sinh không hợp lệ',
    ])
      await expect(form.getByText(said)).toBeVisible();
    if (javaScriptEnabled) await expect(form.getByLabel('Tên khách hàng')).toBeFocused();
    await expect(form.getByLabel('Ngày sinh')).toHaveValue('31/02/1990');
    if (!javaScriptEnabled) return;
    // mended but for one: the focus goes to what is left, in its order
    await form.getByLabel('Tên khách hàng').fill('Bùi Thị Chín');
    await form.getByRole('button', { name: 'Tạo khách hàng' }).click();
    await expect(form.getByText('Tên khách hàng không được bỏ trống')).toBeHidden();
    await expect(form.getByLabel('Số điện thoại 1')).toBeFocused();
  });

test('a ticket’s form that finds no line says so beside its button, and is saved once when the line is back', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const ticket = await makeTicket(site, tenant.leader, 'Hoàn tiền');
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${ticket}`);
  await expect(save(page)).toBeEnabled();
  await ofTicket(page).getByLabel('Tag').fill('hoàn-tiền');
  await expect(page.getByText(/^Có thay đổi chưa lưu từ/)).toBeVisible();
  await page.context().setOffline(true);
  await save(page).press('Enter');
  await expect(ofTicket(page).getByText(/^Chưa lưu: đang mất kết nối/)).toBeVisible();
  await expect(ofTicket(page).getByLabel('Tag')).toHaveValue('hoàn-tiền');
  await page.context().setOffline(false);
  await expect(toast(page, 'Đã lưu ticket')).toBeVisible();
  await expect(ofTicket(page).getByText(/^Chưa lưu/)).toHaveCount(0);
  await expect(page.getByText(/^Có thay đổi chưa lưu từ/)).toHaveCount(0);
  const read = async () => (await site.call(tenant.agent, readTicket, { params: { id: ticket } })).data.ticket;
  expect(await read()).toMatchObject({ tags: ['hoàn-tiền'], version: 2 });
  expect((await site.call(tenant.agent, listDrafts, {})).total).toBe(0);

  // more is written before it is back: nothing goes by itself
  await ofTicket(page).getByLabel('Tag').fill('hoàn-tiền, gấp');
  await page.context().setOffline(true);
  await save(page).press('Enter');
  await expect(ofTicket(page).getByText(/^Chưa lưu: đang mất kết nối/)).toBeVisible();
  await ofTicket(page).getByLabel('Tag').fill('hoàn-tiền, gấp, vip');
  await expect(ofTicket(page).getByText(/^Lần lưu trước chưa tới máy chủ/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^Mất kết nối/)).toHaveCount(0);
  expect(await read()).toMatchObject({ tags: ['hoàn-tiền'], version: 2 });
  await save(page).click();
  await expect.poll(async () => (await read()).tags).toEqual(['hoàn-tiền', 'gấp', 'vip']);
});

test('a save whose answer was lost is not done twice', async ({ site, tenant, visit, complaints }) => {
  complaints.expect(/Failed to load resource/);
  const ticket = await makeTicket(site, tenant.leader, 'Hoàn tiền');
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${ticket}`);
  await expect(save(page)).toBeEnabled();
  await ofTicket(page).getByLabel('Tag').fill('hoàn-tiền');
  await expect(page.getByText(/^Có thay đổi chưa lưu từ/)).toBeVisible();
  let posts = 0;
  await page.route(`**/tickets/${ticket}.data*`, async route => {
    if (route.request().method() !== 'POST' || posts++ > 0) return route.continue();
    await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-site': 'same-origin' } });
    // a colleague changes the same field before the second try
    const json = { version: 2, tags: ['của-đồng-nghiệp'] };
    await site.call(tenant.colleague, updateTicket, { params: { id: ticket }, json });
    await route.abort('connectionreset');
  });
  await save(page).click();
  await expect(toast(page, 'Đã lưu ticket')).toBeVisible();
  await expect.poll(() => posts).toBe(2);
  const { data } = await site.call(tenant.agent, readTicket, { params: { id: ticket } });
  expect(data.ticket).toMatchObject({ tags: ['của-đồng-nghiệp'], version: 3 });
});

test('a reply that waits for its writer to sign in says so, leads there and back, and leaves once', async ({
  site,
  tenant,
  visit,
}) => {
  const ticket = await makeTicket(site, tenant.leader, 'Hết phiên');
  const page = await visit();
  await signIn(page, tenant.agent);
  await page.goto(`/tickets/${ticket}?compose=note`);
  const note = page.getByRole('form', { name: 'Ghi chú nội bộ' });
  await note.getByRole('textbox', { name: 'Nội dung ghi chú nội bộ' }).click();
  await page.keyboard.type('Khách hẹn chín giờ');
  await expect(note.getByText(/^Đã lưu nháp/)).toBeVisible();
  await page.context().clearCookies({ name: 'langnghe-session' });
  await note.getByRole('button', { name: 'Lưu ghi chú nội bộ', exact: true }).click();
  const waiting = page.getByRole('article', { name: 'Ghi chú nội bộ chờ gửi' });
  await expect(waiting).toContainText('Phiên đăng nhập đã hết');
  await waiting.getByRole('link', { name: 'đăng nhập lại' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(tenant.agent.email);
  await page.getByRole('textbox', { name: 'Mật khẩu' }).fill(tenant.agent.password);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await page.waitForURL(`**/tickets/${ticket}`);
  await expect(page.getByRole('list', { name: 'Diễn biến' })).toContainText('Khách hẹn chín giờ');
  await expect(waiting).toHaveCount(0);
  const { data } = await site.call(tenant.agent, readTicket, { params: { id: ticket } });
  expect(JSON.stringify(data.timeline).split('Khách hẹn chín giờ')).toHaveLength(2);
});

test('days and files read Vietnamese in an English browser; addresses keep ISO', async ({ tenant, visit }) => {
  const page = await visit(tenant.agent, { locale: 'en-US' });
  await page.goto('/tickets?filter=duedate');
  const form = page.getByRole('form', { name: 'Lọc theo Hạn xử lý' });
  const day = form.getByLabel('Giá trị');
  await expect(day).toHaveAttribute('type', 'text');
  await expect(day).toHaveAttribute('placeholder', 'dd/MM/yyyy');
  await expect(form.getByRole('button', { name: 'Chọn ngày' })).toBeVisible();
  await day.fill('05/03/2026');
  await form.getByRole('button', { name: 'Áp dụng' }).click();
  await page.waitForURL('**/tickets?f=duedate:gte:2026-03-05');
  await page.getByRole('link', { name: /Hạn xử lý từ 05\/03\/2026/ }).click();
  await expect(day).toHaveValue('05/03/2026');
  // as the browser's calendar gives it
  await form.locator('input[type=date]').fill('2026-03-09');
  await expect(day).toHaveValue('09/03/2026');

  await page.goto('/tickets?panel=account');
  await expect(page.getByText('Chọn tệp', { exact: true })).toBeVisible();
  await expect(page.getByText('Chưa chọn tệp nào')).toBeVisible();
  await page
    .getByLabel('Ảnh đại diện')
    .setInputFiles({ name: 'tôi.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(page.getByText('Chưa chọn tệp nào')).toBeHidden();
});

test('what was typed into a drawer before JavaScript came is not lost without a question', async ({
  tenant,
  visit,
}) => {
  const page = await visit(tenant.administrator);
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async route => {
    await held;
    await route.continue();
  });
  await page.goto('/settings/tickets/priority/new', { waitUntil: 'commit' });
  const drawer = page.getByRole('dialog', { name: 'Thêm độ ưu tiên' });
  await drawer.getByLabel('Tên').fill('Khẩn cấp');
  release();
  await expect(page.locator('form[data-unsaved]')).toBeVisible();
  await expect(drawer.getByLabel('Tên')).toHaveValue('Khẩn cấp');
  await drawer.getByRole('link', { name: 'Đóng' }).click();
  await expect(page.getByText('Những gì bạn vừa nhập ở đây sẽ mất.')).toBeVisible();
  await page.getByRole('button', { name: 'Hủy' }).last().click();
  await expect(drawer.getByLabel('Tên')).toHaveValue('Khẩn cấp');
});

test('a filter keeps a colleague who has left', async ({ tenant, visit }) => {
  await tenant.rows(db =>
    db.updateTable('users').set({ is_active: false }).where('id', '=', tenant.colleague.id).execute(),
  );
  const page = await visit(tenant.leader);
  await page.goto(`/tickets?f=assignee_id:in:${tenant.colleague.id},${tenant.agent.id}`);
  await page.getByRole('link', { name: /^Người xử lý: / }).click();
  const form = page.getByRole('form', { name: 'Lọc theo Người xử lý' });
  await expect(form.getByLabel(`${tenant.colleague.name} (đã nghỉ)`)).toBeChecked();
  await form.getByLabel(tenant.agent.name).uncheck();
  await form.getByRole('button', { name: 'Áp dụng' }).click();
  await page.waitForURL(`**/tickets?f=assignee_id:in:${tenant.colleague.id}`);
});
