import { blacklist } from 'contract/settings/blacklist.ts';
import { inBothSchemes } from './accessibility.ts';
import { expect, test, toast } from './fixtures.ts';
import { save } from './row-forms.ts';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`numbers are blocked by hand and by file, ${how} JavaScript`, async ({ site, tenant, visit, complaints }) => {
    complaints.expect(/status of 422/);
    const page = await visit(tenant.administrator, { javaScriptEnabled });
    await page.goto('/settings/blacklist');
    await page.getByRole('main').getByRole('link', { name: 'Thêm số hoặc email bị chặn' }).first().click();
    const point = page.getByLabel('Số điện thoại hoặc email');
    await point.fill('không phải số');
    await save(page).click();
    await expect(page.getByText('Không phải số điện thoại, email hoặc @tên-miền')).toBeVisible();
    await point.fill('+84 912 345 678');
    await page.getByRole('textbox', { name: 'Lý do' }).fill('Gọi quấy rối');
    await page.getByLabel('Đến hết ngày').fill(javaScriptEnabled ? '30/04/2031' : '2031-04-30');
    await save(page).click();
    await expect(toast(page, 'Đã thêm vào danh sách chặn')).toBeVisible();
    await expect(page.getByRole('row', { name: /0912 345 678.*Gọi quấy rối.*30\/04\/2031/ })).toBeVisible();

    await page.getByRole('link', { name: '0912 345 678', exact: true }).click();
    await page.getByLabel('Đến hết ngày').fill('');
    await save(page).click();
    await expect(toast(page, 'Đã cập nhật danh sách chặn')).toBeVisible();
    await expect(page.getByRole('row', { name: /0912 345 678.*Gọi quấy rối.*Không thời hạn/ })).toBeVisible();

    // a day that is over is told: the row stands there, and blocks nothing
    await page.getByRole('link', { name: '0912 345 678', exact: true }).click();
    await page.getByLabel('Đến hết ngày').fill(javaScriptEnabled ? '30/04/2021' : '2021-04-30');
    await save(page).click();
    await expect(page.getByRole('row', { name: /0912 345 678.*30\/04\/2021, không còn chặn/ })).toBeVisible();
    await page.getByRole('link', { name: '0912 345 678', exact: true }).click();
    await page.getByLabel('Đến hết ngày').fill('');
    await save(page).click();
    await expect(page.getByRole('row', { name: /0912 345 678.*Không thời hạn/ })).toBeVisible();

    const file = (text: string) =>
      page.getByLabel('Tệp CSV hoặc văn bản').setInputFiles({
        name: 'chan.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      });
    await page.getByRole('button', { name: 'Thêm vào danh sách' }).click();
    await expect(page.getByText('Chưa chọn tệp', { exact: true })).toBeVisible();
    await file('0912345678\n@rac.example,Thư rác\nAn');
    await page.getByRole('button', { name: 'Thêm vào danh sách' }).click();
    await expect(page.getByText('Đã thêm 1, 1 có sẵn, 1 dòng không đọc được.')).toBeVisible();
    await expect(page.getByText('Dòng 3 "An"')).toBeVisible();
    await expect(page.getByRole('row', { name: /@rac\.example.*Cả tên miền/ })).toBeVisible();
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);

    await file('0912345678');
    await page.getByRole('button', { name: 'Bỏ khỏi danh sách' }).click();
    await expect(page.getByText('Đã bỏ 1.')).toBeVisible();
    const { list } = await site.call(tenant.administrator, blacklist.list, {});
    expect(list.map(entry => entry.name)).toEqual(['@rac.example']);
  });

  test(`several rows are taken out together, ${how} JavaScript`, async ({ site, tenant, visit }) => {
    for (const name of ['0912345671', '0912345672', '0912345673'])
      await site.call(tenant.administrator, blacklist.create, { json: { name } as never });
    const page = await visit(tenant.administrator, { javaScriptEnabled });
    await page.goto('/settings/blacklist?sort=name');
    await page.getByRole('checkbox', { name: 'Chọn 0912 345 671' }).check();
    await page.getByRole('checkbox', { name: 'Chọn 0912 345 673' }).check();
    await page.getByRole('button', { name: 'Xóa', exact: true }).click();
    await expect(page.getByText('Bạn có chắc chắn muốn xóa 2 số hoặc email bị chặn không?')).toBeVisible();
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Xác nhận' }).click();
    await expect(toast(page, blacklist.done.deleted)).toBeVisible();
    const { list } = await site.call(tenant.administrator, blacklist.list, {});
    expect(list.map(entry => entry.name)).toEqual(['0912 345 672']);
  });
}
