import { listMyViewers } from 'contract/access/view-as.ts';
import { createTicket, readTicket } from 'contract/tickets/tickets.ts';
import { expect, type Page, test, toast } from './fixtures.ts';

const reason = 'Kiểm tra vì sao không thấy ticket';
const bar = (page: Page) => page.locator('.notices');

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`an administrator looks as an agent, and leaves, ${how} JavaScript`, async ({ visit, site, tenant }) => {
    const { administrator, agent } = tenant;
    const page = await visit(administrator, { javaScriptEnabled });
    await page.goto(`/settings/users/members/${agent.id}`);
    await page.getByRole('link', { name: 'Xem với tư cách' }).click();
    await page.getByRole('textbox', { name: 'Lý do' }).fill(reason);
    await page.getByRole('button', { name: 'Bắt đầu xem' }).click();
    await expect(page).toHaveURL(/report\/summary$/);
    await expect(bar(page)).toContainText(
      new RegExp(
        `${administrator.name} đang xem với tư cách ${agent.name} \\(Chuyên viên\\). Chỉ xem, còn (29|30) phút`,
      ),
    );
    // what an agent may not open is closed, and the bar stands there too
    await page.goto('/settings/users/members');
    await expect(page).toHaveURL(/page-404/);
    await page.goto('/tickets');
    await expect(bar(page)).toContainText('Chỉ xem');
    const [seen] = (await site.call(agent, listMyViewers, {})).list;
    expect(seen).toMatchObject({ name: administrator.name, reason, is_running: true });
    await bar(page).getByRole('button', { name: 'Thoát' }).click();
    await expect(toast(page, 'Đã thoát chế độ xem')).toBeVisible();
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(bar(page)).not.toContainText('Chỉ xem');
    expect((await site.call(agent, listMyViewers, {})).list[0]!.is_running).toBe(false);
    await page.goto('/settings/users/members');
    await expect(page.getByRole('heading', { name: 'Thành viên', level: 1 })).toBeVisible();
  });
}

test('every tab of the browser looks along, and is the administrator’s again', async ({ visit, tenant }) => {
  const { administrator, agent } = tenant;
  const page = await visit(administrator);
  const other = await page.context().newPage();
  await other.goto('/report/summary');
  await page.goto(`/view-as-mode?user=${agent.id}`);
  await page.getByRole('textbox', { name: 'Lý do' }).fill(reason);
  await page.getByRole('button', { name: 'Bắt đầu xem' }).click();
  await expect(bar(page)).toContainText('Chỉ xem');
  const stored = (tab: Page) =>
    tab.evaluate(() => [sessionStorage, localStorage].map(store => JSON.parse(store.getItem('user') ?? 'null')?._id));
  expect(await stored(page)).toEqual([agent.id, administrator.id]);
  await other.bringToFront();
  await expect(bar(other)).toContainText('Chỉ xem');
  await bar(page).getByRole('button', { name: 'Thoát' }).click();
  await expect(bar(page)).not.toContainText('Chỉ xem');
  await expect(bar(other)).not.toContainText('Chỉ xem');
  expect(await stored(page)).toEqual([undefined, administrator.id]);
  await expect.poll(() => stored(other)).toEqual([undefined, administrator.id]);
});

for (const javaScriptEnabled of [true, false])
  test(`a view offers nothing that would change a thing, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
  }) => {
    const { administrator, agent } = tenant;
    const json = { subject: 'Máy không lạnh', requester_name: 'Trần Thị Dậu', requester_phone: '0901000009' };
    const { _id } = (await site.call(agent, createTicket, { json })).data;
    const { ticket } = (await site.call(agent, readTicket, { params: { id: _id }, query: {} })).data;
    const page = await visit(administrator, { javaScriptEnabled });
    await page.goto(`/view-as-mode?user=${agent.id}`);
    await page.getByRole('textbox', { name: 'Lý do' }).fill(reason);
    await page.getByRole('button', { name: 'Bắt đầu xem' }).click();
    await expect(bar(page)).toContainText('Chỉ xem');
    const writes = {
      [`/tickets/${ticket._id}`]: ['Gộp', 'Nhắc tôi', 'Theo dõi', 'Lưu'],
      [`/customers/${ticket.requester._id}`]: ['Gộp', 'Nhắc tôi', 'Tạo ticket', 'Lưu'],
      '/tickets': ['Tạo ticket'],
      '/customers': ['Tạo khách hàng'],
    };
    const offered = async () => {
      const names: string[] = [];
      for (const [path, wanted] of Object.entries(writes)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const name of wanted)
          if (
            await page
              .getByRole('button', { name, exact: true })
              .or(page.getByRole('link', { name, exact: true }))
              .first()
              .isVisible()
          )
            names.push(name);
      }
      return names;
    };
    expect(await offered()).toEqual([]);
    await page.goto('/tickets?search=lanh');
    await expect(page.getByRole('link', { name: 'Máy không lạnh' })).toBeVisible();
    await bar(page).getByRole('button', { name: 'Thoát' }).click();
    await expect(bar(page)).not.toContainText('Chỉ xem');
    expect(await offered()).toEqual(Object.values(writes).flat());
  });

test('a view changes nothing, says so, and ends with the administrator’s session', async ({ visit, site, tenant }) => {
  const { administrator, agent } = tenant;
  const page = await visit(administrator);
  await page.goto(`/view-as-mode?user=${agent.id}`);
  await page.getByRole('textbox', { name: 'Lý do' }).fill(reason);
  await page.getByRole('button', { name: 'Bắt đầu xem' }).click();
  await expect(bar(page)).toContainText('Chỉ xem');
  await page.goto('/report/summary?panel=notifications');
  const mark = page.getByRole('button', { name: 'Đánh dấu tất cả đã đọc', includeHidden: true }).first();
  await expect(mark).toBeHidden();
  // as a page would that does not know of the view
  await mark.evaluate((button: HTMLButtonElement) => button.form!.requestSubmit(button));
  await expect(toast(page, 'Chỉ xem')).toBeVisible();
  await expect(bar(page)).toContainText('Chỉ xem');
  await tenant.rows(async db => {
    await db.updateTable('users').set({ role: 'supervisor' }).where('id', '=', administrator.id).execute();
  });
  await expect(toast(page, 'Đã hết phiên xem')).toBeVisible({ timeout: 15_000 });
  await expect(bar(page)).not.toContainText('Chỉ xem');
  expect((await site.call(agent, listMyViewers, {})).list).toHaveLength(1);
});
