import { saveDraft } from 'contract/tickets/drafts.ts';
import { createTicket, readTicket } from 'contract/tickets/tickets.ts';
import { expect, type Person, type Site, type Tenant, test, toast } from './fixtures.ts';

/** A ticket of somebody who sees their own alone. */
async function ownTicket(site: Site, tenant: Tenant, subject: string) {
  await tenant.rows(db =>
    db.updateTable('users').set({ scope: 'me' }).where('id', '=', tenant.agent.id).executeTakeFirstOrThrow(),
  );
  const json = { subject, requester_name: 'Giàng A Páo', assignee_id: tenant.agent.id };
  return (await site.call(tenant.leader, createTicket, { json })).data._id;
}
const assigneeOf = async (site: Site, by: Person, id: number) =>
  (await site.call(by, readTicket, { params: { id } })).data.ticket.assignee?._id ?? null;

for (const javaScriptEnabled of [true, false])
  test(`who hands a ticket away comes back to the list, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
  }) => {
    const id = await ownTicket(site, tenant, 'Chuyển cho người khác');
    const page = await visit(tenant.agent, { javaScriptEnabled });
    await page.goto('/tickets?mode=me');
    await page.getByRole('link', { name: `#${id}`, exact: true }).click();
    await page.waitForURL(`**/tickets/${id}`);
    const tabs = page.getByRole('navigation', { name: 'Tab làm việc' });
    if (javaScriptEnabled) await expect(tabs.getByRole('link', { name: `Ticket ${id}` })).toBeVisible();
    const form = page.getByRole('region', { name: 'Thông tin ticket' });
    await form.getByRole('combobox', { name: 'Người xử lý' }).selectOption({ index: 0 });
    await form.getByRole('button', { name: 'Lưu', exact: true }).click();
    await page.waitForURL(javaScriptEnabled ? '**/tickets?mode=me' : '**/tickets');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ticket/);
    await expect(toast(page, 'Đã lưu ticket')).toContainText('Ticket không còn thuộc phạm vi của bạn.');
    await expect(tabs.getByRole('link', { name: `Ticket ${id}` })).toHaveCount(0);
    expect(await assigneeOf(site, tenant.leader, id)).toBeNull();
  });

test('what was typed for a ticket out of reach can be read and dropped, and nothing of the ticket is told', async ({
  site,
  tenant,
  visit,
}) => {
  const id = await ownTicket(site, tenant, 'Bí mật của ticket');
  const content = { body: `Dạ em gửi bù.\n${'Chị chờ em nhé. '.repeat(20)}Hết.`, format: 'text' as const };
  await site.call(tenant.agent, saveDraft, { json: { key: `ticket:${id}:reply`, content } });
  await tenant.rows(db => db.updateTable('tickets').set({ assignee_id: null }).where('number', '=', id).execute());
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit(tenant.agent, { javaScriptEnabled, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/report/summary?panel=drafts');
    const draft = page.getByRole('listitem').filter({ hasText: `Ticket ${id}` });
    await expect(draft).toContainText('Ticket không còn thuộc phạm vi của bạn');
    await expect(draft.getByRole('link')).toHaveCount(0);
    await expect(page.locator('body')).not.toContainText('Bí mật của ticket');
    await draft.getByText('Xem nội dung').click();
    await expect(draft.getByText(/^Dạ em gửi bù\.[\s\S]*Hết\.$/)).toBeVisible();
    if (javaScriptEnabled) {
      await draft.getByRole('button', { name: 'Sao chép' }).click();
      await expect(toast(page, 'Đã sao chép')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(content.body);
    } else {
      await draft.getByRole('button', { name: 'Bỏ bản nháp' }).click();
      await expect(toast(page, 'Đã bỏ bản nháp')).toBeVisible();
      await expect(page.getByText('Không có bản nháp nào')).toBeVisible();
    }
  }
});

test('who signs out in one tab is told so in the other', async ({ tenant, visit }) => {
  const page = await visit(tenant.agent);
  const other = await page.context().newPage();
  for (const one of [page, other]) {
    const live = one.waitForRequest(request => new URL(request.url()).pathname === '/events').catch(() => undefined);
    await one.goto('/tickets');
    if (one === page) await live;
  }
  await page.locator('summary, button').filter({ hasText: 'Lê Minh Khôi' }).first().click();
  await page
    .getByRole('button', { name: 'Đăng xuất' })
    .or(page.getByRole('menuitem', { name: 'Đăng xuất' }))
    .click();
  await page.waitForURL('**/login*');
  await other.waitForURL('**/login*');
  await expect(other.getByText('Bạn đã đăng xuất ở một tab khác của trình duyệt này.')).toBeVisible();
  await expect(other.getByText('Phiên đăng nhập đã hết hạn')).toHaveCount(0);
});
