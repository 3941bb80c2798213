import { createContact } from 'contract/contacts/contacts.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { expect, test } from './fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`tickets are searched and filtered in the address, ${how} JavaScript`, async ({ site, tenant, visit }) => {
    for (const subject of ['Máy lạnh không mát', 'Giao thiếu hàng'])
      await site.call(tenant.leader, createTicket, { json: { subject, requester_name: 'Ngô Văn Tám' } });
    const page = await visit(tenant.agent, { javaScriptEnabled });
    const rows = page.getByRole('table').first().getByRole('row');
    await page.goto('/tickets?mode=open');
    await expect(rows).toHaveCount(3);

    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill('may lanh');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/tickets\?(?=.*mode=open)(?=.*q=may(\+|%20)lanh)/);
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('Máy lạnh không mát');

    await page.goto('/tickets?mode=open');
    await page.getByText('Lọc', { exact: true }).click();
    await page.getByRole('link', { name: 'Tiêu đề', exact: true }).first().click();
    const filter = page.getByRole('form', { name: 'Lọc theo Tiêu đề' });
    await filter.getByLabel('Giá trị').fill('Giao thiếu hàng');
    await filter.getByRole('button', { name: 'Áp dụng' }).click();
    await expect(page).toHaveURL(/\/tickets\?(?=.*mode=open)(?=.*f=subject)/);
    await expect(filter).toBeHidden();
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('Giao thiếu hàng');
  });

  test(`tickets are filtered by customer and tag, ${how} JavaScript`, async ({ site, tenant, visit }) => {
    for (const [requester_name, tag] of [
      ['Ngô Văn Tám', 'Bảo hành'],
      ['Trần Thị Dậu', 'Đổi trả'],
    ] as const)
      await site.call(tenant.leader, createTicket, { json: { subject: 'Hỏi', requester_name, tags: [tag] } });
    const page = await visit(tenant.agent, { javaScriptEnabled });
    const rows = page.getByRole('table').first().getByRole('row');
    const open = async (field: string) => {
      await page.getByText('Lọc', { exact: true }).click();
      await page.getByRole('main').getByRole('link', { name: field, exact: true }).first().click();
      return page.getByRole('form', { name: `Lọc theo ${field}` });
    };
    await page.goto('/tickets');
    const customer = await open('Khách hàng');
    if (javaScriptEnabled) {
      const field = customer.getByRole('combobox', { name: /Tên, số điện thoại/ });
      // the picker's plain control gives way to it
      await customer.getByText('Chọn', { exact: true }).hover();
      await field.fill('thi dau');
      await page.getByRole('option', { name: /Trần Thị Dậu/ }).click();
      await expect(customer.getByRole('button', { name: 'Bỏ Trần Thị Dậu' })).toBeVisible();
    } else await customer.getByLabel(/Tên, số điện thoại/).fill('thi dau');
    await customer.getByRole('button', { name: 'Áp dụng' }).click();
    await expect(page).toHaveURL(/f=requester_id:in:\d+$/);
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('Trần Thị Dậu');

    await page.goto('/tickets');
    const tags = await open('Tag');
    await tags.getByRole('checkbox', { name: 'Bảo hành' }).check();
    await tags.getByRole('button', { name: 'Áp dụng' }).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('Ngô Văn Tám');
  });

  test(`customers are searched and filtered in the address, ${how} JavaScript`, async ({ site, tenant, visit }) => {
    const people = [
      { name: 'Trần Thị Dậu', phones: [{ raw: '0901 234 567' }], tier: 3 },
      { name: 'Ngô Văn Tám', phones: [{ raw: '0902 222 333' }] },
    ];
    for (const json of people) await site.call(tenant.leader, createContact, { json });
    const page = await visit(tenant.leader, { javaScriptEnabled });
    const rows = page.getByRole('table').first().getByRole('row');
    await page.goto('/customers');
    await expect(rows).toHaveCount(3);

    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill('84901234567');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/customers\?(?=.*q=84901234567)/);
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('Trần Thị Dậu');

    await page.goto('/customers?filter=tier');
    const filter = page.getByRole('form', { name: 'Lọc theo Hạng' });
    await filter.getByRole('checkbox', { name: 'Vàng' }).check();
    await filter.getByRole('button', { name: 'Áp dụng' }).click();
    await expect(page).toHaveURL(/\/customers\?(?=.*f=tier)/);
  });
}

