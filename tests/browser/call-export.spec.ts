import { exportCallHistory } from 'contract/exports/exports.ts';
import { sql } from 'kysely';
import { expect, type Site, type Tenant, test } from './fixtures.ts';

/** An export of two missed calls of three that came to nothing. */
async function failedExport({ site, tenant }: { site: Site; tenant: Tenant }): Promise<void> {
  await tenant.rows(db =>
    sql`insert into calls (tenant_id, id, direction, customer_number, customer_name, state, outcome, ended_at)
      select ${tenant.id}, gen_random_uuid(), 'inbound', '+8491200000' || n, 'Khách ' || n, 'ended',
        (array['answer', 'miss', 'miss'])[n], now() from generate_series(1, 3) n`.execute(db),
  );
  const { data } = await site.call(tenant.leader, exportCallHistory, { json: { state: ['miss'], format: 'csv' } });
  const stateOf = () =>
    tenant.rows(async db => {
      const { state } = await db
        .selectFrom('exports')
        .select('state')
        .where('id', '=', data._id)
        .executeTakeFirstOrThrow();
      return state;
    });
  await expect.poll(stateOf).toBe('done');
  await tenant.rows(db =>
    db
      .updateTable('exports')
      .set({ state: 'failed', file_id: null, error: 'Máy chủ gặp lỗi khi ghi tệp' })
      .where('id', '=', data._id)
      .execute(),
  );
}

const madeSince = (tenant: Tenant) =>
  tenant.rows(db => db.selectFrom('exports').select(['state', 'rows_done']).where('state', '<>', 'failed').execute());

for (const javaScriptEnabled of [true, false])
  test(`a failed export of calls is tried again ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
  }) => {
    await failedExport({ site, tenant });
    const page = await visit(tenant.leader, { javaScriptEnabled });
    await page.goto('/switchboard/call-history?panel=exports');
    const drawer = page.getByRole('dialog', { name: 'Các lượt xuất' });
    await expect(drawer.getByText('Máy chủ gặp lỗi khi ghi tệp')).toBeVisible();
    await drawer.getByRole('button', { name: 'Thử lại' }).click();
    await expect.poll(() => madeSince(tenant)).toEqual([{ state: 'done', rows_done: 2 }]);
    if (!javaScriptEnabled) await page.reload();
    const file = drawer.getByRole('link', { name: /Tải .*\.csv/ });
    await expect(file).toBeVisible();
    const answer = await page.request.get((await file.getAttribute('href'))!);
    expect((await answer.text()).trim().split('\n')).toHaveLength(3);
  });

test('pressing twice makes one export, and a later press another', async ({ site, tenant, visit }) => {
  await failedExport({ site, tenant });
  const page = await visit(tenant.leader);
  const button = page.getByRole('dialog', { name: 'Các lượt xuất' }).getByRole('button', { name: 'Thử lại' });
  /** Sends the form of the button at once as often as it was pressed. */
  const press = async (times: number) => {
    await page.goto('/switchboard/call-history?panel=exports');
    return button.evaluate(async ({ form }: HTMLButtonElement, times) => {
      const send = () =>
        fetch(form!.action, { method: 'post', body: new URLSearchParams(new FormData(form!) as never) });
      const answers = await Promise.all(Array.from({ length: times }, send));
      return answers.map(({ status }) => status);
    }, times);
  };
  expect(await press(2)).toEqual([200, 200]);
  expect(await madeSince(tenant)).toHaveLength(1);
  expect(await press(1)).toEqual([200]);
  expect(await madeSince(tenant)).toHaveLength(2);
});
