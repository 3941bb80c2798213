import { createTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { expect, type Page, signIn, type Tenant, test, toast } from './fixtures.ts';

const fillTickets = (tenant: Tenant, count: number) =>
  tenant.rows(async db => {
    await sql`insert into contacts (tenant_id, number, name) values (${tenant.id}, 1, 'Lý Thị Ngọc Hân')`.execute(db);
    await sql`insert into tickets (tenant_id, number, subject, requester_number)
      select ${tenant.id}, place, 'Đổi ca giao hàng', 1 from generate_series(1, ${count}::int) place`.execute(db);
  });
const isLive = (page: Page) => page.waitForResponse(response => new URL(response.url()).pathname === '/events');
const menu = (page: Page, name: string) => page.locator('summary', { hasText: name }).first();

async function openLive(page: Page, address: string): Promise<void> {
  const live = isLive(page);
  await page.goto(address);
  await live;
  await useKeys(page);
}

/** As people come to a control; what serves their hands comes with the first key. */
async function useKeys(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  const served = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => /\/first-input-[^/]*\.js$/.test(name))?.name,
  );
  await page.evaluate(part => import(part!), await served.jsonValue());
}

test('after a save of a ticket the focus is in the field that saved it, and stays with who writes elsewhere', async ({
  site,
  tenant,
  visit,
}) => {
  const json = { subject: 'Giữ tiêu điểm', requester_name: 'An' };
  const { _id } = (await site.call(tenant.agent, createTicket, { json })).data;
  const page = await visit(tenant.agent);
  await openLive(page, `/tickets/${_id}`);
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
  await openLive(page, '/settings/tickets/priority?sort=name');
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
  await openLive(page, '/tickets');
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
  await openLive(page, '/tickets');
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
  await openLive(page, '/tickets');
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
  await openLive(page, '/tickets?panel=account');
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
  await openLive(page, '/tickets');
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

for (const width of [1280, 390])
  test(`going back to a list shows the row it was left from, at ${width} px`, async ({ tenant, visit }) => {
    await fillTickets(tenant, 60);
    const page = await visit(tenant.agent, { viewport: { width, height: 800 } });
    await openLive(page, '/tickets?size=50&sort=code');
    const row = page.getByRole('row').nth(40);
    const link = row.getByRole('link').first();
    await link.scrollIntoViewIfNeeded();
    const before = (await row.boundingBox())!.y;
    await link.click();
    await page.waitForURL(/\/tickets\/\d+$/);
    await page.goBack();
    await page.waitForURL(/size=50/);
    await expect(row).toBeInViewport();
    const moved = async () => Math.abs(((await row.boundingBox())?.y ?? Number.POSITIVE_INFINITY) - before);
    await expect.poll(moved).toBeLessThan(4);
    await expect(link).toBeFocused();
  });

test('other rows of a list begin at its top; what opens over it, a reload and going back leave its place', async ({
  site,
  tenant,
  visit,
}) => {
  await fillTickets(tenant, 120);
  const page = await visit(tenant.agent);
  await openLive(page, '/tickets?size=50&sort=code');
  const list = page.locator('.table-scroll').first();
  const top = () => list.evaluate(box => box.scrollTop);
  const scroll = async () => {
    await list.evaluate(box => box.scrollTo(0, 400));
    await expect.poll(top).toBe(400);
  };
  const code = page.getByRole('row').nth(1).getByRole('link').first();
  await scroll();
  await page.getByRole('link', { name: 'Trang sau' }).click();
  await page.waitForURL(/page=2/);
  await expect(code).toHaveText('#51');
  expect(await top()).toBe(0);
  await page.goBack();
  await page.waitForURL(url => !url.searchParams.has('page'));
  await expect.poll(top).toBe(400);
  // page 2 was left at its top
  await page.goForward();
  await page.waitForURL(/page=2/);
  await expect.poll(top).toBe(0);

  await scroll();
  const sort = page.getByRole('columnheader').getByRole('link', { name: /^Mã/ });
  await sort.click();
  await page.waitForURL(/sort=-code/);
  await expect(code).toHaveText('#120');
  expect(await top()).toBe(0);

  await scroll();
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('giao');
  await search.press('Enter');
  await page.waitForURL(/q=giao/);
  await expect.poll(top).toBe(0);

  await scroll();
  await page.getByText('Lọc', { exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Tiêu đề', exact: true }).first().click();
  await page.waitForURL(/filter=subject/);
  const filter = page.getByRole('form', { name: 'Lọc theo Tiêu đề' });
  await expect(filter).toBeVisible();
  expect(await top()).toBe(400);
  // a colleague's change loads the list again
  const json = { version: 1, subject: 'Giao cho kho Thủ Đức' };
  await site.call(tenant.leader, updateTicket, { params: { id: 119 }, json });
  await expect(page.getByRole('row', { name: /Giao cho kho Thủ Đức/ })).toBeVisible();
  expect(await top()).toBe(400);
});
