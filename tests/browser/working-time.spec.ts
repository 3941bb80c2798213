import { priorities } from 'contract/settings/priorities.ts';
import { expect, test, toast } from './fixtures.ts';
import { makeTicket, ofTicket, save } from './row-forms.ts';

for (const javaScriptEnabled of [true, false])
  test(`lunch moves a due date, ${javaScriptEnabled ? 'and the ticket says so' : 'also before JavaScript'}`, async ({
    site,
    tenant,
    visit,
  }) => {
    const { administrator, agent } = tenant;
    await site.call(administrator, priorities.create, { json: { name: 'Gấp', due_minutes: 30 } });
    const number = await makeTicket(site, agent, 'Máy không lên');
    // ten minutes before lunch of a Friday
    await tenant.rows(db =>
      db
        .updateTable('tickets')
        .set({ created_at: new Date('2026-11-20T11:50+07:00') })
        .where('number', '=', number)
        .execute(),
    );

    const office = await visit(administrator, { javaScriptEnabled });
    await office.goto('/settings/time-working');
    await expect(office.getByText('Chưa có lịch chung')).toBeVisible();
    await office.getByRole('link', { name: 'Thêm lịch làm việc' }).first().click();
    await office.getByRole('dialog').getByLabel('Tên', { exact: true }).fill('Giờ hành chính');
    await office.getByLabel('Thứ Sáu').fill('8-12, 13h30-17h30');
    await office.getByLabel('Lịch chung của doanh nghiệp').check();
    await office.getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(toast(office, 'Tạo mới lịch làm việc thành công')).toBeVisible();
    await expect(office.getByRole('heading', { name: 'Tuần này theo Giờ hành chính' })).toBeVisible();

    const desk = await visit(agent, { javaScriptEnabled });
    await desk.goto(`/tickets/${number}`);
    await ofTicket(desk).getByLabel('Độ ưu tiên').selectOption({ label: 'Gấp' });
    await save(desk).click();
    await expect(ofTicket(desk).getByText('30 phút, nghỉ trưa 12:00–13:30, hạn 13:50')).toBeVisible();
  });

test('the holidays of a year are taken over, once', async ({ tenant, visit }) => {
  const page = await visit(tenant.administrator, { viewport: { width: 390, height: 844 } });
  await page.goto('/settings/time-working/days?year=2027');
  await page.getByRole('link', { name: 'Thêm ngày lễ năm 2027' }).click();
  await page.getByLabel(/^Ngày Văn hóa Việt Nam 2027/).uncheck();
  await page.getByRole('button', { name: 'Thêm ngày lễ năm 2027' }).click();
  await expect(toast(page, 'Đã thêm 5 ngày lễ năm 2027')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tết Nguyên đán 2027', exact: true })).toBeVisible();
  await expect(page.getByText('05/02/2027 – 09/02/2027')).toBeVisible();
  await page.getByRole('link', { name: 'Thêm ngày lễ năm 2027' }).click();
  await expect(page.getByLabel(/^Tết Nguyên đán 2027/)).toBeDisabled();
  await expect(page.getByLabel(/^Ngày Văn hóa Việt Nam 2027/)).toBeChecked();
});
