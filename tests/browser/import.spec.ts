import { createContact, searchContacts } from 'contract/contacts/contacts.ts';
import { expect, test } from './fixtures.ts';

const file = (name: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    '\uFEFFHọ và tên,SĐT,Tỉnh\r\nĐỗ Thị Mơ,912345678,Huế\r\nAn Mới,0901 234 567,Vinh\r\nSai Số,12,\r\n',
  ),
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`customers are imported from a file, and the import undone, ${how} JavaScript`, async ({
    site,
    tenant,
    visit,
  }) => {
    await site.call(tenant.leader, createContact, { json: { name: 'An', phones: [{ raw: '0901234567' }] } });
    const names = async () => {
      const { list } = await site.call(tenant.leader, searchContacts, { json: { sort: 'code' } });
      return list.map(({ name, city }) => [name, city]);
    };
    const before = await names();
    const page = await visit(tenant.leader, { javaScriptEnabled });
    /** Something that a job ends with: by itself, or by loading the page again. */
    const arrives = (part: ReturnType<typeof page.getByRole>) =>
      expect(async () => {
        const again = page.getByRole('link', { name: 'Làm mới' });
        if (!javaScriptEnabled && (await again.isVisible())) await again.click();
        await expect(part).toBeVisible({ timeout: 500 });
      }).toPass();
    await page.goto('/customers');
    await page.getByRole('link', { name: 'Nhập', exact: true }).click();
    await page.getByLabel('Tệp khách hàng').setInputFiles(file('khách.csv'));
    await page.getByRole('button', { name: 'Tiếp tục' }).click();
    await arrives(page.getByRole('button', { name: 'Kiểm tra' }));
    await expect(page.getByLabel('SĐT')).toHaveValue('phone');
    await page.getByLabel('Tỉnh').selectOption('city');
    await page.getByRole('button', { name: 'Kiểm tra' }).click();
    await arrives(page.getByRole('heading', { name: 'Kết quả kiểm tra' }));
    await expect(page.getByText('SĐT: Số điện thoại “12” không hợp lệ')).toBeVisible();
    await page.getByRole('link', { name: /^Được sửa giúp/ }).click();
    await expect(page.getByText('912345678 → 0912345678 (thêm số 0 bị mất)')).toBeVisible();
    expect(await names()).toEqual(before);
    await page.getByRole('radio', { name: /^Bổ sung/ }).check();
    await page.getByRole('button', { name: 'Nhập 2 dòng' }).click();
    await arrives(page.getByText('1 tạo mới · 1 cập nhật · 1 lỗi'));
    expect(await names()).toEqual([...before.slice(0, -1), ['An', 'Vinh'], ['Đỗ Thị Mơ', 'Huế']]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Tải 1 dòng lỗi (Excel)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('loi-khách.xlsx');
    await page.getByRole('link', { name: 'Hoàn tác cả lượt nhập' }).click();
    await page.getByRole('button', { name: 'Hoàn tác', exact: true }).click();
    await arrives(page.getByText('Đã hoàn tác', { exact: true }));
    expect(await names()).toEqual(before);
  });
}

test('imports are for leaders: others are not offered them, and are sent away', async ({ tenant, visit }) => {
  const page = await visit(tenant.agent);
  await page.goto('/customers');
  await expect(page.getByRole('heading', { name: 'Khách hàng', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nhập', exact: true })).toHaveCount(0);
  await page.goto('/customers/import');
  await expect(page).toHaveURL(/page-404/);
});
