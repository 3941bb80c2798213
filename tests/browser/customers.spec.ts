import { readFile } from 'node:fs/promises';
import { readConsents } from 'contract/contacts/consents.ts';
import { createContact, readContact, updateContact } from 'contract/contacts/contacts.ts';
import { addContactNote } from 'contract/contacts/timeline.ts';
import { maskingRules } from 'contract/settings/masking-rules.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { expect, type Page, test, toast } from './fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`an agent makes, finds and changes a customer, ${how} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/422|409/);
    const page = await visit(tenant.agent, { javaScriptEnabled });
    await page.goto('/customers?q=0901234567');
    await expect(page.getByText('Không có dữ liệu.')).toBeVisible();
    await page.getByRole('region', { name: 'Khách hàng' }).getByRole('link', { name: 'Tạo khách hàng' }).click();
    await page.waitForURL('**/customers/new?phone=*');
    await expect(page.getByLabel('Số điện thoại 1')).toHaveValue('0901234567');
    await page.getByLabel('Tên khách hàng').fill('Trần Thị Dậu');
    await page.getByLabel('Số điện thoại 1').fill('12');
    await page.getByLabel('Ngày sinh').fill('2/3/1990');
    await page.getByLabel('Ghi chú').fill('Gọi sau 17 giờ');
    const create = page.getByRole('main').getByRole('button', { name: 'Tạo khách hàng' });
    await create.click();
    await expect(page.getByText('Số điện thoại không hợp lệ')).toBeVisible();
    await expect(page.getByLabel('Ghi chú')).toHaveValue('Gọi sau 17 giờ');
    await page.getByLabel('Số điện thoại 1').fill('84 901 234 567');
    await create.click();
    await expect(toast(page, 'Đã tạo khách hàng')).toBeVisible();
    await page.waitForURL(/\/customers\/\d+$/);
    const id = Number(new URL(page.url()).pathname.split('/').pop());
    await expect(page.getByRole('heading', { name: 'Trần Thị Dậu' })).toBeVisible();
    await expect(page.getByLabel('Ngày sinh')).toHaveValue('02/03/1990');

    await page.goto('/customers/new');
    await page.getByLabel('Tên khách hàng').fill('Người khác');
    await page.getByLabel('Số điện thoại 1').fill('0901.234.567');
    await create.click();
    await expect(page.getByText(`Số này đã thuộc khách hàng Trần Thị Dậu (mã ${id})`)).toBeVisible();

    await open(page, id);
    await page.getByLabel('Số điện thoại 2').fill('(028) 3822 1234');
    await page.getByLabel('Hạng').selectOption({ label: 'Kim cương' });
    await save(page);
    await expect(toast(page, 'Đã lưu khách hàng')).toBeVisible();
    await page.goto('/customers?q=tran+thi+dau');
    const row = page.getByRole('row', { name: /Trần Thị Dậu/ });
    await expect(row).toContainText('Kim cương');
    await expect(row).toContainText('0901 234 567 +1');

    // both change the name: the agent is asked, and keeps theirs
    await open(page, id);
    await page.getByLabel('Tên khách hàng').fill('Trần Thị Dậu (Q.1)');
    await page.getByLabel('Tỉnh/Thành phố').fill('TP. Hồ Chí Minh');
    const { data: now } = await site.call(tenant.colleague, readContact, { params: { id } });
    await site.call(tenant.colleague, updateContact, {
      params: { id },
      json: { version: now.version, name: 'Trần Thị Dậu Nhỏ', address: '12 Trần Phú' },
    });
    if (javaScriptEnabled) await expect(page.getByText('vừa được người khác thay đổi')).toBeVisible();
    await save(page);
    const choice = page.getByRole('form', { name: 'Chọn giá trị cần giữ' });
    await choice.getByLabel('Của tôi: Trần Thị Dậu (Q.1)').check();
    await choice.getByRole('button', { name: 'Lưu lựa chọn' }).click();
    await expect(toast(page, 'Đã lưu khách hàng')).toBeVisible();
    const { data: after } = await site.call(tenant.agent, readContact, { params: { id } });
    expect(after).toMatchObject({
      name: 'Trần Thị Dậu (Q.1)',
      city: 'TP. Hồ Chí Minh',
      address: '12 Trần Phú',
      tier: 3,
      note: 'Gọi sau 17 giờ',
      dob: '1990-03-02',
      phones: [{ value: '0901 234 567' }, { value: '(028) 3822 1234' }],
    });

    await page.getByRole('link', { name: 'Tạo ticket' }).click();
    await expect(page.getByText('Khách hàng đã có')).toContainText('Trần Thị Dậu (Q.1)');
    await page.getByLabel('Tiêu đề').fill('Hỏi bảng giá');
    await page.getByRole('button', { name: 'Tạo ticket' }).click();
    await expect(toast(page, 'Đã tạo ticket')).toBeVisible();
    await page.goto(`/customers/${id}`);
    await expect(page.getByRole('region', { name: 'Ticket của khách hàng' }).first()).toContainText('Hỏi bảng giá');
  });

  test(`a list of tickets is exported, watched and fetched, ${how} JavaScript`, async ({ site, tenant, visit }) => {
    for (const subject of ['Giao thiếu hàng', '=1+1', 'Đổi trả'])
      await site.call(tenant.leader, createTicket, { json: { subject, requester_phone: '0901234567' } });
    const page = await visit(tenant.agent, { javaScriptEnabled });
    await page.goto('/tickets?sort=code');
    await page.getByRole('link', { name: 'Xuất', exact: true }).click();
    await page.waitForURL(/panel=exports/);
    await page.getByRole('button', { name: 'Xuất CSV' }).click();
    const drawer = page.getByRole('dialog', { name: 'Các lượt xuất' });
    const fetchIt = drawer.getByRole('link', { name: /Tải ticket-/ });
    await expect(async () => {
      if (!javaScriptEnabled && (await drawer.getByRole('link', { name: 'Làm mới' }).isVisible()))
        await drawer.getByRole('link', { name: 'Làm mới' }).click();
      await expect(fetchIt).toBeVisible({ timeout: 500 });
    }).toPass();
    const [download] = await Promise.all([page.waitForEvent('download'), fetchIt.click()]);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFMã,Tiêu đề,Khách hàng/);
    expect(lines.slice(1, -1).map(line => line.split(',').slice(0, 2))).toEqual([
      ['#1', 'Giao thiếu hàng'],
      ['#2', "'=1+1"],
      ['#3', 'Đổi trả'],
    ]);
  });
}

for (const javaScriptEnabled of [true, false])
  test(`what a customer agreed to is recorded, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/422/);
    const { data } = await site.call(tenant.agent, createContact, { json: { name: 'Trần Thị Dậu' } });
    const page = await visit(tenant.agent, { javaScriptEnabled });
    await open(page, data._id);
    await page.getByRole('link', { name: 'Đồng ý' }).click();
    const form = page.getByRole('form', { name: 'Ghi nhận đồng ý' });
    await form.getByLabel('Tiếp thị, Zalo').selectOption({ label: 'Đồng ý' });
    await form.getByLabel('Bằng chứng').fill('Ghi âm 0142');
    await form.getByRole('button', { name: 'Ghi nhận' }).click();
    await expect(form.getByText('Chọn nguồn ghi nhận')).toBeVisible();
    await expect(form.getByLabel('Bằng chứng')).toHaveValue('Ghi âm 0142');
    await expect(form.getByLabel('Tiếp thị, Zalo')).toHaveValue('given');
    await form.getByLabel('Khách nói bằng cách nào').selectOption({ label: 'Trong cuộc gọi' });
    await form.getByRole('button', { name: 'Ghi nhận' }).click();
    await expect(toast(page, 'Đã ghi nhận đồng ý của khách hàng')).toBeVisible();
    await expect(page.getByRole('row', { name: /Tiếp thị · Zalo Đồng ý .* Ghi âm 0142/ })).toBeVisible();
    await expect(form.getByLabel('Bằng chứng')).toHaveValue('');
    const { data: now } = await site.call(tenant.agent, readConsents, { params: { id: data._id }, query: {} });
    expect(now.history).toMatchObject([{ purpose: 'marketing', channel: 'zalo', state: 'given', source: 'call' }]);
  });

