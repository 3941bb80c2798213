import { createTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { expect, type Page, signIn, test, toast } from './fixtures.ts';
import { fillTickets, openForKeys, useKeys } from './keys.ts';

const menu = (page: Page, name: string) => page.locator('summary', { hasText: name }).first();

test('after a save of a ticket the focus is in the field that saved it, and stays with who writes elsewhere', async ({
  site,
  tenant,
  visit,
}) => {
  const json = { subject: 'Giữ tiêu điểm', requester_name: 'An' };
  const { _id } = (await site.call(tenant.agent, createTicket, { json })).data;
  const page = await visit(tenant.agent);
  await openForKeys(page, `/tickets/${_id}`);
  const panel = page.getByRole('region', { name: 'Thông tin ticket' });
  const subject = panel.getByLabel('Tiêu đề');
  await subject.fill('Tiêu đề khác');
  await subject.press('Enter');
  await expect(toast(page, 'Đã lưu ticket')).toBeVisible();
  await expect(subject).toBeFocused();

  const reply = page.getByRole('form', { name: 'Trả lời khách' }).getByRole('textbox', { name: /Nội dung/ });
  await subject.fill('Tiêu đề thứ ba');
  const reloaded = page.waitForResponse(
    answer => answer.url().includes('.data') && answer.request().method() === 'GET',
  );
  await subject.press('Enter');
  await reply.click();
  await page.keyboard.type('Chào');
  await reloaded;
  await expect(panel.getByRole('button', { name: 'Lưu', exact: true })).not.toHaveAttribute('aria-busy');
  await page.keyboard.type(' anh');
  await expect(page.getByRole('form', { name: 'Trả lời khách' })).toContainText('Chào anh');
});

test('a deleted row hands the focus to the next one, the last to the one before it', async ({ tenant, visit }) => {
  await tenant.rows(async db => {
    for (const name of ['Bốn', 'Ba', 'Hai', 'Một'])
      await sql`insert into priorities (tenant_id, id, name) values (${tenant.id}, gen_random_uuid(), ${name})`.execute(
        db,
      );
  });
  const page = await visit(tenant.administrator);
  await openForKeys(page, '/settings/tickets/priority?sort=name');
  const names = await page
    .getByRole('row')
    .getByRole('link', { name: /^Xóa / })
    .evaluateAll(links => links.map(link => link.getAttribute('aria-label')!));
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const remove = async (name: string) => {
    await link(name).press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('link', { name: 'Hủy' })).toBeFocused();
    await question.getByRole('button', { name: 'Xác nhận' }).press('Enter');
    await expect(question).toBeHidden();
    await expect(link(name)).toHaveCount(0);
  };
  const [first, second] = names as [string, string];
  await remove(first);
  await expect(link(second)).toBeFocused();
  await remove(names.at(-1)!);
  await expect(link(names.at(-2)!)).toBeFocused();
  // a question that is refused leaves the row, and the focus on it
  await link(second).press('Enter');
  await page.keyboard.press('Escape');
  await expect(link(second)).toBeFocused();
});