test('a search is asked while it is typed', async ({ site, tenant, visit }) => {
  for (const subject of ['Máy lạnh không mát', 'Giao thiếu hàng'])
    await site.call(tenant.leader, createTicket, { json: { subject, requester_name: 'Ngô Văn Tám' } });
  const page = await visit(tenant.agent);
  await page.goto('/tickets');
  await page.getByRole('main').getByRole('searchbox').pressSequentially('thieu hang');
  await expect(page).toHaveURL(/\/tickets\?q=thieu(\+|%20)hang/);
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(2);
});

test('the search field keeps the focus and what is typed while its answer comes', async ({ tenant, visit }) => {
  for (const path of ['/tickets', '/customers', '/settings/tickets/priority']) {
    const page = await visit(tenant.administrator);
    await page.goto(path);
    const search = page.getByRole('main').getByRole('searchbox');
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    await page.route(/\.data\?(.*&)?q=mot(&|$)/, async route => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/\.data\?(.*&)?q=mot(&|$)/);
    await search.pressSequentially('mot');
    await asked;
    await search.pressSequentially(' hai');
    release();
    await expect(page).toHaveURL(/[?&]q=mot(\+|%20)hai/);
    await search.pressSequentially('x');
    await expect(page).toHaveURL(/[?&]q=mot(\+|%20)haix/);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('mot haix');
    // another address brings its own text
    await page.getByRole('link', { name: 'Xóa tìm kiếm' }).click();
    await expect(search).toHaveValue('');
    await page.goBack();
    await expect(search).toHaveValue(/^mot hai/);
    await search.fill('');
    await expect(page).not.toHaveURL(/[?&]q=/);
    await expect(search).toHaveValue('');
    await page.context().close();
  }
});

test('a filter by somebody who has left names them', async ({ tenant, visit }) => {
  await tenant.rows(db => sql`update users set is_active = false where id = ${tenant.colleague.id}`.execute(db));
  const page = await visit(tenant.leader);
  const nobody = '00000000-0000-4000-8000-000000000000';
  for (const list of ['/tickets', '/customers']) {
    await page.goto(`${list}?f=assignee_id:in:${tenant.colleague.id},${nobody}`);
    await expect(page.getByRole('main')).toContainText(`${tenant.colleague.name}, Không còn`);
    await expect(page.getByRole('main')).not.toContainText(nobody);
  }
});

test('the way back from a row leads to the list as it was left', async ({ site, tenant, visit }) => {
  const { data } = await site.call(tenant.leader, createTicket, {
    json: { subject: 'Máy lạnh không mát', requester_name: 'Ngô Văn Tám' },
  });
  const page = await visit(tenant.leader);
  const back = page.getByRole('link', { name: 'Quay lại' });
  for (const [left, row] of [
    ['/tickets?mode=open&q=may%20lanh&size=20', `/tickets/${data._id}`],
    ['/customers?q=ngo&size=20', '/customers/1'],
  ] as const) {
    await page.goto(left);
    await expect(page.getByRole('navigation', { name: 'Tab làm việc' })).toBeVisible();
    await page.getByRole('table').first().locator(`a[href="${row}"]`).first().click();
    await page.waitForURL(`**${row}`);
    await expect(back).toHaveAttribute('href', left);
    await page.goto('/report/summary');
    await page.goto(row);
    await back.click();
    await page.waitForURL(`**${left}`);
  }
  const bare = await visit(tenant.leader, { javaScriptEnabled: false });
  await bare.goto(`/tickets/${data._id}`);
  await expect(bare.getByRole('link', { name: 'Quay lại' })).toHaveAttribute('href', '/tickets');
});

test('a list says in full what its search finds', async ({ tenant, visit }) => {
  const page = await visit(tenant.agent);
  for (const address of ['/tickets', '/customers'])
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      await page.evaluate(() => document.fonts.ready);
      const { words, room } = await page
        .getByRole('main')
        .getByRole('searchbox')
        .evaluate((input: HTMLInputElement) => {
          const style = getComputedStyle(input);
          const pen = document.createElement('canvas').getContext('2d')!;
          pen.font = style.font;
          const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
          return { words: pen.measureText(input.placeholder).width, room: input.clientWidth - padding };
        });
      expect(words, `${address} at ${width} px`).toBeGreaterThan(100);
      expect(words, `${address} at ${width} px`).toBeLessThan(room);
    }
});
