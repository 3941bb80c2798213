import { createTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { v7 } from '../../db/uuid.ts';
import { inBothSchemes } from './accessibility.ts';
import { expect, type Page, type Site, type Tenant, test } from './fixtures.ts';

/** 24 calls in every state, of two people, two queues and two tickets; every talk half a minute longer. */
async function haveCalls({ site, tenant }: { site: Site; tenant: Tenant }): Promise<void> {
  const queues = [v7(), v7()];
  const tickets: number[] = [];
  for (const subject of ['Máy giặt rung', 'Bảo hành tủ lạnh']) {
    const json = { subject, requester_name: 'Kiều Thị Lan' };
    tickets.push((await site.call(tenant.leader, createTicket, { json })).data._id);
  }
  await tenant.rows(async db => {
    await db
      .insertInto('call_queues')
      .values(
        ['Bán hàng', 'Bảo hành'].map((name, at) => ({
          tenant_id: tenant.id,
          id: queues[at]!,
          name,
          code: String(801 + at),
        })),
      )
      .execute();
    await db.updateTable('tickets').set({ status: 2 }).where('number', '=', tickets[1]!).execute();
    await sql`insert into calls (tenant_id, id, direction, customer_number, customer_name, queue_id, user_id, ticket_number, state, outcome,
        started_at, ended_at, talk_seconds)
      select ${tenant.id}, gen_random_uuid(), 'inbound', '+8491200' || lpad(n::text, 4, '0'), 'Khách ' || n,
        (${queues}::uuid[])[1 + n % 2], (${[tenant.agent.id, tenant.colleague.id]}::uuid[])[1 + n % 2],
        (${tickets}::int[])[nullif(n % 3, 0)], 'ended', (array['answer', 'miss', 'reject'])[1 + n / 2 % 3],
        now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '20 minutes', n * 30
      from generate_series(1, 24) n`.execute(db);
  });
}

/** What plain SQL finds of this tenant's calls. */
const count = (tenant: Tenant, where: ReturnType<typeof sql>) =>
  tenant.rows(async db => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from calls c where ${where}`.execute(db);
    return rows[0]!.n;
  });

const expectCalls = (page: Page, amount: number) =>
  expect(page.getByRole('table').getByRole('row')).toHaveCount(amount + 1);
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('checkbox', { name, exact: true }).check();

for (const javaScriptEnabled of [false, true])
  test(`calls are found by several choices, lengths and tickets ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
  }) => {
    await haveCalls({ site, tenant });
    const page = await visit(tenant.supervisor, { javaScriptEnabled });
    await page.goto('/switchboard/call-history?size=100');
    await expectCalls(page, 24);
    await page.getByLabel('Tên hoặc số').fill('khach');
    await page.getByRole('button', { name: 'Bộ lọc khác' }).click();
    await expect(page.getByLabel('Tên hoặc số')).toHaveValue('khach');
    await choose(page, 'Kết quả', 'Gọi nhỡ');
    await choose(page, 'Kết quả', 'Từ chối');
    await choose(page, 'Hàng đợi', 'Bán hàng');
    await page.getByLabel('Từ', { exact: true }).fill('00:02:00');
    await page.getByLabel('Đến', { exact: true }).fill('10:00');
    await page.getByRole('button', { name: 'Lọc', exact: true }).click();
    await expect(page.getByText('Kết quả: Gọi nhỡ, Từ chối')).toBeVisible();
    const between = sql`c.outcome in ('miss', 'reject') and c.talk_seconds between 120 and 600`;
    const ofQueue = sql`c.queue_id = (select q.id from call_queues q where q.name = 'Bán hàng')`;
    const both = await count(tenant, sql`${between} and ${ofQueue}`);
    expect(both).toBeGreaterThan(2);
    await expectCalls(page, both);
    await expect(page.getByRole('group', { name: 'Hàng đợi' })).toHaveCount(0);

    // what the address says is all of it, and stays when something else is asked for
    await page.goto(page.url());
    await expect(page.getByText('Nói chuyện từ 00:02:00 đến 00:10:00')).toBeVisible();
    await page.getByRole('link', { name: 'Bỏ lọc Hàng đợi: Bán hàng' }).click();
    await expectCalls(page, await count(tenant, between));
    await page.getByLabel('Chuyên viên').selectOption(tenant.agent.name);
    await page.getByRole('button', { name: 'Lọc', exact: true }).click();
    await expect(page).toHaveURL(/assign_agent_id=/);
    await expectCalls(page, await count(tenant, sql`${between} and c.user_id = ${tenant.agent.id}`));

    await page.getByRole('link', { name: 'Bỏ lọc', exact: true }).click();
    await expect(page).toHaveURL(/[/]call-history$/);
    await page.getByRole('button', { name: 'Bộ lọc khác' }).click();
    await choose(page, 'Trạng thái ticket', 'Đang xử lý');
    await page.getByRole('button', { name: 'Lọc', exact: true }).click();
    await expect(page.getByText('Trạng thái ticket: Đang xử lý')).toBeVisible();
    const ofTicket = sql`exists (select from tickets t where t.number = c.ticket_number and t.status = 2)`;
    await expectCalls(page, await count(tenant, ofTicket));
  });

