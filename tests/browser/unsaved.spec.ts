import { addComment, createTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { expect, type Page, type Person, type Site, signIn, test, toast } from './fixtures.ts';
import { ofTicket } from './row-forms.ts';

const open = async (site: Site, by: Person, subject: string) => {
  const json = { subject, requester_name: 'Ngô Văn Tám', requester_phone: '0903 333 444' };
  return (await site.call(by, createTicket, { json })).data;
};
const noteForm = (page: Page) => page.getByRole('form', { name: 'Ghi chú nội bộ' });

async function writeNote(page: Page, words: string): Promise<void> {
  await page.getByRole('link', { name: 'Ghi chú nội bộ' }).click();
  await noteForm(page).getByRole('textbox', { name: 'Nội dung ghi chú nội bộ' }).click();
  // as people type: into whatever has the focus
  await page.keyboard.type(words);
}

for (const javaScriptEnabled of [true, false]) {
  test(`two agents save one ticket: both values, a choice, a result, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    const ticket = await open(site, tenant.leader, 'Tiêu đề cũ');
    const [khoi, uyen] = [
      await visit(tenant.agent, { javaScriptEnabled }),
      await visit(tenant.colleague, { javaScriptEnabled }),
    ];
    for (const page of [khoi, uyen]) await page.goto(`/tickets/${ticket._id}`);
    await ofTicket(uyen).getByLabel('Tiêu đề').fill('Tiêu đề của Uyên');
    await ofTicket(uyen).getByLabel('Tag').fill('gấp');
    await ofTicket(khoi).getByLabel('Tiêu đề').fill('Tiêu đề của Khôi');
    await ofTicket(khoi).getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(toast(khoi, 'Đã lưu ticket')).toBeVisible();
    if (javaScriptEnabled) await expect(uyen.getByText('Phần bạn đang sửa vẫn được giữ')).toBeVisible();

    await ofTicket(uyen).getByRole('button', { name: 'Lưu', exact: true }).click();
    const choice = uyen.getByRole('form', { name: 'Chọn giá trị cần giữ' });
    await expect(choice.getByRole('radio', { name: /Tiêu đề của Khôi/ })).toBeChecked();
    await choice.getByRole('radio', { name: /Tiêu đề của Uyên/ }).check();
    await choice.getByRole('button', { name: 'Lưu lựa chọn' }).click();
    await expect(uyen.getByRole('heading', { level: 1 })).toHaveText('Tiêu đề của Uyên');
    await expect(ofTicket(uyen).getByLabel('Tag')).toHaveValue('gấp');

    await khoi.reload();
    await expect(khoi.getByRole('heading', { level: 1 })).toHaveText('Tiêu đề của Uyên');
    // nothing went without a trace
    await expect(khoi.getByRole('list', { name: 'Diễn biến' })).toContainText('Tiêu đề của Khôi');
  });
}

test('what a save was answered stays while colleagues go on', async ({ site, tenant, visit, complaints }) => {
  complaints.expect(/status of 409/);
  const ticket = await open(site, tenant.leader, 'Tiêu đề cũ');
  const params = { id: ticket._id };
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${ticket._id}`);
  await expect(page.getByRole('button', { name: 'Lưu', exact: true })).toBeEnabled();
  await ofTicket(page).getByLabel('Tiêu đề').fill('Tiêu đề của tôi');
  // the event of this change and the refusal of ours arrive together
  await site.call(tenant.colleague, updateTicket, { params, json: { version: 1, subject: 'Tiêu đề của đồng nghiệp' } });
  await ofTicket(page).getByRole('button', { name: 'Lưu', exact: true }).click();
  const choice = page.getByRole('form', { name: 'Chọn giá trị cần giữ' });
  await expect(choice.getByRole('radio', { name: /Tiêu đề của tôi/ })).toBeVisible();
  await choice.getByRole('radio', { name: /Tiêu đề của tôi/ }).check();

  const json = { kind: 'internal', body: 'Khách vừa gọi lại' } as const;
  await site.call(tenant.colleague, addComment, { params, json });
  await expect(page.getByRole('list', { name: 'Diễn biến' })).toContainText('Khách vừa gọi lại');
  await expect(choice.getByRole('radio', { name: /Tiêu đề của tôi/ })).toBeChecked();
  await choice.getByRole('button', { name: 'Lưu lựa chọn' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tiêu đề của tôi');
  await expect(choice).toBeHidden();
});

test('a draft survives its browser and is there after signing in elsewhere', async ({ site, tenant, visit }) => {
  const ticket = await open(site, tenant.leader, 'Chưa nhận được hàng');
  const office = await visit(tenant.agent);
  await office.goto(`/tickets/${ticket._id}`);
  await writeNote(office, 'Khách hẹn gọi lại lúc chín giờ');
  await expect(noteForm(office).getByText(/Đã lưu nháp/)).toBeVisible();
  await office.context().close();

  const home = await visit();
  await signIn(home, tenant.agent);
  await home.goto(`/tickets/${ticket._id}?compose=note`);
  await expect(noteForm(home).getByRole('textbox')).toHaveValue('Khách hẹn gọi lại lúc chín giờ');
});

test('two windows on one ticket: each text is there afterwards', async ({ site, tenant, visit }) => {
  const ticket = await open(site, tenant.leader, 'Hai cửa sổ');
  const one = await visit(tenant.agent);
  const two = await one.context().newPage();
  for (const page of [one, two]) await page.goto(`/tickets/${ticket._id}`);
  await writeNote(one, 'Viết ở cửa sổ một');
  await expect(noteForm(one).getByText(/Đã lưu nháp/)).toBeVisible();
  await writeNote(two, 'Viết ở cửa sổ hai');
  await expect(noteForm(two).getByText(/Đã lưu nháp/)).toBeVisible();
  await one.context().close();

  const later = await visit(tenant.agent);
  await later.goto(`/tickets/${ticket._id}?compose=note`);
  const text = noteForm(later).getByRole('textbox');
  await expect(text).toHaveValue('Viết ở cửa sổ hai');
  await noteForm(later).getByRole('button', { name: 'Xem bản kia' }).click();
  await expect(text).toHaveValue('Viết ở cửa sổ một');
  await noteForm(later).getByRole('button', { name: 'Xem bản kia' }).click();
  await expect(text).toHaveValue('Viết ở cửa sổ hai');
});

test('Ctrl+Enter leaves nothing unsaved behind', async ({ site, tenant, visit }) => {
  const ticket = await open(site, tenant.leader, 'Gửi bằng phím');
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${ticket._id}`);
  await writeNote(page, 'Đã gọi lại');
  const tabs = page.getByRole('navigation', { name: 'Tab làm việc' });
  await expect(tabs).toContainText('chưa lưu');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Diễn biến' })).toContainText('Đã gọi lại');
  await expect(tabs).not.toContainText('chưa lưu');
});

test('what is typed is still there after leaving the page, and after a reload right after the last key', async ({
  site,
  tenant,
  visit,
}) => {
  const ticket = await open(site, tenant.leader, 'Đổi màu áo');
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${ticket._id}`);
  await writeNote(page, 'Khách muốn màu xanh');
  await page.getByRole('navigation', { name: 'Khu vực' }).getByRole('link', { name: 'Ticket' }).click();
  await page.waitForURL('**/tickets');
  await page.goBack();
  await page.getByRole('link', { name: 'Ghi chú nội bộ' }).click();
  const text = noteForm(page).getByRole('textbox', { name: 'Nội dung ghi chú nội bộ' });
  await expect(text).toContainText('Khách muốn màu xanh');
  await text.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' navy');
  await page.reload();
  await page.getByRole('link', { name: 'Ghi chú nội bộ' }).click();
  await expect(text).toContainText('Khách muốn màu xanh navy');
});

