import { fields } from 'contract/settings/fields.ts';
import { listTickets, readTicket } from 'contract/tickets/tickets.ts';
import { expect, test, toast } from './fixtures.ts';
import { newTicket } from './row-forms.ts';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`an attribute is added, option by option, changed, moved and deleted, ${how} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const json = { target: 'ticket', key: 'order_code', title: 'Mã đơn', type: 'text' } as const;
    await site.call(tenant.administrator, fields.create, { json });
    const page = await visit(tenant.administrator, { javaScriptEnabled });
    await page.goto('/settings/tickets/attributes');
    await page.getByRole('link', { name: 'Thêm thuộc tính ticket' }).click();
    const drawer = page.getByRole('dialog', { name: 'Thêm thuộc tính ticket' });
    const option = (index: number) => drawer.getByRole('textbox', { name: `Lựa chọn ${index}`, exact: true });
    await drawer.getByLabel('Tên thuộc tính').fill('Kích cỡ');
    await drawer.getByLabel('Key thuộc tính').fill('size');
    // options are of selects alone
    await expect(option(1)).toBeVisible({ visible: !javaScriptEnabled });
    await drawer.getByLabel('Kiểu dữ liệu').selectOption({ label: 'Chọn một' });
    await option(1).fill('S');
    for (const [index, text] of [
      [2, 'Nhầm'],
      [3, 'S'],
    ] as const) {
      await drawer.getByRole('button', { name: 'Thêm lựa chọn' }).click();
      if (javaScriptEnabled) await expect(option(index)).toBeFocused();
      await option(index).fill(text);
    }
    await drawer.getByRole('button', { name: 'Xóa lựa chọn 2' }).click();
    await expect(option(2)).toHaveValue('S');
    await expect(option(3)).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Lưu' }).click();
    await expect(drawer.getByText('Tồn tại giá trị trùng nhau')).toBeVisible();
    await expect(option(2)).toHaveAttribute('aria-invalid', 'true');
    await expect(option(1)).not.toHaveAttribute('aria-invalid', 'true');
    await expect(drawer.getByLabel('Tên thuộc tính')).toHaveValue('Kích cỡ');
    await option(2).fill('M');
    await drawer.getByLabel('Ai xem được').selectOption({ label: 'Chỉ mình tôi' });
    await drawer.getByRole('button', { name: 'Lưu' }).click();
    await expect(toast(page, 'Tạo mới thuộc tính ticket thành công')).toBeVisible();

    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row('Kích cỡ')).toContainText(`Chỉ ${tenant.administrator.name}`);
    await row('Kích cỡ').getByRole('button', { name: 'Đưa Kích cỡ lên' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('Kích cỡ');
    await expect(row('Kích cỡ').getByRole('button', { name: 'Đưa Kích cỡ lên' })).toBeDisabled();
    const { list } = await site.call(tenant.administrator, fields.list, { query: { target: 'ticket' } });
    expect(list.map(({ key, data, visible_to }) => [key, data, visible_to])).toEqual([
      ['size', ['S', 'M'], 'me'],
      ['order_code', [], 'all'],
    ]);

    await page.getByRole('link', { name: 'Sửa Kích cỡ' }).click();
    const form = page.getByRole('dialog', { name: 'Sửa thuộc tính ticket' });
    await form.getByLabel('Tên thuộc tính').fill('Cỡ áo');
    await form.getByLabel('Tên thuộc tính').press('Enter');
    await expect(toast(page, 'Cập nhật thuộc tính ticket thành công')).toBeVisible();
    await page.getByRole('link', { name: 'Xóa Cỡ áo' }).click();
    await expect(page.getByText('Bạn có chắc chắn muốn xóa thuộc tính Cỡ áo không??')).toBeVisible();
    await page.getByRole('button', { name: 'Xác nhận' }).click();
    await expect(toast(page, 'Xóa thuộc tính ticket thành công')).toBeVisible();
    await expect(row('Cỡ áo')).toHaveCount(0);
    await expect(row('Mã đơn')).toBeVisible();
  });

  test(`a required attribute of tickets stops a form, then lets it through, ${how} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const json = { target: 'ticket', key: 'ma_don', title: 'Mã đơn hàng', type: 'text', required: true } as const;
    await site.call(tenant.administrator, fields.create, { json });
    const secret = { ...json, key: 'rieng', title: 'Ghi chú riêng', visible_to: 'me' } as const;
    await site.call(tenant.administrator, fields.create, { json: secret });
    const page = await visit(tenant.agent, { javaScriptEnabled });
    await page.goto('/tickets/new');
    const form = newTicket(page);
    await expect(form.getByLabel('Ghi chú riêng')).toHaveCount(0);
    await form.getByLabel('Họ tên').fill('Trần Thị Dậu');
    await form.getByLabel('Tiêu đề').fill('Giao thiếu hàng');
    const code = form.getByLabel('Mã đơn hàng');
    await expect(code).toHaveJSProperty('required', true);
    // spaces satisfy the browser, not the server
    await code.fill('   ');
    await form.getByRole('button', { name: 'Tạo ticket' }).click();
    await expect(form.getByText('Mã đơn hàng không được bỏ trống')).toBeVisible();
    await expect(form.getByLabel('Tiêu đề')).toHaveValue('Giao thiếu hàng');
    await code.fill('DH-2041');
    await form.getByRole('button', { name: 'Tạo ticket' }).click();
    await expect(toast(page, /^Đã tạo ticket/)).toBeVisible();
    const { list } = await site.call(tenant.agent, listTickets, { query: {} });
    const { data } = await site.call(tenant.administrator, readTicket, { params: { id: list[0]!._id } });
    expect(data.ticket).toMatchObject({ subject: 'Giao thiếu hàng', attributes: { ma_don: 'DH-2041' } });
  });
}
