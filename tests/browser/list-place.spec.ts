import { updateTicket } from 'contract/tickets/tickets.ts';
import { expect, test } from './fixtures.ts';
import { fillTickets, openForKeys } from './keys.ts';

for (const width of [1280, 390])
  test(`going back to a list shows the row it was left from, at ${width} px`, async ({ tenant, visit }) => {
    await fillTickets(tenant, 60);
    const page = await visit(tenant.agent, { viewport: { width, height: 800 } });
    await openForKeys(page, '/tickets?size=50&sort=code');
    const row = page.getByRole('row').nth(40);
    const link = row.getByRole('link').first();
    await link.scrollIntoViewIfNeeded();
    const before = (await row.boundingBox())!.y;
    await link.click();
    await page.waitForURL(/\/tickets\/\d+$/);
    await page.goBack();
    await page.waitForURL(/size=50/);
    await expect(row).toBeInViewport();
    const moved = async () => Math.abs(((await row.boundingBox())?.y ?? Number.POSITIVE_INFINITY) - before);
    await expect.poll(moved).toBeLessThan(4);
    await expect(link).toBeFocused();
  });

test('other rows of a list begin at its top; what opens over it, a reload and going back leave its place', async ({
  site,
  tenant,
  visit,
}) => {
  await fillTickets(tenant, 120);
  const page = await visit(tenant.agent);
  await openForKeys(page, '/tickets?size=50&sort=code');
  const list = page.locator('.table-scroll').first();
  const top = () => list.evaluate(box => box.scrollTop);
  const scroll = async () => {
    await list.evaluate(box => box.scrollTo(0, 400));
    await expect.poll(top).toBe(400);
  };
  const code = page.getByRole('row').nth(1).getByRole('link').first();
  await scroll();
  await page.getByRole('link', { name: 'Trang sau' }).click();
  await page.waitForURL(/page=2/);
  await expect(code).toHaveText('#51');
  expect(await top()).toBe(0);
  await page.goBack();
  await page.waitForURL(url => !url.searchParams.has('page'));
  await expect.poll(top).toBe(400);
  // page 2 was left at its top
  await page.goForward();
  await page.waitForURL(/page=2/);
  await expect.poll(top).toBe(0);

  await scroll();
  const sort = page.getByRole('columnheader').getByRole('link', { name: /^Mã/ });
  await sort.click();
  await page.waitForURL(/sort=-code/);
  await expect(code).toHaveText('#120');
  expect(await top()).toBe(0);

  await scroll();
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('giao');
  await search.press('Enter');
  await page.waitForURL(/q=giao/);
  await expect.poll(top).toBe(0);

  await scroll();
  await page.getByText('Lọc', { exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Tiêu đề', exact: true }).first().click();
  await page.waitForURL(/filter=subject/);
  const filter = page.getByRole('form', { name: 'Lọc theo Tiêu đề' });
  await expect(filter).toBeVisible();
  expect(await top()).toBe(400);
  // a colleague's change loads the list again
  const json = { version: 1, subject: 'Giao cho kho Thủ Đức' };
  await site.call(tenant.leader, updateTicket, { params: { id: 119 }, json });
  await expect(page.getByRole('row', { name: /Giao cho kho Thủ Đức/ })).toBeVisible();
  expect(await top()).toBe(400);
});
