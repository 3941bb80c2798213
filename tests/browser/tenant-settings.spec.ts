import { createContact } from 'contract/contacts/contacts.ts';
import { maskPhone } from 'contract/phone.ts';
import { expect, type Page, test, toast } from './fixtures.ts';
import { openLive } from './live.ts';

const drawer = (page: Page) => page.getByRole('dialog');

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`a number is hidden from whom a rule names, in a page that is open too, ${how} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const json = { name: 'Đỗ Hữu Phước', phones: [{ raw: '0901 234 567' }] };
    const id = (await site.call(tenant.leader, createContact, { json })).data._id;
    const number = (page: Page) =>
      page.getByRole('region', { name: 'Thông tin khách hàng' }).getByLabel('Số điện thoại 1');
    const agent = await visit(tenant.agent);
    await openLive(agent, `/customers/${id}`);
    await expect(number(agent)).toHaveValue('0901 234 567');

    const page = await visit(tenant.administrator, { javaScriptEnabled });
    await page.goto('/settings/tenant/masking');
    await page.getByRole('link', { name: 'Thêm quy tắc' }).first().click();
    await drawer(page).getByLabel('Tên').fill('Che với chuyên viên');
    await drawer(page).getByLabel('Chuyên viên').check();
    await drawer(page).getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(drawer(page).getByText('Chọn ít nhất một loại dữ liệu cần che')).toBeVisible();
    await expect(drawer(page).getByLabel('Chuyên viên')).toBeChecked();
    await drawer(page).getByLabel('Số điện thoại').check();
    await drawer(page).getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(toast(page, 'Tạo mới quy tắc che dữ liệu thành công')).toBeVisible();
    const row = page.getByRole('row', { name: /Che với chuyên viên/ });
    await expect(row).toContainText('Số điện thoại');
    await expect(row).toContainText('Chuyên viên');

    await expect(number(agent)).toHaveValue(maskPhone('+84901234567'));
    expect(await (await agent.request.get(`/customers/${id}`)).text()).not.toMatch(/901.?234.?567/);

    await row.getByRole('link', { name: /Xóa/ }).click();
    await page.getByRole('button', { name: 'Xác nhận' }).click();
    await expect(page.getByText('Không có dữ liệu.')).toBeVisible();
    await expect(number(agent)).toHaveValue('0901 234 567');
  });

  test(`the profile is saved, and shows how far setting up is, ${how} JavaScript`, async ({
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const page = await visit(tenant.administrator, { javaScriptEnabled });
    await page.goto('/settings/tenant');
    const step = page.getByRole('listitem').filter({ hasText: 'Chữ ký email' });
    await expect(step.getByRole('img', { name: 'Chưa làm' })).toBeVisible();
    const signature = page.getByRole('textbox', { name: 'Chữ ký email' });
    await page.getByLabel('Tên doanh nghiệp').fill('');
    await signature.fill('Tổng đài 1900 1234\n12 Trần Phú');
    await page.getByRole('button', { name: 'Lưu', exact: true }).click();
    if (javaScriptEnabled) await expect(page.getByText('Tên doanh nghiệp không được bỏ trống')).toBeVisible();
    await page.getByLabel('Tên doanh nghiệp').fill('Công ty Hoa Sen');
    await page.getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(toast(page, 'Đã lưu hồ sơ doanh nghiệp')).toBeVisible();
    await expect(step.getByRole('img', { name: 'Đã xong' })).toBeVisible();
    await expect(signature).toHaveValue('Tổng đài 1900 1234\n12 Trần Phú');
  });
}

test('whoever saves a profile that was changed meanwhile sees what stands there, and decides', async ({
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/409/);
  const [one, other] = [
    await visit(tenant.administrator, { javaScriptEnabled: false }),
    await visit(tenant.administrator),
  ];
  for (const page of [one, other]) await page.goto('/settings/tenant');
  await other.getByLabel('Tên doanh nghiệp').fill('Tên của người kia');
  await other.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(toast(other, 'Đã lưu hồ sơ doanh nghiệp')).toBeVisible();
  await one.getByLabel('Tên doanh nghiệp').fill('Tên của tôi');
  await one.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(one.getByRole('definition').filter({ hasText: 'Tên của người kia' })).toBeVisible();
  await expect(one.getByLabel('Tên doanh nghiệp')).toHaveValue('Tên của tôi');
  await one.getByRole('button', { name: 'Lưu đè' }).click();
  await expect(toast(one, 'Đã lưu hồ sơ doanh nghiệp')).toBeVisible();
  await expect(one.getByLabel('Tên doanh nghiệp')).toHaveValue('Tên của tôi');
});
