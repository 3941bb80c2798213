import { randomUUID } from 'node:crypto';
import { traceCallError } from 'contract/calls/call-traces.ts';
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

test('what the page of an agent told of a call is read in its drawer by whoever may, and taken as a file', async ({
  tenant,
  visit,
  site,
}, info) => {
  const { agent, administrator, leader } = tenant;
  const call = randomUUID();
  await tenant.rows(db =>
    sql`insert into calls (tenant_id, id, direction, state, outcome, end_reason, customer_number, user_id, started_at, ended_at)
      values (${tenant.id}, ${call}, 'inbound', 'ended', 'answer', 'failed', '+84901234567', ${agent.id}, now(), now())`.execute(
      db,
    ),
  );
  const at = '2026-11-22T01:02:03.456Z';
  const seen = (name: string, detail = {}) => [{ ...detail, at, name }];
  const log = {
    ...{ cause: 'WebRTC Error', call_ids: [call], events: seen('failed', { code: 488 }) },
    ...{ sip_events: seen('registered'), ws_events: seen('closed', { code: 1006, reason: 'dropped' }) },
  };
  await site.call(agent, traceCallError, { json: { log } });
  const page = await visit(administrator, { javaScriptEnabled: false });
  await page.goto(`/switchboard/call-history?call=${call}`);
  const told = page.getByRole('region', { name: 'Chẩn đoán' });
  await told.getByText(`${agent.name}: WebRTC Error`).click();
  await expect(told.getByRole('listitem')).toHaveText([
    /08:02:03\.456\s*failed code: 488/,
    /registered/,
    /closed code: 1006, reason: dropped/,
  ]);
  const file = await page.request.get((await told.getByRole('link', { name: 'Tải JSON' }).getAttribute('href'))!);
  expect(file.headers()['content-disposition']).toContain(`chan-doan-${call}.json`);
  expect(await file.json()).toMatchObject([{ user: { name: agent.name }, cause: 'WebRTC Error', events: log.events }]);

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      const own = await visit(administrator, { colorScheme, viewport: { width, height: 900 } });
      await own.goto(`/switchboard/call-history?call=${call}`);
      await own.getByText(`${agent.name}: WebRTC Error`).click();
      await own.getByRole('region', { name: 'Chẩn đoán' }).scrollIntoViewIfNeeded();
      await info.attach(`${colorScheme} ${width}`, { body: await own.screenshot(), contentType: 'image/png' });
      await own.context().close();
    }
  const below = await visit(leader);
  await below.goto(`/switchboard/call-history?call=${call}`);
  await expect(below.getByRole('dialog').getByText('Diễn biến')).toBeVisible();
  await expect(below.getByText('Chẩn đoán')).toHaveCount(0);
  expect((await below.request.get(`/switchboard/call-history/${call}/traces`)).status()).toBe(403);
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
