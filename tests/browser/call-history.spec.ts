import { expect, test } from './fixtures.ts';

test('the history of calls opens a call and keeps its filter, without JavaScript too', async ({ visit, site }) => {
  const leader = site.demo('leader@anphat.vn');
  const page = await visit(leader, { javaScriptEnabled: false });
  await page.goto('/switchboard/call-history');
  await page.getByLabel('Gọi nhỡ').selectOption('yes');
  await page.getByRole('button', { name: 'Lọc', exact: true }).click();
  await expect(page.getByText('Gọi nhỡ, đã gọi lại').first()).toBeVisible();
  await expect(page.getByText('Gọi nhỡ, chưa gọi lại')).toHaveCount(0);
  await page.getByRole('table').getByRole('link').first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Các chặng')).toBeVisible();
  await expect(drawer.getByText('Kết thúc: Khách gác máy')).toBeVisible();
  await page.getByRole('link', { name: /Đóng/ }).first().click();
  await expect(page).toHaveURL(/called_back=yes/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
