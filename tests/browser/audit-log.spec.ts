import { priorities } from 'contract/settings/priorities.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { bangkokDay, formatDate } from 'contract/time.ts';
import { sql } from 'kysely';
import { inBothSchemes } from './accessibility.ts';
import { expect, type Page, type Tenant, test } from './fixtures.ts';

const address = '/settings/tenant/audit-log';
const entries = (page: Page) => page.getByRole('main').getByRole('region', { name: /^Ngày/ }).getByRole('listitem');

/** Rows of the log of one kind of thing, the latest first, as plain SQL has them. */
const logged = (tenant: Tenant, kind: string) =>
  tenant.rows(async db => {
    const { rows } = await sql<{ action: string; actor_id: string }>`select action, actor_id from audit_log
      where action like ${`${kind}.%`} order by created_at desc, id desc`.execute(db);
    return rows;
  });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`administrators read who has done what, and narrow it down, ${how} JavaScript`, async ({
    site,
    tenant,
    visit,
  }) => {
    const { administrator, leader } = tenant;
    const { data: row } = await site.call(administrator, priorities.create, { json: { name: 'Gấp', position: 9 } });
    const params = { id: row._id };
    await site.call(administrator, priorities.update, { params, json: { name: 'Rất gấp', position: 9, version: 1 } });
    await site.call(administrator, priorities.create, { json: { name: 'Thong thả', position: 8 } });
    const json = { subject: 'Máy giặt kêu to', requester_name: 'Kiều Thị Lan' };
    const { data: ticket } = await site.call(leader, createTicket, { json });
    const page = await visit(administrator, { javaScriptEnabled });
    await page.goto(address);
    const made = entries(page).filter({ hasText: 'Thêm ticket' });
    await expect(made).toContainText(`${leader.name} · Thêm ticket: #${ticket._id} Máy giặt kêu to`);
    await expect(entries(page).filter({ hasText: 'Sửa độ ưu tiên' })).toContainText('Tên: Gấp → Rất gấp', {
      useInnerText: true,
    });
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);

    // of one kind: as many as the table has, in its order
    const narrow = async (label: string, choice: string) => {
      await page.getByLabel(label, { exact: true }).selectOption(choice);
      await page.getByRole('button', { name: 'Lọc', exact: true }).click();
    };
    await narrow('Việc', 'Độ ưu tiên');
    await expect(page).toHaveURL(/kind=priority/);
    const rows = await logged(tenant, 'priority');
    expect(rows.map(({ action }) => action)).toEqual(['priority.create', 'priority.update', 'priority.create']);
    const verbs = rows.map(({ action }) => (action.endsWith('create') ? /Thêm độ ưu tiên/ : /Sửa độ ưu tiên/));
    await expect(entries(page)).toHaveText(verbs);

    // all that became of one of them
    await page.getByRole('link', { name: 'Mọi việc với Rất gấp' }).first().click();
    await expect(page.getByText('Chỉ một đối tượng')).toBeVisible();
    await expect(entries(page)).toHaveText([/Sửa độ ưu tiên/, /Thêm độ ưu tiên/]);
    await page.getByRole('link', { name: 'Bỏ lọc đối tượng' }).click();
    await expect(page.getByText('Chỉ một đối tượng')).toHaveCount(0);

    // of one person, who has made no priority
    await page.goto(address);
    await narrow('Người thực hiện', leader.name);
    await expect(made).toHaveCount(1);
    await expect(entries(page).filter({ hasText: administrator.name })).toHaveCount(0);
    await narrow('Việc', 'Độ ưu tiên');
    await expect(page.getByText('Không có việc nào trong những ngày này khớp với bộ lọc.')).toBeVisible();
    await page.getByRole('link', { name: 'Bỏ lọc', exact: true }).click();
    await expect(made).toHaveCount(1);
  });

  test(`the log goes back page by page and by days, ${how} JavaScript`, async ({ tenant, visit }) => {
    const count = 60;
    await tenant.rows(db =>
      sql`insert into audit_log (tenant_id, id, actor_id, action, subject, created_at)
        select ${tenant.id}, gen_random_uuid(), ${tenant.administrator.id}, 'priority.delete', 'priority:' || n,
          now() - interval '40 days' - n * interval '1 minute' from generate_series(1, ${count}::int) n`.execute(db),
    );
    const page = await visit(tenant.administrator, { javaScriptEnabled });
    await page.goto(`${address}?kind=priority`);
    await expect(entries(page)).toHaveCount(50);
    await page.getByRole('link', { name: 'Cũ hơn' }).click();
    await expect(entries(page)).toHaveCount(count - 50);
    await expect(page.getByRole('link', { name: 'Cũ hơn' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Mới nhất' }).click();
    await expect(entries(page)).toHaveCount(50);

    const day = Date.now() - 30 * 86_400_000;
    await page.getByLabel('Từ ngày').fill(javaScriptEnabled ? formatDate(day) : bangkokDay(day));
    await page.getByRole('button', { name: 'Lọc', exact: true }).click();
    await expect(page.getByText('Không có việc nào trong những ngày này khớp với bộ lọc.')).toBeVisible();
    await page.goto(`${address}?kind=priority&from=hôm-qua`);
    await expect(page.getByText('Ngày viết như 21/11/2026')).toBeVisible();
  });
}

test('nobody but administrators opens the log', async ({ tenant, visit }) => {
  for (const who of [tenant.leader, tenant.supervisor, tenant.agent]) {
    const page = await visit(who);
    await page.goto(address);
    await expect(page.getByText('Bạn không có quyền sử dụng tính năng này!')).toBeVisible();
  }
  const page = await visit(tenant.administrator);
  await page.goto(address);
  await expect(page.getByLabel('Người thực hiện')).toBeVisible();
});
