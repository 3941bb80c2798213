import { macros } from 'contract/macros/macros.ts';
import { createTicket, readTicket } from 'contract/tickets/tickets.ts';
import { expect, type Page, type Site, type Tenant, test, toast } from './fixtures.ts';

const reply = (page: Page) => page.getByRole('form', { name: 'Trả lời khách' });
const words = (page: Page) => reply(page).getByRole('textbox', { name: 'Nội dung trả lời khách' });

async function aTicket(site: Site, tenant: Tenant): Promise<number> {
  const share = (name: string, content: string) =>
    site.call(tenant.administrator, macros.create, { json: { name, content, is_shared: true } });
  await share('Đổi lịch giao', 'Chào {{customer.name}},\nTicket {{ticket.code}} giao lại sáng mai.');
  await share('Gọi lại khách', 'Em sẽ gọi số {{customer.phone}} của {{customer.name}}.');
  const json = { subject: 'Giao trễ', requester_name: 'Nguyễn Thị Hồng Nhung', requester_email: 'nhung@example.test' };
  return (await site.call(tenant.agent, createTicket, { json })).data._id;
}

test('of a list of replies the room is for what they say', async ({ site, tenant, visit }) => {
  const content = 'Dạ em chào {{customer.title}} {{customer.name}}, em sẽ gọi lại trong hôm nay ạ. '.repeat(3);
  const json = { name: 'Hẹn gọi lại', content, is_shared: true };
  await site.call(tenant.administrator, macros.create, { json });
  const page = await visit(tenant.administrator, { viewport: { width: 1280, height: 800 } });
  await page.goto('/macros');
  expect((await page.getByRole('cell', { name: content.trim() }).boundingBox())!.width).toBeGreaterThan(400);
});

test('a reply is chosen by the keyboard, filled, and not sent while something is open', async ({
  site,
  tenant,
  visit,
}) => {
  const number = await aTicket(site, tenant);
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${number}`);
  await words(page).click();
  await expect(page.locator('.rich-editor').first()).toBeVisible();
  await page.keyboard.type('Dạ 1/2. /doi lich');
  const list = page.getByRole('listbox', { name: 'Câu trả lời mẫu' });
  await expect(list.getByRole('option')).toHaveText([/Đổi lịch giao/]);
  await expect(page.locator('.menu-panel').filter({ has: list })).toContainText('Chào Nguyễn Thị Hồng Nhung,');
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(words(page)).toContainText(`Ticket #${number} giao lại sáng mai.`);
  await expect(words(page)).not.toContainText('/doi');

  await page.keyboard.type(' /');
  await expect(list.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await reply(page).getByRole('button', { name: 'Câu trả lời mẫu' }).click();
  await expect(list).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(words(page).locator('.open-variable')).toHaveText('{{customer.phone}}');

  const send = reply(page).getByRole('button', { name: 'Gửi trả lời khách', exact: true });
  await send.click();
  await expect(reply(page)).toContainText('Còn chỗ chưa điền: {{customer.phone}} (số điện thoại của khách)');
  const sent = async () =>
    (await site.call(tenant.agent, readTicket, { params: { id: number }, query: {} })).data.timeline.filter(
      entry => entry.kind === 'comment',
    );
  expect(await sent()).toEqual([]);
  await words(page).locator('.open-variable').dblclick();
  // as a person does: the whole variable is replaced by what was missing
  const html = await words(page).innerHTML();
  expect(html).toContain('{{customer.phone}}');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Em sẽ gọi số 0912 345 678.');
  await expect(words(page).locator('.open-variable')).toHaveCount(0);
  await send.click();
  await expect(toast(page, 'Đã gửi trả lời khách')).toBeVisible();
  expect(await sent()).toHaveLength(1);
});

for (const javaScriptEnabled of [true, false])
  test(`a question to the customer is written as its template says, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
  }) => {
    const number = await aTicket(site, tenant);
    const page = await visit(tenant.administrator, { javaScriptEnabled });
    await page.goto('/settings/others/templates');
    await page.getByRole('link', { name: 'Khảo sát' }).click();
    await page.getByRole('link', { name: 'Thêm mẫu khảo sát' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Tên').fill('Sau khi xử lý xong');
    await drawer.getByLabel('Câu hỏi').fill('{{customer.name}} thấy lần hỗ trợ này thế nào?');
    await drawer.getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(toast(page, 'Tạo mới mẫu khảo sát thành công')).toBeVisible();
    await expect(page.getByRole('row', { name: /Sau khi xử lý xong/ })).toContainText('Từ 1 đến 5');

    await page.goto(`/tickets/${number}`);
    if (javaScriptEnabled) {
      await words(page).click();
      await page.keyboard.type('/sau khi');
      await page.getByRole('option', { name: /Sau khi xử lý xong Khảo sát/ }).click();
    } else {
      await reply(page).getByRole('button', { name: 'Câu trả lời mẫu' }).click();
      const offered = page.getByRole('listitem').filter({ hasText: 'Sau khi xử lý xong' });
      await offered.getByRole('button', { name: 'Chèn' }).click();
    }
    const written = javaScriptEnabled ? words(page).innerText() : words(page).inputValue();
    expect((await written).replace(/\s+/g, ' ')).toContain(
      'Nguyễn Thị Hồng Nhung thấy lần hỗ trợ này thế nào? Xin trả lời thư này bằng một số từ 1 (rất không hài lòng) đến 5',
    );
  });

test.describe('before JavaScript', () => {
  test('a reply joins what is typed, from a page that searches', async ({ site, tenant, visit }) => {
    const number = await aTicket(site, tenant);
    const page = await visit(tenant.agent, { javaScriptEnabled: false });
    await page.goto(`/tickets/${number}`);
    await words(page).fill('Dạ em chào chị.');
    await reply(page).getByRole('button', { name: 'Câu trả lời mẫu' }).click();
    await page.getByLabel('Tìm theo tên').fill('doi lich');
    await page.getByRole('button', { name: 'Tìm' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Đổi lịch giao' })).toContainText(
      'Nguyễn Thị Hồng Nhung',
    );
    await page.getByRole('button', { name: 'Chèn' }).click();
    await expect(words(page)).toHaveValue(
      `Dạ em chào chị.\n\nChào Nguyễn Thị Hồng Nhung,\nTicket #${number} giao lại sáng mai.`,
    );
  });

  test('an agent keeps replies of their own', async ({ tenant, visit, complaints }) => {
    complaints.expect(/status of 422/);
    const page = await visit(tenant.agent, { javaScriptEnabled: false });
    await page.goto('/macros');
    await page.getByRole('link', { name: 'Thêm câu trả lời mẫu' }).first().click();
    await page.getByRole('textbox', { name: 'Tên' }).fill('Chào của tôi');
    await page.getByRole('textbox', { name: 'Nội dung', exact: true }).fill('Chào {{customer.nam}}');
    await page.getByRole('button', { name: 'Lưu' }).click();
    await expect(page.getByText(/^Không có biến {{customer.nam}}/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Nội dung', exact: true }).fill('Chào {{customer.name}}');
    await page.getByRole('button', { name: 'Lưu' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Chào của tôi' })).toContainText('Của tôi');
  });
});
