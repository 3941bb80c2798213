import { addComment, createTicket, followTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openLive } from './live.ts';

const bell = (page: Page) => page.locator('summary').and(page.getByLabel(/thông báo chưa đọc|^Thông báo$/));

test('being given a ticket, named in a note and a comment on a followed ticket are told, counted and led to', async ({
  site,
  tenant,
  visit,
}) => {
  const json = { subject: 'Bảo hành nồi cơm', requester_name: 'Kiều Thị Lan' };
  const { data: ticket } = await site.call(tenant.leader, createTicket, { json });
  const params = { id: ticket._id };
  const page = await visit(tenant.agent);
  await openLive(page, '/tickets');
  await expect(page).toHaveTitle('Lắng Nghe');

  await site.call(tenant.leader, updateTicket, { params, json: { version: 1, assignee_id: tenant.agent.id } });
  await expect(page).toHaveTitle('Lắng Nghe (1)');
  const body = `Nhờ @${tenant.agent.name} gọi lại cho khách`;
  await site.call(tenant.leader, addComment, { params, json: { kind: 'internal', format: 'text', body } });
  await expect(page).toHaveTitle('Lắng Nghe (2)');
  await site.call(tenant.agent, followTicket, { params, json: { follow: true } });
  await site.call(tenant.leader, updateTicket, { params, json: { version: 3, assignee_id: null } });
  await site.call(tenant.colleague, addComment, { params, json: { kind: 'internal', format: 'text', body: 'Đã gọi' } });
  await expect(page).toHaveTitle('Lắng Nghe (3)');

  await bell(page).click();
  const items = page.getByRole('listitem').filter({ hasText: ticket.code });
  await expect(items).toContainText([
    `${tenant.colleague.name} viết ở ticket ${ticket.code}`,
    `${tenant.leader.name} nhắc đến bạn ở ticket ${ticket.code}`,
    `${tenant.leader.name} giao ticket ${ticket.code} cho bạn`,
  ]);
  await items.nth(1).getByRole('link').click();
  await page.waitForURL(`**/tickets/${ticket._id}`);
  await expect(page).toHaveTitle('Lắng Nghe (2)');
});

test('whoever goes on while the list of the bell is on its way reaches the next page', async ({ tenant, visit }) => {
  const page = await visit(tenant.agent);
  // a slow line: neither the router nor the bell learns anything of notifications
  await page.route(/\/__manifest.*notifications|\/notifications$/, () => {});
  await page.goto('/tickets');
  await page.waitForResponse(/\/__manifest/);
  await bell(page).click();
  await page.getByRole('link', { name: 'Khách hàng', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Khách hàng', level: 1 })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
});

test('above nine the title says 9+, and reading all clears it', async ({ site, tenant, visit }) => {
  for (let count = 0; count < 10; count++) {
    const json = { subject: `Việc ${count}`, requester_name: 'Kiều Thị Lan', assignee_id: tenant.agent.id };
    await site.call(tenant.leader, createTicket, { json });
  }
  const page = await visit(tenant.agent);
  await openLive(page, '/tickets');
  await expect(page).toHaveTitle('Lắng Nghe (9+)');
  await bell(page).click();
  await page.getByRole('button', { name: 'Đánh dấu tất cả đã đọc' }).click();
  await expect(page).toHaveTitle('Lắng Nghe');
});

test('a lost line is said at once, what is asked for comes when it is back', async ({ tenant, visit, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to load resource|TypeError: Failed to fetch/);
  const page = await visit(tenant.agent);
  await openLive(page, '/tickets');
  await page.context().setOffline(true);
  const banner = page.getByRole('alert').filter({ hasText: 'Mất kết nối' });
  await expect(banner).toBeVisible();
  await page.getByRole('navigation', { name: 'Khu vực' }).getByRole('link', { name: 'Khách hàng' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ticket');
  await page.getByRole('navigation', { name: 'Khu vực' }).getByRole('link', { name: 'Báo cáo' }).click();
  await page.getByRole('navigation', { name: 'Khu vực' }).getByRole('link', { name: 'Khách hàng' }).click();
  await page.context().setOffline(false);
  await page.waitForURL('**/customers');
  await expect(banner).toHaveCount(0);
});
