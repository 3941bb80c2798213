import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from './fixtures.ts';

test('the history of calls opens a call and keeps its filter, without JavaScript too', async ({ visit, site }) => {
  const leader = site.demo('leader@anphat.vn');
  const page = await visit(leader, { javaScriptEnabled: false });
  await page.goto('/switchboard/call-history');
  await page.getByLabel('Gọi nhỡ').selectOption('yes');
  await page.getByRole('button', { name: 'Lọc', exact: true }).click();
  await expect(page.getByText('Gọi nhỡ, đã gọi lại').first()).toBeVisible();
  await expect(page.getByText('Gọi nhỡ, chưa gọi lại')).toHaveCount(0);
  await page.getByRole('table').getByRole('link').first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Các chặng')).toBeVisible();
  await expect(drawer.getByText('Kết thúc: Khách gác máy')).toBeVisible();
  await page.getByRole('link', { name: /Đóng/ }).first().click();
  await expect(page).toHaveURL(/called_back=yes/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a hidden number is called by its name, called back by nobody, and each person says what came of the call', async ({
  tenant,
  visit,
}, info) => {
  const { agent, colleague } = tenant;
  await tenant.rows(async db => {
    const call = (id: string, number: string, outcome: string) =>
      sql`insert into calls (tenant_id, id, direction, state, outcome, end_reason, customer_number, user_id, started_at, ended_at)
        values (${tenant.id}, ${id}, 'inbound', 'ended', ${outcome}, 'customer_hung_up', ${number}, ${agent.id}, now(), now())`.execute(
        db,
      );
    const talked = randomUUID();
    await call(randomUUID(), '', 'miss');
    await call(talked, '+84901234567', 'answer');
    for (const [user, note, ago] of [
      [agent, 'Chuyển kỹ thuật', 2],
      [colleague, 'Đã thay nguồn', 1],
    ] as const)
      await sql`insert into call_wrap_ups (tenant_id, call_id, user_id, outcome, note, wrapped_up_at)
        values (${tenant.id}, ${talked}, ${user.id}, 'solved', ${note}, now() - make_interval(mins => ${ago}))`.execute(
        db,
      );
  });
  const page = await visit(agent);
  await page.goto('/switchboard/call-history');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Số ẩn')).toContainText('Gọi nhỡ');
  await expect(row('Số ẩn')).not.toContainText('gọi lại');
  await expect(row('Số ẩn').getByRole('button', { name: /^Gọi/ })).toHaveCount(0);
  await expect(row('0901 234 567').getByRole('button', { name: /^Gọi/ })).toHaveCount(1);
  await info.attach('list', { body: await page.screenshot() });
  await row('0901 234 567').getByRole('link').first().click();
  const said = page.getByRole('dialog').getByRole('region', { name: 'Kết quả ghi' }).getByRole('listitem');
  await expect(said).toHaveText([
    new RegExp(`^${agent.name}: Đã giải quyếtChuyển kỹ thuật`),
    new RegExp(`^${colleague.name}: Đã giải quyếtĐã thay nguồn`),
  ]);
});
