import { setStatusOfAgent } from 'contract/calls/agents.ts';
import { agentStatusLabels } from 'contract/enums.ts';
import { addDaysBangkok, formatDate, startOfDayBangkok } from 'contract/time.ts';
import { sql } from 'kysely';
import { clockOf } from '../../app/features/switchboard/elapsed.tsx';
import { expect, type Tenant, test } from './fixtures.ts';

const yesterday = () => addDaysBangkok(startOfDayBangkok(new Date()), -1);

/** Work, lunch and a meeting of yesterday; the first stretch began the evening before, and the last one goes on over midnight. */
const haveYesterday = ({ id, agent, leader, rows }: Tenant) =>
  rows(db =>
    sql`insert into agent_status_spans (tenant_id, id, user_id, status, started_at, ended_at, changed_by)
      select ${id}, gen_random_uuid(), ${agent.id}, status, ${yesterday()}::timestamptz + from_hour * interval '1 hour',
        ${yesterday()}::timestamptz + to_hour * interval '1 hour', case when status = 'MEETING' then ${leader.id}::uuid end
      from (values ('GOOUT', -2, 8), ('AVAILABLE', 8, 11.5), ('ATLUNCH', 11.5, 12.25), ('MEETING', 12.25, 14),
        ('AVAILABLE', 14, 17.755), ('GOOUT', 17.755, 24.5)) span (status, from_hour, to_hour)`.execute(db),
  );

/** Seconds of each status within yesterday, by plain SQL. */
const secondsOf = async ({ id, agent, rows }: Tenant) => {
  const found = await rows(db =>
    sql<{ status: keyof typeof agentStatusLabels; seconds: number }>`select status,
        round(sum(extract(epoch from upper(part) - lower(part))))::int as seconds
      from (select status, tstzrange(started_at, ended_at) * tstzrange(${yesterday()}, ${yesterday()}::timestamptz + interval '1 day') as part
        from agent_status_spans where tenant_id = ${id} and user_id = ${agent.id}) parts
      where not isempty(part) group by status`.execute(db),
  );
  return found.rows;
};

for (const javaScriptEnabled of [true, false])
  test(`a leader sees what a colleague was doing on a day ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
  }) => {
    const { agent, leader, supervisor } = tenant;
    await haveYesterday(tenant);
    await site.call(supervisor, setStatusOfAgent, { params: { id: agent.id }, json: { status: 'TRAINING' } });
    const page = await visit(leader, { javaScriptEnabled });
    await page.goto('/report/summary');
    await page
      .getByRole('region', { name: 'Chuyên viên', exact: true })
      .getByRole('link', { name: agent.name })
      .click();
    const drawer = page.getByRole('dialog', { name: `Trạng thái của ${agent.name}` });
    const stretches = drawer.getByRole('list', { name: 'Từng chặng' }).getByRole('listitem');
    await expect(stretches.first()).toContainText('Đào tạo');
    await expect(stretches.first()).toContainText('nay');
    await expect(stretches.first()).toContainText(`${supervisor.name} đổi`);

    await drawer.getByRole('link', { name: 'Hôm trước' }).click();
    await expect(drawer).toContainText(formatDate(yesterday()));
    await expect(stretches).toHaveCount(6);
    await expect(stretches.first()).toContainText('17:45 – 24:00');
    await expect(stretches.last()).toContainText('00:00 – 08:00');
    await expect(stretches.filter({ hasText: 'Họp' })).toContainText(`${leader.name} đổi`);
    const seconds = await secondsOf(tenant);
    expect(seconds).toHaveLength(4);
    const totals = drawer.locator('dl');
    for (const one of seconds) {
      const line = totals.locator('div').filter({ hasText: agentStatusLabels[one.status] });
      await expect(line).toContainText(clockOf(one.seconds * 1_000));
    }

    await drawer.getByRole('textbox', { name: 'Ngày' }).fill('01/01/2099');
    await drawer.getByRole('button', { name: 'Xem' }).click();
    await expect(drawer.getByText('Ngày này chưa tới')).toBeVisible();
    await page.getByRole('link', { name: /Đóng/ }).first().click();
    await expect(drawer).toHaveCount(0);
  });

test('whose days are not theirs to see, see none', async ({ tenant, visit }) => {
  await haveYesterday(tenant);
  for (const person of [tenant.colleague, tenant.leader]) {
    const page = await visit(person);
    await page.goto(`/report/summary?states=${tenant.agent.id}`);
    await expect(page.getByRole('heading', { name: 'Tổng quan' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: `Trạng thái của ${tenant.agent.name}` })).toHaveCount(
      person === tenant.leader ? 1 : 0,
    );
  }
});