test('a sixth tab closes the oldest, whose text is kept and offered again', async ({ site, tenant, visit }) => {
  const tickets = [];
  for (const subject of ['Một', 'Hai', 'Ba', 'Bốn', 'Năm', 'Sáu'])
    tickets.push(await open(site, tenant.leader, subject));
  const page = await visit(tenant.agent);
  const tabs = page.getByRole('navigation', { name: 'Tab làm việc' });
  await page.goto(`/tickets/${tickets[0]!._id}`);
  await writeNote(page, 'Chưa kịp gửi');
  await expect(tabs.getByRole('link', { name: /^Ticket \d+\s*, chưa lưu$/ })).toBeVisible();
  for (const { _id } of tickets.slice(1)) {
    await page.getByRole('navigation', { name: 'Khu vực' }).getByRole('link', { name: 'Ticket' }).click();
    await page.waitForURL('**/tickets');
    await page
      .getByRole('row')
      .getByRole('link', { name: `#${_id}`, exact: true })
      .click();
    await page.waitForURL(`**/tickets/${_id}`);
  }
  await expect(tabs.getByRole('link', { name: /^Ticket \d/ })).toHaveText(
    tickets.slice(1).map(({ _id }) => `Ticket ${_id}`),
  );
  await toast(page, `Ticket ${tickets[0]!._id}`).getByRole('button', { name: 'Mở lại' }).click();
  await page.waitForURL(new RegExp(`/tickets/${tickets[0]!._id}(\\?|$)`));
  await page.getByRole('link', { name: 'Ghi chú nội bộ' }).click();
  await expect(noteForm(page).getByRole('textbox', { name: 'Nội dung ghi chú nội bộ' })).toContainText('Chưa kịp gửi');
});

test('another requester is found by typing over the present one, and leaving keeps the one there was', async ({
  site,
  tenant,
  visit,
}) => {
  const ticket = await open(site, tenant.leader, 'Gọi nhầm người');
  const json = { subject: 'Khác', requester_name: 'Lưu Thị Mười', requester_phone: '0903 555 666' };
  await site.call(tenant.leader, createTicket, { json });
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${ticket._id}`);
  const box = ofTicket(page).getByRole('combobox', { name: 'Người yêu cầu' });
  await ofTicket(page).getByText('Ngô Văn Tám').first().click();
  await expect(box).toBeFocused();
  await box.blur();
  await box.click();
  await page.keyboard.type('Lưu Thị');
  await expect(box).toHaveValue('Lưu Thị');
  await expect(page.getByRole('option', { name: /Lưu Thị Mười/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('Ngô Văn Tám');
  await page.keyboard.type('Lưu Thị');
  await page.getByRole('option', { name: /Lưu Thị Mười/ }).click();
  await expect(box).toHaveValue('Lưu Thị Mười');
  await page.keyboard.type('Ngô Văn');
  await expect(box).toHaveValue('Ngô Văn');
});