for (const javaScriptEnabled of [true, false])
  test(`a note is written into the story of a customer, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/422/);
    const { data } = await site.call(tenant.agent, createContact, { json: { name: 'Trần Thị Dậu' } });
    await site.call(tenant.agent, createTicket, { json: { subject: 'Hỏi bảng giá', requester_id: data._id } });
    const page = await visit(tenant.agent, { javaScriptEnabled });
    await open(page, data._id);
    await page.getByRole('link', { name: 'Dòng thời gian' }).click();
    const form = page.getByRole('form', { name: 'Ghi chú' });
    await form.getByRole('button', { name: 'Lưu ghi chú' }).click();
    await expect(form.getByText('Ghi chú không được bỏ trống')).toBeVisible();
    await form.getByLabel('Ghi chú về khách hàng').fill('Thích được gọi buổi chiều');
    // a change by somebody else meanwhile takes nothing of what is typed
    await site.call(tenant.colleague, addContactNote, { params: { id: data._id }, json: { body: 'Từ đồng nghiệp' } });
    if (javaScriptEnabled) await expect(page.getByText('Từ đồng nghiệp')).toBeVisible();
    await form.getByRole('button', { name: 'Lưu ghi chú' }).click();
    await expect(toast(page, 'Đã lưu ghi chú')).toBeVisible();
    const story = page.getByRole('list', { name: 'Dòng thời gian' }).getByRole('listitem');
    await expect(story.nth(0)).toContainText('Thích được gọi buổi chiều');
    await expect(story.nth(1)).toContainText('Từ đồng nghiệp');
    await expect(story.nth(2)).toContainText('Hỏi bảng giá');
    await expect(form.getByLabel('Ghi chú về khách hàng')).toHaveValue('');
  });

test('whose a number is already is said while it is typed, with the way there', async ({ site, tenant, visit }) => {
  const json = { name: 'Trần Thị Dậu', phones: [{ raw: '0901234567' }] };
  const { data } = await site.call(tenant.agent, createContact, { json });
  const page = await visit(tenant.agent);
  await page.goto('/customers/new');
  await page.getByLabel('Số điện thoại 1').fill('+84 901.234.567');
  await expect(page.getByText('Số này đã thuộc khách hàng Trần Thị Dậu.')).toBeVisible();
  await expect(page.getByRole('link', { name: `Mở khách hàng ${data._id}` })).toHaveAttribute(
    'href',
    `/customers/${data._id}`,
  );
  await page.getByLabel('Số điện thoại 1').fill('+84 901.234.568');
  await expect(page.getByText('Số này đã thuộc khách hàng Trần Thị Dậu.')).toBeHidden();
  // their own number is nobody else's
  await open(page, data._id);
  await page.getByLabel('Số điện thoại 1').fill('0901 234567');
  await page.getByLabel('Số điện thoại 2').fill('0901234567');
  await page.waitForResponse(/contact-match/);
  await expect(page.getByText('đã thuộc khách hàng')).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false])
  test(`a leader shows one hidden number, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
  }) => {
    const json = { name: 'Trần Thị Dậu', phones: [{ raw: '0901234567' }, { raw: '0901234568' }] };
    const { data } = await site.call(tenant.agent, createContact, { json });
    await site.call(tenant.administrator, maskingRules.create, {
      json: { name: 'Che với trưởng bộ phận', data_types: ['phone'], roles: ['agent', 'team_leader'] },
    });
    const page = await visit(tenant.leader, { javaScriptEnabled });
    // who somebody is is trusted for a second: a rule is felt then
    const openMasked = (by: Page) =>
      expect(async () => {
        await open(by, data._id);
        await expect(by.getByText('0901 ••• 567')).toBeVisible({ timeout: 500 });
      }).toPass();
    await openMasked(page);
    await page.getByRole('button', { name: 'Hiện số' }).first().click();
    await expect(page.getByRole('status').filter({ hasText: '0901 234 567' })).toBeVisible();
    await expect(page.getByText('0901 ••• 568')).toBeVisible();
    expect(await page.content()).not.toContain('0901 234 568');
    await open(page, data._id);
    await expect(page.getByText('0901 ••• 567')).toBeVisible();
    expect(await page.content()).not.toContain('0901 234 567');
    const agents = await visit(tenant.agent, { javaScriptEnabled });
    await openMasked(agents);
    await expect(agents.getByRole('button', { name: 'Hiện số' })).toHaveCount(0);
  });