test('page size, columns and filters keep the focus where they were changed', async ({ tenant, visit }) => {
  await fillTickets(tenant, 45);
  const page = await visit(tenant.agent);
  await openForKeys(page, '/tickets');
  const size = page.getByLabel('Số bản ghi mỗi trang');
  await size.focus();
  await size.selectOption('40');
  await page.waitForURL(/size=40/);
  await expect(page.getByRole('row')).toHaveCount(41);
  await expect(size).toHaveValue('40');
  await expect(size).toBeFocused();

  await menu(page, 'Cột').press('Enter');
  await page.getByRole('checkbox', { name: 'Hạn xử lý' }).uncheck();
  await page.locator('.menu-panel').getByRole('button', { name: 'Áp dụng' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Hạn xử lý' })).toHaveCount(0);
  await expect(menu(page, 'Cột')).toBeFocused();

  await menu(page, 'Lọc').press('Enter');
  await page.locator('.menu-panel').getByRole('link', { name: 'Trạng thái' }).press('Enter');
  const filter = page.getByRole('form', { name: 'Lọc theo Trạng thái' });
  await expect(filter.getByLabel('Trạng thái')).toBeFocused();
  await filter.getByRole('checkbox', { name: 'Mới' }).check();
  await filter.getByRole('button', { name: 'Áp dụng' }).press('Enter');
  await expect(filter).toHaveCount(0);
  await expect(menu(page, 'Lọc')).toBeFocused();
});

test('a notification marked as read hands the focus to the next one, the last to the bell', async ({
  site,
  tenant,
  visit,
}) => {
  for (let count = 0; count < 3; count++) {
    const json = { subject: `Việc ${count}`, requester_name: 'An', assignee_id: tenant.agent.id };
    await site.call(tenant.leader, createTicket, { json });
  }
  const page = await visit(tenant.agent);
  await openForKeys(page, '/tickets');
  const bell = page.locator('.bell > summary');
  await bell.press('Enter');
  const items = page.locator('.bell').getByRole('listitem');
  const mark = (place: number) => items.nth(place).getByRole('button', { name: 'Đánh dấu đã đọc' });
  await mark(1).press('Enter');
  await expect(mark(1)).toHaveCount(0);
  await expect(mark(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mark(0)).toBeFocused();
  await page.locator('.bell').getByRole('button', { name: 'Đánh dấu tất cả đã đọc' }).press('Enter');
  await expect(page.locator('.bell').getByRole('button')).toHaveCount(0);
  await expect(bell).toBeFocused();
});

test('however far the list of the bell is scrolled, its items and the link below it keep apart', async ({
  site,
  tenant,
  visit,
}) => {
  for (let count = 0; count < 6; count++) {
    const json = { subject: `Việc ${count}`, requester_name: 'An', assignee_id: tenant.agent.id };
    await site.call(tenant.leader, createTicket, { json });
  }
  const page = await visit(tenant.agent, { viewport: { width: 1280, height: 360 } });
  await openForKeys(page, '/tickets');
  await page.locator('.bell > summary').press('Enter');
  const marks = page.locator('.bell').getByRole('button', { name: 'Đánh dấu đã đọc' });
  await expect(marks).toHaveCount(6);
  const apart = await page.locator('.bell').evaluate(bell => {
    const foot = bell.querySelector('.menu-panel > a')!;
    const scroller = [...bell.querySelectorAll('.menu-panel, ul')].find(
      one => one.scrollHeight > one.clientHeight + 1,
    )!;
    const mark = bell.querySelector('button[aria-label="Đánh dấu đã đọc"]')!.getBoundingClientRect();
    const steps: boolean[] = [];
    for (let top = 0; top < scroller.scrollHeight - scroller.clientHeight; top += 4) {
      scroller.scrollTop = top;
      const { y, height } = foot.getBoundingClientRect();
      steps.push(foot.contains(document.elementFromPoint(mark.x + mark.width / 2, y + height / 2)));
    }
    return steps;
  });
  expect(apart.length).toBeGreaterThan(20);
  expect(apart).not.toContain(false);
});

test('a device that is signed out hands the focus to the next one', async ({ tenant, visit }) => {
  const page = await visit(tenant.agent);
  for (let count = 0; count < 2; count++) await signIn(await visit(), tenant.agent);
  await openForKeys(page, '/tickets?panel=account');
  const out = page.getByRole('dialog').getByRole('listitem').filter({ hasNotText: 'Đang dùng' }).getByRole('button');
  await expect(out).toHaveCount(2);
  await out.first().press('Enter');
  await expect(out).toHaveCount(1);
  await expect(out).toBeFocused();
});

test('a tab that is closed hands the focus to the next one, the last to the one before it', async ({
  site,
  tenant,
  visit,
}) => {
  const page = await visit(tenant.agent);
  const tabs: string[] = [];
  for (let count = 0; count < 4; count++) {
    const json = { subject: `Việc ${count}`, requester_name: 'An' };
    const { _id } = (await site.call(tenant.agent, createTicket, { json })).data;
    tabs.push(`Đóng Ticket ${_id}`);
    await page.goto(`/tickets/${_id}`);
    await expect(page.getByRole('button', { name: `Đóng Ticket ${_id}` })).toBeVisible();
  }
  await useKeys(page);
  const close = (place: number) => page.getByRole('button', { name: tabs[place]!, exact: true });
  await close(1).press('Enter');
  await expect(close(1)).toHaveCount(0);
  await expect(close(2)).toBeFocused();
  // the one in view: its neighbour comes first
  await close(3).press('Enter');
  await expect(close(3)).toHaveCount(0);
  await expect(close(2)).toBeFocused();
});

test('drawers and dialogs give the focus back, a new page has it at its heading', async ({ tenant, visit }) => {
  await fillTickets(tenant, 3);
  const page = await visit(tenant.agent);
  await openForKeys(page, '/tickets');
  const account = page.locator('summary').and(page.getByLabel(/^Tài khoản của/));
  await account.press('Enter');
  await page.getByRole('link', { name: 'Phím tắt' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Phím tắt' });
  await expect(drawer).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(account).toBeFocused();

  const row = page.getByRole('table').getByRole('link', { name: '#2' });
  await row.focus();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog').getByRole('combobox');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(row).toBeFocused();

  await page.keyboard.press('Enter');
  await page.waitForURL('**/tickets/2');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await page.waitForURL('**/tickets');
  await expect(row).toBeFocused();
});
