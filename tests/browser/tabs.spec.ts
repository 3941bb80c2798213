import { saveDraft } from 'contract/tickets/drafts.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { expect, type Page, test, toast } from './fixtures.ts';
import { isLive } from './live.ts';

test('a page that is not there takes no tab, and pushes none out', async ({ site, tenant, visit, complaints }) => {
  complaints.expect(/status of 404/);
  const page = await visit(tenant.agent);
  const tabs = page.getByRole('navigation', { name: 'Tab làm việc' }).getByRole('link', { name: /^Ticket \d+$/ });
  const made: string[] = [];
  for (let number = 0; number < 5; number++) {
    const json = { subject: `Việc ${number}`, requester_name: 'An' };
    made.push(`Ticket ${(await site.call(tenant.agent, createTicket, { json })).data._id}`);
  }
  for (const title of made) {
    await page.goto(title.toLowerCase().replace('ticket ', '/tickets/'));
    await expect(tabs.last()).toHaveText(title);
  }
  for (const missing of ['/tickets/999999', '/tickets/abc', '/customers/999999']) {
    await page.goto(missing);
    await expect(page.getByText(/^Không tìm thấy/).first()).toBeVisible();
    await expect(tabs).toHaveText(made);
  }
});

const bar = (page: Page) => page.getByRole('navigation', { name: 'Tab làm việc' });

test('a customer who was made takes the place of the tab they were written in', async ({ tenant, visit }) => {
  const page = await visit(tenant.agent);
  await page.goto('/customers/new');
  await expect(bar(page).getByRole('link', { name: /^Khách hàng mới/ })).toBeVisible();
  await page.getByLabel('Tên khách hàng').fill('Lý Thị Sáu');
  await page.getByLabel('Số điện thoại 1').fill('0905 111 222');
  await page.getByRole('main').getByRole('button', { name: 'Tạo khách hàng' }).click();
  await page.waitForURL(/\/customers\/\d+$/);
  const id = new URL(page.url()).pathname.split('/').pop();
  await expect(bar(page).getByRole('link', { name: `Customer ${id}` })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: /^Khách hàng mới/ })).toHaveCount(0);
});

test('five tabs show their whole numbers; one closed right after typing can be opened again', async ({
  site,
  tenant,
  visit,
}) => {
  const page = await visit(tenant.agent);
  for (let number = 0; number < 5; number++) {
    const json = { subject: `Việc ${number}`, requester_name: 'An' };
    const { _id } = (await site.call(tenant.agent, createTicket, { json })).data;
    await page.goto(`/tickets/${_id}`);
    await expect(bar(page).getByRole('link', { name: `Ticket ${_id}`, exact: true })).toBeVisible();
  }
  const cut = await bar(page)
    .locator('.tab-title .figures')
    .evaluateAll(
      numbers =>
        numbers.filter(number => {
          const link = number.closest('a')!.getBoundingClientRect();
          return number.scrollWidth > number.clientWidth + 1 || number.getBoundingClientRect().right > link.right + 1;
        }).length,
    );
  expect(cut).toBe(0);
  await page
    .getByRole('form', { name: 'Trả lời khách' })
    .getByRole('textbox', { name: /Nội dung/ })
    .click();
  await page.keyboard.type('dở dang');
  await bar(page).getByRole('button', { name: /^Đóng/ }).last().click();
  await expect(toast(page, /^Đã đóng Ticket/)).toBeVisible();
});

test('a ticket whose only draft is a note opens with it', async ({ site, tenant, visit }) => {
  const json = { subject: 'Có ghi chú dở', requester_name: 'An' };
  const { _id } = (await site.call(tenant.agent, createTicket, { json })).data;
  const content = { body: 'Nhớ gọi lại', format: 'text', fields: {} } as const;
  await site.call(tenant.agent, saveDraft, { json: { key: `ticket:${_id}:note`, content } });
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${_id}`);
  await expect(page.getByRole('form', { name: 'Ghi chú nội bộ' })).toContainText('Nhớ gọi lại');
  await page.getByRole('link', { name: 'Trả lời khách' }).click();
  await page.reload();
  await expect(page.getByRole('form', { name: 'Trả lời khách' })).toBeVisible();
});

test('the focus is back where it was after a dialog and after a drawer', async ({ site, tenant, visit }) => {
  const json = { subject: 'Giữ tiêu điểm', requester_name: 'An' };
  const { _id } = (await site.call(tenant.agent, createTicket, { json })).data;
  const page = await visit(tenant.agent);
  // the page listens to keys from then on
  const isAlive = isLive(page);
  await page.goto(`/tickets/${_id}`);
  await isAlive;
  const focused = () => page.evaluate(() => document.activeElement?.localName);
  await page.getByRole('button', { name: 'Lưu', exact: true }).focus();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog').getByRole('combobox');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect.poll(focused).toBe('button');
  await page.goto('/tickets?panel=account');
  await expect(page.getByRole('dialog', { name: 'Tài khoản' })).toHaveAttribute('aria-modal', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(focused).not.toBe('body');
});

test('without a line a closed tab stays in view with its words until its neighbour comes, and can be opened again', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to load resource|TypeError: Failed to fetch/);
  const json = { subject: 'Mất mạng giữa chừng', requester_name: 'An' };
  const { _id } = (await site.call(tenant.agent, createTicket, { json })).data;
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${_id}`);
  const close = bar(page).getByRole('button', { name: `Đóng Ticket ${_id}` });
  await expect(close).toBeVisible();
  const reply = page.getByRole('form', { name: 'Trả lời khách' });
  await reply.getByRole('textbox', { name: /Nội dung/ }).click();
  await page.keyboard.type('viết khi ');
  await page.context().setOffline(true);
  await expect(page.getByRole('alert').filter({ hasText: 'Mất kết nối' })).toBeVisible();
  await page.keyboard.type('mất mạng');
  await close.click();
  await expect(reply).toContainText('viết khi mất mạng');
  await page.context().setOffline(false);
  await page.waitForURL('**/tickets');
  await toast(page, /^Đã đóng Ticket/)
    .getByRole('button', { name: 'Mở lại' })
    .click();
  await page.waitForURL(new RegExp(`/tickets/${_id}(\\?|$)`));
  await expect(reply).toContainText('viết khi mất mạng');
});
