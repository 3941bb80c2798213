import { createTicket } from 'contract/tickets/tickets.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openLive } from './live.ts';

const box = (page: Page) => page.getByRole('combobox', { name: /^Tìm trang/ });

test('Ctrl K finds a ticket by its code, a customer by any form of a number, a page without diacritics', async ({
  site,
  tenant,
  visit,
}) => {
  const json = { subject: 'Bồn nước rò', requester_name: 'Châu Ngọc Quý', requester_phone: '0988 777 666' };
  const { data: ticket } = await site.call(tenant.leader, createTicket, { json });
  const page = await visit(tenant.agent);
  await openLive(page, '/report/summary');

  await page.keyboard.press('Control+k');
  await box(page).fill('+84 988 777 666');
  await expect(page.getByRole('group', { name: 'Ticket' }).getByRole('option')).toContainText(['Bồn nước rò']);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/customers\/\d+$/);

  await page.keyboard.press('Control+k');
  await box(page).fill(`#00${ticket._id}`);
  await expect(page.getByRole('group', { name: 'Ticket' }).getByRole('option')).toContainText(['Bồn nước rò']);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tickets/${ticket._id}`);

  await page.keyboard.press('Control+k');
  await box(page).fill('khach hang');
  await page.getByRole('group', { name: 'Đi tới' }).getByRole('option', { name: 'Khách hàng' }).first().click();
  await page.waitForURL('**/customers');

  await page.keyboard.press('Control+k');
  await box(page).fill('không có gì như thế');
  await expect(page.getByRole('status').filter({ hasText: 'Không có dữ liệu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
});

test('a word means what begins with it first: a command, a page, with and without tone marks', async ({
  site,
  tenant,
  visit,
}) => {
  const json = { subject: 'Bảo hành tối nay', requester_name: 'Bảo Tối' };
  await site.call(tenant.leader, createTicket, { json });
  const page = await visit(tenant.leader);
  await openLive(page, '/tickets');
  await page.keyboard.press('Control+k');
  const found = page.getByRole('group', { name: 'Ticket' });
  for (const [typed, first] of [
    ['tối', 'Đổi giao diện: Tối'],
    ['bao', 'Báo cáo'],
  ] as const) {
    await box(page).fill(typed);
    await expect(found.getByRole('option')).toContainText(['Bảo hành tối nay']);
    await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(first);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/report/summary');
});

test('nothing of another tenant or beyond my scope is found', async ({ site, tenant, visit }) => {
  const stranger = await site.tenant();
  const json = { subject: 'Của doanh nghiệp khác', requester_name: 'Tống Văn Giấu', requester_phone: '0977 111 000' };
  await site.call(stranger.leader, createTicket, { json });
  const page = await visit(tenant.agent);
  await openLive(page, '/tickets');
  await page.keyboard.press('Control+k');
  await box(page).fill('0977111000');
  await expect(page.getByRole('status').filter({ hasText: 'Không có dữ liệu' })).toBeVisible();
});

test('without a line a page chosen in the palette comes when the line is back, and only the last one', async ({
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to load resource|TypeError: Failed to fetch/);
  const page = await visit(tenant.agent);
  await openLive(page, '/report/summary');
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await expect(page.getByRole('alert').filter({ hasText: 'Mất kết nối' })).toBeVisible();
  const choose = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await box(page).fill(typed);
    await page.getByRole('option', { name: typed }).first().click();
    await expect(box(page)).toHaveCount(0);
  };
  await choose('Ticket');
  await choose('Khách hàng');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tổng quan');
  await page.context().setOffline(false);
  await page.waitForURL('**/customers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Khách hàng');
});
