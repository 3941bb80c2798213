import { setAgentStatus } from 'contract/calls/agents.ts';
import { ivrCps } from 'contract/ivr/scenarios.ts';
import { createStateChange } from 'contract/ivr/state-changes.ts';
import { ivrStates } from 'contract/ivr/states.ts';
import { queues } from 'contract/switchboard/queues.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { v7 } from '../../db/uuid.ts';
import { inBothSchemes } from './accessibility.ts';
import { expect, type Person, type Site, test, toast } from './fixtures.ts';
import { openLive } from './live.ts';

/** 'Nhập mã' leads to 'Hết' by an answer, and nowhere without. */
async function haveScenario(site: Site, by: Person): Promise<string> {
  const cp = (await site.call(by, ivrCps.create, { json: { name: 'Tổng đài chính', code: '700' } as never })).data._id;
  const add = async (json: object) =>
    (await site.call(by, ivrStates.create, { json: { cp_id: cp, ...json } as never })).data._id;
  const from_id = await add({ name: 'Nhập mã', type: 'collect', variable: 'ma', retries: 0 });
  const to_id = await add({ name: 'Hết', type: 'end' });
  await site.call(by, createStateChange, { json: { from_id, to_id, condition: 'done' } as never });
  return cp;
}

for (const javaScriptEnabled of [true, false])
  test(`a scenario is led on, rehearsed and refused with its findings, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    const cp = await haveScenario(site, tenant.supervisor);
    const page = await visit(tenant.supervisor, { javaScriptEnabled });
    await page.goto(`/switchboard/ivr/scenario/${cp}`);
    const drawing = page.getByRole('figure', { name: 'Sơ đồ kịch bản' });
    if (javaScriptEnabled) {
      await expect(drawing.getByText('Nhập dãy số')).toBeVisible();
      await expect(drawing.getByText('Xong', { exact: true })).toBeVisible();
    } else await expect(drawing).toBeHidden();

    await page.getByRole('button', { name: 'Xuất bản', exact: true }).click();
    await expect(page.getByText('Chưa xuất bản được: kịch bản còn 2 lỗi.')).toBeVisible();
    const findings = page.getByRole('list', { name: 'Điều cần sửa' });
    await expect(findings).toContainText('chưa có đường đi cho trường hợp "Không bấm gì"');

    const form = page.getByRole('form', { name: /đường đi$/ });
    await form.getByLabel('Từ').selectOption('Nhập mã');
    await form.getByLabel('Trường hợp').selectOption('Không bấm gì');
    await form.getByLabel('Đến').selectOption('Nhập mã');
    await form.getByRole('button', { name: 'Thêm đường đi' }).click();
    await expect(toast(page, 'Tạo mới đường đi thành công')).toBeVisible();
    await expect(findings).toContainText('giữ mãi người gọi không bấm phím nào');
    await page.getByRole('link', { name: 'Sửa đường đi Nhập mã, Không bấm gì' }).click();
    await expect(form.getByLabel('Trường hợp')).toHaveValue('timeout');
    await form.getByLabel('Đến').selectOption('Hết');
    await form.getByRole('button', { name: 'Lưu đường đi' }).click();
    await expect(toast(page, 'Cập nhật đường đi thành công')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Các đường đi' })).toContainText('Nhập mã · Không bấm gì → Hết');
    await expect(findings).not.toContainText('giữ mãi');
    if (javaScriptEnabled) await expect(drawing.getByText('Xong, Không bấm gì')).toBeVisible();

    await page.getByLabel('Phím bấm').fill('123#');
    await page.getByLabel('Số người gọi').fill('0901 234 567');
    await page.getByRole('button', { name: 'Chạy thử' }).click();
    const result = page.getByRole('region', { name: 'Kết quả chạy thử' });
    await expect(result).toContainText('bấm: 123');
    await expect(result).toBeInViewport();
    await expect(result.getByText('+84901234567')).toBeVisible();
  });

test('an agent reads a state and a queue as their forms hold them', async ({ site, tenant, visit }) => {
  const cp = await haveScenario(site, tenant.supervisor);
  await site.call(tenant.supervisor, queues.create, {
    json: { name: 'Bán hàng', code: '801', user_ids: [tenant.agent.id], is_active: true } as never,
  });
  const page = await visit(tenant.agent);
  await page.goto('/switchboard/queue');
  await page.getByRole('link', { name: 'Bán hàng' }).click();
  const drawer = page.getByRole('dialog', { name: 'Bán hàng' });
  await expect(drawer.getByText('Mã', { exact: true })).toBeVisible();
  await expect(drawer).toContainText(tenant.agent.name);
  await expect(drawer.getByRole('button')).toHaveCount(0);
  await inBothSchemes(page);
  await drawer.getByRole('link', { name: 'Đóng' }).last().click();
  await expect(drawer).toBeHidden();
  await page.goto(`/switchboard/ivr/scenario/${cp}`);
  await page.getByRole('link', { name: 'Nhập mã' }).click();
  await expect(page.getByRole('dialog', { name: 'Nhập mã' })).toContainText('Chờ bấm phím5 giây');
  await expect(page.getByRole('button', { name: 'Xuất bản', exact: true })).toHaveCount(0);
});

test('a queue shows who waits, is ready and talks, and follows them', async ({ site, tenant, visit }) => {
  const { data: queue } = await site.call(tenant.supervisor, queues.create, {
    json: { name: 'Bán hàng', code: '801', user_ids: [tenant.agent.id, tenant.colleague.id], is_active: true } as never,
  });
  const page = await visit(tenant.supervisor);
  await openLive(page, '/switchboard/queue');
  const cell = async (header: string) => {
    const headers = await page.getByRole('columnheader').allInnerTexts();
    const row = page.getByRole('row', { name: /Bán hàng/ });
    return row.getByRole('cell').nth(headers.findIndex(text => text.trim() === header));
  };
  await expect(await cell('Người nhận')).toHaveText('2');
  for (const header of ['Đang chờ', 'Sẵn sàng', 'Đang nói']) await expect(await cell(header)).toHaveText('0');
  await expect(await cell('Chờ lâu nhất')).toHaveText('–');
  // two wait, the first of them for two minutes, and one talks; the agent has a telephone at hand
  await tenant.rows(async db => {
    await sql`insert into calls (tenant_id, id, direction, customer_number, customer_name, queue_id, place_in, state, started_at)
      select ${tenant.id}, gen_random_uuid(), 'inbound', '+8491200000' || n, 'Khách ' || n, ${queue._id}, ${queue._id},
        case when n = 3 then 'talking' else 'waiting' end, now() - make_interval(secs => 150 - 30 * n)
      from generate_series(1, 3) n`.execute(db);
    await db
      .insertInto('agent_states')
      .values({
        tenant_id: tenant.id,
        user_id: tenant.agent.id,
        status: 'ATLUNCH',
        is_registered: true,
        is_armed: true,
      })
      .onConflict(conflict =>
        conflict
          .columns(['tenant_id', 'user_id'])
          .doUpdateSet({ status: 'ATLUNCH', is_registered: true, is_armed: true }),
      )
      .execute();
  });
  await site.call(tenant.agent, setAgentStatus, { json: { status: 'AVAILABLE' } });
  await expect(await cell('Sẵn sàng')).toHaveText('1');
  await expect(await cell('Đang chờ')).toHaveText('2');
  await expect(await cell('Đang nói')).toHaveText('1');
  await expect(await cell('Chờ lâu nhất')).toHaveText(/^0?2:\d\d$/);
  await site.call(tenant.agent, setAgentStatus, { json: { status: 'ATLUNCH' } });
  await expect(await cell('Sẵn sàng')).toHaveText('0');
});

test('calls are found by time of day, and the ticket of each is in sight', async ({ site, tenant, visit }) => {
  const queue = v7();
  const json = { subject: 'Máy giặt rung', requester_name: 'Kiều Thị Lan' };
  const { data: ticket } = await site.call(tenant.supervisor, createTicket, { json });
  await tenant.rows(async db => {
    await db
      .insertInto('call_queues')
      .values({ tenant_id: tenant.id, id: queue, name: 'Chăm sóc khách hàng', code: '801' })
      .execute();
    await sql`insert into calls (tenant_id, id, direction, customer_number, customer_name, queue_id, user_id, ticket_number, state, outcome, talk_seconds, started_at, ended_at)
      select ${tenant.id}, gen_random_uuid(), 'inbound', '+8491200000' || n, 'Công ty TNHH Vận tải Hoàng Long Huyền ' || n, ${queue}, ${tenant.agent.id}, ${ticket._id}, 'ended', 'answer', 4354,
        '2026-11-20 08:30:30+07'::timestamptz + n * interval '1 hour', '2026-11-20 08:31+07'::timestamptz + n * interval '1 hour'
      from generate_series(0, 3) n`.execute(db);
  });
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit(tenant.supervisor, { javaScriptEnabled });
    await page.goto('/switchboard/call-history');
    await page.getByLabel('Từ ngày').fill('20/11/2026 9:30');
    await page.getByLabel('Đến ngày').fill('20/11/2026 10:30');
    await page.getByRole('button', { name: 'Lọc', exact: true }).click();
    const rows = page.getByRole('table').getByRole('row');
    // 09:30:30 and 10:30:30: the last minute is meant whole
    await expect(rows).toHaveCount(3);
    await expect(page.getByLabel('Từ ngày')).toHaveValue('20/11/2026 09:30');
    await expect(page.getByLabel('Đến ngày')).toHaveValue('20/11/2026 10:30');
    await expect(rows.getByRole('link', { name: ticket.code }).first()).toBeInViewport({ ratio: 1 });
    // another search keeps the hours
    await page.getByLabel('Tên hoặc số').fill('Huyền 1');
    await page.getByRole('button', { name: 'Lọc', exact: true }).click();
    await expect(rows).toHaveCount(2);
    await page.getByLabel('Từ ngày').fill('20/11/2026');
    await page.getByLabel('Đến ngày').fill('20/11/2026');
    await page.getByLabel('Tên hoặc số').fill('');
    await page.getByRole('button', { name: 'Lọc', exact: true }).click();
    await expect(rows).toHaveCount(5);
  }
});