test('what cannot be asked for is said in Vietnamese, beside what can be mended', async ({ site, tenant, visit }) => {
  await haveCalls({ site, tenant });
  const page = await visit(tenant.supervisor, { javaScriptEnabled: false });
  for (const [search, said] of [
    ['call_duration_from=abc', 'Thời lượng theo dạng HH:mm:ss'],
    ['call_duration_from=00:09:00&call_duration_to=00:01:00', 'Thời lượng đến phải lớn hơn thời lượng từ'],
    ['state=gone', 'Bộ lọc có lựa chọn không hợp lệ'],
    ['assign_agent_id=x', 'Bộ lọc có lựa chọn không hợp lệ'],
    ['call_from=32/13/2026', 'Ngày viết như 21/11/2026'],
    ['code=abc', 'Mã ticket không hợp lệ'],
  ]) {
    await page.goto(`/switchboard/call-history?${search}`);
    await expect(page.getByText(said!)).toBeVisible();
  }
  await page.goto('/switchboard/call-history?call_duration_from=abc&size=100');
  const from = page.getByLabel('Từ', { exact: true });
  await expect(from).toHaveValue('abc');
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await from.fill('00:05:00');
  await page.getByRole('button', { name: 'Lọc', exact: true }).click();
  await expect(page.getByText('Nói chuyện từ 00:05:00')).toBeVisible();
  await expectCalls(page, await count(tenant, sql`c.talk_seconds >= 300`));
});

test('many people are found by a few letters, and who was chosen stays chosen', async ({ tenant, visit }) => {
  await tenant.rows(db =>
    sql`insert into users (tenant_id, id, agent_id, email, name, role)
      select ${tenant.id}, gen_random_uuid(), 500 + n, gen_random_uuid() || '@thu-nghiem.test', 'Chuyên viên ' || n, 'agent'
      from generate_series(1, 12) n`.execute(db),
  );
  const page = await visit(tenant.supervisor);
  await page.goto('/switchboard/call-history?filter=more');
  const people = page.getByRole('group', { name: 'Chuyên viên', exact: true });
  await people.getByRole('checkbox', { name: 'Chuyên viên 7' }).check();
  await people.getByRole('searchbox').fill('khoi');
  await expect(people.getByRole('checkbox')).toHaveCount(1);
  await people.getByRole('checkbox', { name: tenant.agent.name }).check();
  await page.getByRole('button', { name: 'Lọc', exact: true }).click();
  await expect(page.getByText(/Chuyên viên: (Chuyên viên 7, Lê Minh Khôi|Lê Minh Khôi, Chuyên viên 7)/)).toBeVisible();
});

test('the further fields and the chips are accessible, in light and dark', async ({ site, tenant, visit }) => {
  await haveCalls({ site, tenant });
  const page = await visit(tenant.supervisor);
  const asked = 'state=miss&state=answer&call_duration_from=00:01:00';
  for (const search of [asked, `${asked}&filter=more`, 'call_duration_from=abc']) {
    await page.goto(`/switchboard/call-history?${search}`);
    expect(await inBothSchemes(page)).toEqual([]);
  }
});
