import { tagGroups } from 'contract/settings/tag-groups.ts';
import { tags } from 'contract/settings/tags.ts';
import { createTicket, readTicket } from 'contract/tickets/tickets.ts';
import { inBothSchemes } from './accessibility.ts';
import { expect, type Person, type Site, test, toast } from './fixtures.ts';
import { ofTicket, save } from './row-forms.ts';

const makeTicket = async (site: Site, by: Person, given: string[]) =>
  (await site.call(by, createTicket, { json: { subject: 'Hỏi', requester_name: 'Ngô Văn Tám', tags: given } })).data
    ._id;

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`a group of tags is added, a tag named twice is marked, ${how} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const page = await visit(tenant.leader, { javaScriptEnabled });
    await page.goto('/customers/tags');
    await expect(page.getByText('Không có dữ liệu.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Thêm nhóm tags' }).first().click();
    const line = (at: number) => page.getByRole('textbox', { name: `Tag ${at}` });
    await page.getByRole('textbox', { name: 'Tên', exact: true }).fill('Hạng khách');
    for (const [at, tag] of ['VIP', 'Thân thiết', 'vip'].entries()) {
      if (at > 0) await page.getByRole('button', { name: 'Thêm tag', exact: true }).click();
      await line(at + 1).fill(tag);
    }
    await save(page).click();
    await expect(toast(page, 'Tag "VIP" nhập nhiều lần')).toBeVisible();
    for (const at of [1, 3]) {
      await expect(line(at)).toHaveAttribute('aria-invalid', 'true');
      await expect(line(at)).not.toHaveAttribute('aria-describedby');
    }
    await expect(line(2)).not.toHaveAttribute('aria-invalid');

    await line(3).fill('Mới');
    await save(page).click();
    await expect(page).toHaveURL(/\/customers\/tags$/);
    await expect(toast(page, 'Tạo mới nhóm tags thành công')).toBeVisible();
    const { list } = await site.call(tenant.leader, tagGroups.list, {});
    expect(list.map(group => [group.name, group.raw_tags])).toEqual([['Hạng khách', ['VIP', 'Thân thiết', 'Mới']]]);

    const chip = page.getByRole('link', { name: 'Thân thiết', exact: true });
    await expect(chip).toBeHidden();
    await page.getByRole('heading', { name: 'Hạng khách' }).click();
    await expect(chip).toBeVisible();
    const search = page.getByRole('main').getByRole('searchbox');
    await search.fill('than thiet');
    await search.press('Enter');
    await expect(page).toHaveURL(/q=than/);
    await expect(chip).toBeVisible();
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);
  });

  test(`a tag takes the name of another one after a question, ${how} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const [one, other] = [
      await makeTicket(site, tenant.leader, ['bao hanh']),
      await makeTicket(site, tenant.leader, ['Bảo hành']),
    ];
    const page = await visit(tenant.administrator, { javaScriptEnabled });
    await page.goto('/settings/tags');
    await page.getByRole('link', { name: 'Sửa bao hanh' }).click();
    await page.getByRole('textbox', { name: 'Tên', exact: true }).fill('Bảo hành');
    await save(page).click();
    const question = page.getByRole('alertdialog', { name: 'Gộp tag' });
    await expect(question).toContainText('1 ticket và 0 khách hàng đang có "bao hanh" sẽ có "Bảo hành"');
    await question.getByRole('button', { name: 'Gộp' }).click();
    await expect(page).toHaveURL(/\/settings\/tags$/);
    const tagsOf = async (id: number) =>
      (await site.call(tenant.leader, readTicket, { params: { id } })).data.ticket.tags;
    await expect.poll(() => tagsOf(one)).toEqual(['Bảo hành']);
    expect(await tagsOf(other)).toEqual(['Bảo hành']);
    await expect
      .poll(async () =>
        (await site.call(tenant.administrator, tags.list, {})).list.map(row => [
          row.name,
          row.ticket_count,
          row.moving_count,
        ]),
      )
      .toEqual([['Bảo hành', 2, null]]);
    // who looks at the list hears of the end
    if (javaScriptEnabled) await expect(page.getByRole('row', { name: /Bảo hành/ })).not.toContainText('Đang cập nhật');
  });
}

test('a tag is chosen by keyboard from what the tenant has', async ({ site, tenant, visit }) => {
  await site.call(tenant.leader, tagGroups.create, { json: { name: 'Hạng khách', tags: ['Khách quý', 'Khách quen'] } });
  const id = await makeTicket(site, tenant.leader, ['Bảo hành']);
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${id}`);
  const field = ofTicket(page).getByLabel('Tag', { exact: true });
  await field.focus();
  await expect(field).toHaveRole('combobox');
  await field.press('End');
  await field.pressSequentially(', khach');
  const list = page.getByRole('listbox', { name: 'Gợi ý' });
  await expect(list.getByRole('option')).toHaveText(['Khách quen', 'Khách quý']);
  await expect(list.getByRole('group', { name: 'Hạng khách' })).toBeVisible();
  expect(await inBothSchemes(page)).toEqual([]);
  // nothing is taken unless somebody goes to it
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await field.press('ArrowUp');
  await expect(list.getByRole('option', { selected: true })).toHaveText('Khách quý');
  await field.press('Enter');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue('Bảo hành, Khách quý, ');
  // what stands there is offered no more; a comma takes too
  await field.pressSequentially('quy');
  await field.press('Backspace');
  await expect(list.getByRole('option')).toHaveText(['Khách quen']);
  await field.press('ArrowDown');
  await field.press(',');
  await expect(field).toHaveValue('Bảo hành, Khách quý, Khách quen, ');
  await field.pressSequentially('mới tinh');
  await field.press('Escape');
  await save(page).click();
  await expect
    .poll(async () => (await site.call(tenant.leader, readTicket, { params: { id } })).data.ticket.tags)
    .toEqual(['Bảo hành', 'Khách quý', 'Khách quen', 'mới tinh']);
});

test('an input method that composes is left alone, and Escape closes the list before the menu around it', async ({
  site,
  tenant,
  visit,
}) => {
  await makeTicket(site, tenant.leader, ['Gấp', 'Góp ý']);
  const page = await visit(tenant.leader);
  await page.goto('/tickets');
  await page
    .getByRole('checkbox', { name: /^Chọn ticket/ })
    .first()
    .check();
  await page.getByText('Gắn tag', { exact: true }).first().click();
  const field = page.getByRole('combobox', { name: 'Tag' }).or(page.getByRole('textbox', { name: 'Tag' }));
  await field.focus();
  await expect(field).toHaveRole('combobox');
  const list = page.getByRole('listbox', { name: 'Gợi ý' });
  await field.pressSequentially('g');
  await expect(list.getByRole('option')).toHaveCount(2);
  await field.press('ArrowDown');
  // the key that ends a composition is the input method's
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await expect(field).toHaveValue('g');
  await field.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).toBeVisible();
  await field.pressSequentially('o');
  await list.getByRole('option', { name: 'Góp ý' }).click();
  await expect(field).toHaveValue('Góp ý, ');
  await expect(field).toBeFocused();
});
