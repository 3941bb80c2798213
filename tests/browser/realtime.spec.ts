import { addComment, createTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { expect, type Page, type Person, type Site, test } from './fixtures.ts';
import { openLive } from './live.ts';

/** ms from commit to screen */
const promised = 1_000;

const open = async (site: Site, by: Person, subject: string) => {
  const json = { subject, requester_name: 'Hồ Thị Kỷ', requester_phone: '0903 111 222' };
  return (await site.call(by, createTicket, { json })).data;
};
const note = (site: Site, by: Person, ticket: number, body: string) =>
  site.call(by, addComment, { params: { id: ticket }, json: { kind: 'internal', format: 'text', body } });

/** When the timeline comes to hold these words: ms since 1970, by the machine's one clock. */
const seen = (page: Page, words: string) =>
  page.evaluate(
    text =>
      new Promise<number>(resolve => {
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
        function look() {
          if (!document.querySelector('[aria-label="Diễn biến"]')?.textContent?.includes(text)) return;
          observer.disconnect();
          resolve(Date.now());
        }
      }),
    words,
  );

test('what is written shows on a colleague’s ticket within a second of the commit', async ({ site, tenant, visit }) => {
  const ticket = await open(site, tenant.agent, 'Quạt điện kêu to');
  const page = await visit(tenant.colleague);
  await openLive(page, `/tickets/${ticket._id}`);
  const waits: number[] = [];
  for (const words of ['Đã gọi cho khách', 'Kho còn hai chiếc', 'Hẹn đổi vào sáng mai']) {
    const shown = seen(page, words);
    await note(site, tenant.agent, ticket._id, words);
    const { at } = await tenant.rows(db =>
      db
        .selectFrom('comments')
        .select('created_at as at')
        .where('tenant_id', '=', tenant.id)
        .where('body_text', '=', words)
        .executeTakeFirstOrThrow(),
    );
    waits.push((await shown) - new Date(at as unknown as string).getTime());
  }
  console.log(`commit to screen: ${waits.join(', ')} ms`);
  expect(waits.toSorted((a, b) => a - b)[1], 'the one in the middle').toBeLessThanOrEqual(promised);
});

test('a list follows new and changed tickets without a reload', async ({ site, tenant, visit }) => {
  const page = await visit(tenant.colleague);
  await openLive(page, '/tickets');
  const made = await open(site, tenant.agent, 'Tủ lạnh không lạnh');
  const row = page.getByRole('row', { name: 'Tủ lạnh không lạnh' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Mới');
  await site.call(tenant.agent, updateTicket, {
    params: { id: made._id },
    json: { version: 1, status: 2, assignee_id: tenant.colleague.id },
  });
  await expect(row).toContainText('Đang xử lý');
  await expect(row).toContainText(tenant.colleague.name);
});

test('what happens while a browser is cut off shows once it is back, and none of it twice', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to load resource|TypeError: Failed to fetch/);
  const ticket = await open(site, tenant.agent, 'Máy giặt báo lỗi E4');
  const page = await visit(tenant.colleague);
  await openLive(page, `/tickets/${ticket._id}`);
  const notes = page.getByRole('article', { name: 'Lê Minh Khôi ghi chú nội bộ' });
  await note(site, tenant.agent, ticket._id, 'Trước khi đứt');
  await expect(notes).toHaveCount(1);
  await page.context().setOffline(true);
  for (const words of ['Một', 'Hai', 'Ba']) await note(site, tenant.agent, ticket._id, words);
  await site.call(tenant.agent, updateTicket, { params: { id: ticket._id }, json: { version: 1, status: 2 } });
  await page.context().setOffline(false);
  await note(site, tenant.agent, ticket._id, 'Sau khi nối lại');
  await expect(notes).toHaveText([/Trước khi đứt/, /Một/, /Hai/, /Ba/, /Sau khi nối lại/], { timeout: 20_000 });
  await expect(page.getByLabel('Trạng thái', { exact: true })).toHaveValue('2');
});

test('the tabs of one browser share one stream', async ({ site, tenant, visit }) => {
  const ticket = await open(site, tenant.agent, 'Bếp từ không nhận nồi');
  const first = await visit(tenant.colleague);
  const streams: string[] = [];
  first.context().on('request', request => {
    if (new URL(request.url()).pathname === '/events') streams.push(request.url());
  });
  await openLive(first, `/tickets/${ticket._id}`);
  const second = await first.context().newPage();
  await second.goto(`/tickets/${ticket._id}`);
  await note(site, tenant.agent, ticket._id, 'Cả hai đều thấy');
  for (const page of [first, second])
    await expect(page.getByRole('article', { name: 'Lê Minh Khôi ghi chú nội bộ' })).toHaveText(/Cả hai đều thấy/);
  expect(streams).toHaveLength(1);
});
