import { ticketTemplates } from 'contract/settings/ticket-templates.ts';
import { expect, test, toast } from './fixtures.ts';
import { newTicket } from './row-forms.ts';

test('a template fills a ticket and overwrites nothing unasked', async ({ site, tenant, visit }) => {
  for (const [name, subject, body] of [
    ['Đổi địa chỉ', 'Khách đổi địa chỉ giao hàng', 'Mã đơn:\nĐịa chỉ mới:'],
    ['Báo hỏng', 'Máy không chạy', 'Số máy:'],
  ])
    await site.call(tenant.administrator, ticketTemplates.create, {
      json: { name, subject, body, tags: [name!] } as never,
    });
  const page = await visit(tenant.agent);
  await page.goto('/tickets/new');
  const form = newTicket(page);
  const [choice, subject] = [form.getByLabel('Mẫu ticket'), form.getByLabel('Tiêu đề')];
  const body = form.getByRole('textbox', { name: 'Nội dung' });
  await form.getByLabel('Họ tên').fill('Nguyễn Thị Hồng Nhung');

  await choice.selectOption({ label: 'Đổi địa chỉ' });
  await expect(subject).toHaveValue('Khách đổi địa chỉ giao hàng');
  await expect(body).toHaveValue('Mã đơn:\nĐịa chỉ mới:');
  await expect(form.getByLabel('Tag')).toHaveValue('Đổi địa chỉ');
  await expect(form.getByLabel('Họ tên')).toHaveValue('Nguyễn Thị Hồng Nhung');

  await subject.fill('Chị Nhung đổi địa chỉ');
  await choice.selectOption({ label: 'Báo hỏng' });
  await expect(form.getByText('Bạn đã nhập Tiêu đề, Nội dung, khác với mẫu "Báo hỏng".')).toBeVisible();
  await expect(subject).toHaveValue('Chị Nhung đổi địa chỉ');
  await form.getByRole('button', { name: 'Chỉ điền chỗ trống' }).click();
  await expect(form.getByLabel('Tag')).toHaveValue('Đổi địa chỉ, Báo hỏng');
  await expect(subject).toHaveValue('Chị Nhung đổi địa chỉ');

  await choice.selectOption('');
  await choice.selectOption({ label: 'Báo hỏng' });
  await form.getByRole('button', { name: 'Thay bằng mẫu' }).click();
  await expect(subject).toHaveValue('Máy không chạy');
  await toast(page, 'Đã điền theo mẫu "Báo hỏng"').getByRole('button', { name: 'Hoàn tác' }).last().click();
  await expect(subject).toHaveValue('Chị Nhung đổi địa chỉ');

  await form.getByRole('button', { name: 'Tạo ticket' }).click();
  await expect(toast(page, /^Đã tạo ticket/)).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Địa chỉ mới:');
});
