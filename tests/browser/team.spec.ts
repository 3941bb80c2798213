import { setAgentStatus } from 'contract/calls/agents.ts';
import { sql } from 'kysely';
import { expect, test, toast } from './fixtures.ts';
import { openLive } from './live.ts';

test('a leader sees who is away as it happens, and gives their open tickets to a colleague', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  const { agent, colleague, leader } = tenant;
  await site.call(agent, setAgentStatus, { json: { status: 'AVAILABLE' } });
  await tenant.rows(async db => {
    await sql`insert into contacts (tenant_id, number, name) values (${tenant.id}, 1, 'Lý Thị Ngọc Hân')`.execute(db);
    await sql`insert into tickets (tenant_id, number, subject, requester_number, status, assignee_id)
      select ${tenant.id}, n, 'Đổi ca giao hàng', 1, 1 + n % 5, ${agent.id} from generate_series(1, 10) n`.execute(db);
  });
  const page = await visit(leader);
  await openLive(page, '/report/summary');
  const team = page.getByRole('region', { name: 'Chuyên viên', exact: true });
  const row = team.getByRole('row').filter({ hasText: agent.name });
  await expect(row).toContainText('Sẵn sàng');
  await expect(row.getByRole('link', { name: '6 ticket đang mở' })).toBeVisible();
  await expect(row.getByRole('link', { name: 'Giao lại' })).toHaveCount(0);

  // nothing else is asked for again, and the page stays where it is
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await site.call(agent, setAgentStatus, { json: { status: 'MEETING' } });
  await expect(row).toContainText('Họp');
  expect(asked.filter(path => path.startsWith('/report'))).toEqual(['/report/summary/team']);

  await row.getByRole('link', { name: `Giao lại ticket của ${agent.name}` }).click();
  const form = page.getByRole('dialog', { name: `Giao lại ticket của ${agent.name}` });
  complaints.expect(/status of 422/);
  await expect(form).toContainText('Họp · 6 ticket đang mở');
  await form.getByRole('button', { name: 'Giao lại' }).click();
  await expect(form).toContainText('Hãy chọn người xử lý hoặc bộ phận.');
  await form.getByLabel('Người xử lý').selectOption({ label: colleague.name });
  await form.getByRole('button', { name: 'Giao lại' }).click();
  await expect(toast(page, `Đã giao lại 6 ticket của ${agent.name}`)).toBeVisible();
  await expect(form).toBeHidden();
  await expect(team.getByRole('row').filter({ hasText: colleague.name })).toContainText('6');
  const { rows } = await tenant.rows(db =>
    sql<{ id: string; open: number }>`select assignee_id as id, count(*)::int as open from tickets
      where tenant_id = ${tenant.id} and status in (1, 2, 4) group by 1`.execute(db),
  );
  expect(rows).toEqual([{ id: colleague.id, open: 6 }]);

  await team.getByRole('link', { name: /^Vắng mặt/ }).click();
  await expect(row).toBeVisible();
  await expect(row.getByRole('link', { name: 'Giao lại' })).toHaveCount(0);
});

test('an agent has no colleagues on the summary', async ({ site, tenant, visit }) => {
  await site.call(tenant.colleague, setAgentStatus, { json: { status: 'MEETING' } });
  const page = await visit(tenant.agent);
  await page.goto('/report/summary?part=away');
  await expect(page.getByRole('heading', { name: 'Tổng quan' })).toBeVisible();
  await expect(page.getByText('Vắng mặt')).toHaveCount(0);
  await expect(page.getByText(tenant.colleague.name)).toHaveCount(0);
});