test('a customer who is not there is said to be so', async ({ tenant, visit, complaints }) => {
  complaints.expect(/404/);
  const page = await visit(tenant.agent);
  const answer = await page.goto('/customers/987654');
  expect(answer!.status()).toBe(404);
  await expect(page.getByText('Không tìm thấy khách hàng này')).toBeVisible();
});

test('every number of the summary leads to a list of as many', async ({ site, visit }) => {
  test.setTimeout(120_000);
  const page = await visit(site.demo('leader@binhminh.vn'), { javaScriptEnabled: false });
  await page.goto('/report/summary');
  const figures = await page.locator('main a[href^="/tickets?"]:not([tabindex])').evaluateAll(links =>
    links.flatMap(link => {
      const words = (link.getAttribute('aria-label') ?? link.textContent ?? '').trim();
      const [number] = /\d[\d.]*(?= ticket$)|\d[\d.]*$/.exec(words) ?? [];
      return number ? [{ href: link.getAttribute('href')!, number }] : [];
    }),
  );
  expect(figures.length).toBeGreaterThan(20);
  for (const { href, number } of figures.filter((_, place) => place % 4 === 0)) {
    await page.goto(href);
    await expect(page.getByText(/^trong [\d.]+ bản ghi$/), href).toHaveText(`trong ${number} bản ghi`);
  }
});

const open = async (page: Page, id: number) => {
  await page.goto(`/customers/${id}`);
};
const save = (page: Page) =>
  page.getByRole('region', { name: 'Thông tin khách hàng' }).getByRole('button', { name: 'Lưu', exact: true }).click();

test('a province is offered by its name of today, and a former one as such', async ({ visit, tenant }) => {
  const page = await visit(tenant.agent);
  await page.goto('/customers/new');
  const city = page.getByLabel('Tỉnh/Thành phố');
  await city.click();
  await city.pressSequentially('ha');
  const offered = page.getByRole('listbox');
  await expect(offered.getByRole('option', { name: 'Hà Nội' })).toBeVisible();
  await expect(offered).toContainText('Hiện nay');
  await expect(offered.getByRole('option', { name: 'Hà Nam' })).toBeVisible();
  await expect(offered).toContainText('Tên cũ, trước 01/07/2025');
  await offered.getByRole('option', { name: 'Hà Nam' }).click();
  await expect(city).toHaveValue('Hà Nam');
  await city.fill('Xứ khác');
  await expect(city).toHaveValue('Xứ khác');
});
