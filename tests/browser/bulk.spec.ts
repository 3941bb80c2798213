import { listTickets } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { expect, type Page, type Tenant, test, toast } from './fixtures.ts';

/** Tickets numbered from 1; every fifth is solved already. */
const fill = (tenant: Tenant, count: number) =>
  tenant.rows(async db => {
    await sql`insert into contacts (tenant_id, number, name) values (${tenant.id}, 1, 'Lý Thị Ngọc Hân')`.execute(db);
    await sql`insert into tickets (tenant_id, number, subject, requester_number, status)
      select ${tenant.id}, place, 'Đổi ca giao hàng', 1, case when place % 5 = 0 then 3 else 1 end
      from generate_series(1, ${count}::int) place`.execute(db);
  });

const setDoing = async (page: Page) => {
  const bar = page.locator('.bulk-bar');
  await bar.getByText('Trạng thái', { exact: true }).first().click();
  await bar.getByLabel('Trạng thái').selectOption({ label: 'Đang xử lý' });
  await bar.getByRole('button', { name: 'Đổi trạng thái' }).click();
};
const all = (page: Page) => page.getByLabel('Chọn tất cả 25 ticket khớp bộ lọc');

test('a whole page chosen can become everything that the filter names', async ({ site, tenant, visit }) => {
  await fill(tenant, 25);
  const page = await visit(tenant.leader);
  await page.goto('/tickets?mode=notAssign&q=doi%20ca');
  await page.getByRole('checkbox', { name: 'Chọn ticket #25' }).check();
  await expect(page.getByText('1 đã chọn')).toBeVisible();
  await expect(all(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Chọn tất cả', exact: true }).check();
  await all(page).check();
  await expect(page.getByText('25 đã chọn')).toBeVisible();
  // one row less is not everything
  await page.getByRole('checkbox', { name: 'Chọn ticket #25' }).uncheck();
  await expect(page.getByText('9 đã chọn')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Chọn ticket #25' }).check();
  await expect(all(page)).not.toBeChecked();
  await all(page).check();
  await setDoing(page);
  const question = page.getByRole('alertdialog', { name: 'Đổi trạng thái 25 ticket thành "Đang xử lý"?' });
  await question.getByRole('button', { name: 'Hủy' }).click();
  await page.getByRole('button', { name: 'Đổi trạng thái' }).click();
  await question.getByRole('button', { name: 'Xác nhận' }).click();
  await expect(toast(page, 'Đã cập nhật 20 ticket')).toContainText('5 ticket giữ nguyên');
  await expect(page.getByText(/\d đã chọn/)).toBeHidden();
  await expect(page.locator('.bulk-bar details[open]')).toHaveCount(0);
  await expect(page.locator('input[data-row]:checked')).toHaveCount(0);
  const { total } = await site.call(tenant.leader, listTickets, { query: { mode: 'doing' } });
  expect(total).toBe(20);
});

test('without JavaScript a box beside the actions says the same', async ({ site, tenant, visit }) => {
  await fill(tenant, 25);
  const page = await visit(tenant.leader, { javaScriptEnabled: false });
  await page.goto('/tickets');
  await page.getByRole('checkbox', { name: 'Chọn ticket #24' }).check();
  await all(page).check();
  await page.locator('.bulk-bar').getByRole('button', { name: 'Theo dõi' }).click();
  await expect(toast(page, 'Đã cập nhật 25 ticket')).toBeVisible();
  const { total } = await site.call(tenant.leader, listTickets, { query: { mode: 'following' } });
  expect(total).toBe(25);
});

const state = (tenant: Tenant) =>
  tenant.rows(async db => {
    const { rows } = await sql<{
      number: number;
      assignee_id: string | null;
      department_id: string | null;
      tags: string[];
    }>`
      select number, assignee_id, department_id, tags from tickets where tenant_id = ${tenant.id} order by number`.execute(
      db,
    );
    return rows;
  });
const giveToAgent = (tenant: Tenant) =>
  tenant.rows(db =>
    sql`update tickets set assignee_id = ${tenant.agent.id} where tenant_id = ${tenant.id}`.execute(db),
  );

for (const javaScriptEnabled of [true, false])
  test(`Enter in the bulk bar takes tickets from nobody, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    tenant,
    visit,
  }) => {
    await fill(tenant, 3);
    await giveToAgent(tenant);
    const page = await visit(tenant.leader, { javaScriptEnabled });
    const posts: string[] = [];
    page.on('request', request => request.method() === 'POST' && posts.push(request.url()));
    await page.goto('/tickets');
    const row = page.getByRole('checkbox', { name: 'Chọn ticket #2' });
    await row.check();
    await row.press('Enter');
    const bar = page.locator('.bulk-bar');
    await bar.getByText('Gắn tag', { exact: true }).first().click();
    await bar.getByLabel('Tag', { exact: true }).fill('bảo hành');
    await bar.getByLabel('Tag', { exact: true }).press('Enter');
    if (javaScriptEnabled) {
      await expect(toast(page, 'Đã cập nhật 1 ticket')).toBeVisible();
      await expect(bar.locator('details[open]')).toHaveCount(0);
      await expect(bar).toBeHidden();
      await expect(bar.getByLabel('Tag', { exact: true })).toHaveValue('');
    } else {
      await bar.getByRole('button', { name: 'Gắn tag' }).click();
      await expect(toast(page, 'Đã cập nhật 1 ticket')).toBeVisible();
    }
    expect(posts.filter(url => /\/tickets(\.data)?(\?|$)/.test(url))).toHaveLength(1);
    const rows = await state(tenant);
    expect(rows.map(one => one.assignee_id)).toEqual(Array(3).fill(tenant.agent.id));
    expect(rows.map(one => one.tags)).toEqual([[], ['bảo hành'], []]);
  });

test('a new department keeps the person, who is taken away only when asked', async ({ tenant, visit }) => {
  await fill(tenant, 2);
  await giveToAgent(tenant);
  const page = await visit(tenant.leader);
  await page.goto('/tickets');
  const bar = page.locator('.bulk-bar');
  const assign = async (label: string, option: { index: number } | { label: string }) => {
    await page.getByRole('checkbox', { name: 'Chọn ticket #1' }).check();
    await bar.getByText('Phân công', { exact: true }).first().click();
    await bar.getByLabel(label).selectOption(option);
    await bar.getByRole('button', { name: 'Phân công' }).click();
    await expect(bar).toBeHidden();
  };
  await assign('Bộ phận', { index: 1 });
  const [moved] = await state(tenant);
  expect(moved!.department_id).toBe(tenant.departmentId);
  expect(moved!.assignee_id).toBe(tenant.agent.id);
  await assign('Người xử lý', { label: 'Chưa phân công' });
  expect((await state(tenant)).map(one => one.assignee_id)).toEqual([null, tenant.agent.id]);
});

test('a post that names no action, or nothing to do, is refused', async ({ tenant, visit, complaints }) => {
  complaints.expect(/status of 422/);
  await fill(tenant, 2);
  await giveToAgent(tenant);
  const page = await visit(tenant.leader);
  await page.goto('/tickets');
  const before = await state(tenant);
  const status = await page.evaluate(async () => {
    const body = new URLSearchParams({ ids: '1', assignee_id: '' });
    return (await fetch('/tickets', { method: 'POST', body })).status;
  });
  expect(status).toBe(422);
  await page.getByRole('checkbox', { name: 'Chọn ticket #1' }).check();
  const bar = page.locator('.bulk-bar');
  await bar.getByText('Phân công', { exact: true }).first().click();
  await bar.getByRole('button', { name: 'Phân công' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Hãy chọn người xử lý hoặc bộ phận.' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Chọn ticket #1' })).toBeChecked();
  expect(await state(tenant)).toEqual(before);
});

for (const javaScriptEnabled of [true, false])
  test(`a priority is chosen before it is changed, and taken away only when that is said, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    await fill(tenant, 2);
    await tenant.rows(async db => {
      await sql`insert into priorities (tenant_id, id, name) values (${tenant.id}, gen_random_uuid(), 'Gấp')`.execute(
        db,
      );
      await sql`update tickets set priority_id = (select id from priorities where tenant_id = ${tenant.id} and name = 'Gấp')
        where tenant_id = ${tenant.id}`.execute(db);
    });
    const urgent = () =>
      tenant.rows(async db => {
        const { rows } = await sql<{ number: number }>`
          select number from tickets where tenant_id = ${tenant.id} and priority_id is not null`.execute(db);
        return rows.length;
      });
    const page = await visit(tenant.leader, { javaScriptEnabled });
    const posts: string[] = [];
    page.on('request', request => request.method() === 'POST' && posts.push(request.url()));
    await page.goto('/tickets');
    const choose = async () => {
      await page.getByRole('checkbox', { name: 'Chọn ticket #1' }).check();
      await page.locator('.bulk-bar').getByText('Ưu tiên', { exact: true }).first().click();
    };
    const field = page.locator('.bulk-bar').getByLabel('Độ ưu tiên');
    const change = page.locator('.bulk-bar').getByRole('button', { name: 'Đổi độ ưu tiên' });
    await choose();
    await expect(field.locator('option:checked')).toHaveText('Chọn…');
    await change.click();
    await expect(page.getByText('Hãy chọn độ ưu tiên.')).toBeVisible();
    if (javaScriptEnabled) {
      await expect(field).toBeFocused();
      expect(posts.filter(url => /\/tickets/.test(url))).toEqual([]);
    } else await choose();
    expect(await urgent()).toBe(2);
    await field.selectOption({ label: 'Không có' });
    await expect(page.locator('.bulk-bar').getByText('Hãy chọn độ ưu tiên.')).toHaveCount(0);
    await change.click();
    await expect(toast(page, 'Đã cập nhật 1 ticket')).toBeVisible();
    expect(await urgent()).toBe(1);
  });
